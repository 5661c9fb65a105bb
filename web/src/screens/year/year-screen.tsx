/**
 * The screen of a family's year, which a select chooses: what was paid by nanny and quarter, tax thresholds, taxes, payroll
 * CSV, receipt for dependent care.
 */
import { Card, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import { yearOfPayments, yearsOf } from 'sync-protocol/statements/year.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { PayrollButton } from '../../statements/year/payroll-button.tsx';
import { ReceiptCard } from '../../statements/year/receipt-card.tsx';
import { ThresholdsCard } from '../../statements/year/thresholds-card.tsx';
import { useYearRows, type YearRowsView } from '../../statements/year/use-year.ts';
import { WagesCard } from '../../statements/year/wages-card.tsx';
import { TaxesCard } from '../../taxes/taxes-card.tsx';
import '../../kit/data-table.css';
import styles from '../../statements/year/year.module.css';

const PLACEHOLDERS = ['first', 'second', 'third'];

export function YearScreen() {
  const loaded = useYearRows();
  // No household means that the first sync hasn't finished.
  const view = loaded.state === 'ready' ? loaded.data : null;
  if (view !== null) return <YearOf view={view} />;
  return (
    <div className={styles['year']}>
      <PageHeader title={t('Year')} subtitle={<Subtitle />} />
      {loaded.state === 'failed' ? (
        <LoadFailed />
      ) : (
        <>
          <NotLoadedYet what="payments" />
          <Card component="section" aria-busy>
            <Stack>
              {PLACEHOLDERS.map((row) => (
                <Skeleton key={row} height="1.5rem" />
              ))}
            </Stack>
          </Card>
        </>
      )}
    </div>
  );
}

function Subtitle() {
  return (
    <>
      {t('What was paid, by the dates of the payments')} ·{' '}
      <TextLink to="/payments">{t('All payments')}</TextLink>
    </>
  );
}

function YearOf({ view }: { view: YearRowsView }) {
  const { household, today, nannies, payments } = view;
  const [chosen, setChosen] = useState<number>();
  const year = chosen ?? yearNumberOf(today);
  const totals = yearOfPayments({ currency: household.currency, nannies, payments }, { year, today });
  return (
    <div className={styles['year']}>
      <PageHeader
        title={t('Year')}
        subtitle={<Subtitle />}
        actions={
          <>
            <NativeSelect
              aria-label={t('Year')}
              value={String(year)}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
              data={yearsOf(payments, today).map(String)}
            />
            <PayrollButton view={view} year={year} />
          </>
        }
      />
      <WagesCard view={view} year={totals} />
      <ThresholdsCard year={totals} today={today} />
      <TaxesCard household={household} nannies={nannies} payments={payments} year={year} />
      <ReceiptCard key={year} view={view} year={year} />
    </div>
  );
}
