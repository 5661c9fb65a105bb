/**
 * The card that chooses a nanny and dates, shows what a receipt for dependent care comes to, and prints it. Works
 * offline.
 */
import { Button, Card, Text, TextInput, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { yearOf } from 'sync-protocol/ledger/ledger.ts';
import { type CareReceipt, carePayments, careReceipt } from 'sync-protocol/statements/care-receipt.ts';

import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { refusalText } from '../../kit/language/refusals.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import { usePrinting } from '../../taxes/use-printing.ts';
import { PrintedReceipt } from './printed-receipt.tsx';
import { useService } from './use-service.ts';
import type { YearRowsView } from './use-year.ts';
import styles from './year.module.css';

interface Choice {
  /** '' for all. */
  readonly nannyId: string;
  readonly from: string;
  readonly to: string;
}

/** Until it is changed, the dates are those of the year, up to today. */
export function ReceiptCard({ view, year }: { view: YearRowsView; year: number }) {
  const { household, today, nannies, payments } = view;
  const [first, last] = [`${year}-01-01`, yearOf(`${year}-01-01`).to];
  const [choice, setChoice] = useState<Choice>({
    nannyId: '',
    from: first,
    to: today < last && today >= first ? today : last,
  });
  const { isPrinting, print } = usePrinting();
  const { nannyId, from, to } = choice;
  const hasDates = from !== '' && to !== '';
  const chosen = nannies.filter(({ id }) => nannyId === '' || id === nannyId);
  const service = useService(household.id, hasDates ? carePayments(payments, { from, to }) : []);
  const receipt =
    hasDates && service.state === 'ready'
      ? careReceipt({ nannies: chosen, payments, ...service.data }, { from, to })
      : undefined;
  return (
    <Card component="section" aria-labelledby="year-receipt" className={styles['card']}>
      <Title order={2} size="h4" id="year-receipt">
        {t('Receipt for Dependent Care')}
      </Title>
      <Text c="dimmed" size="sm">
        {t('What you paid for care between two dates, a page for each nanny, to print and sign.')}
      </Text>
      <div className={styles['fields']}>
        <NativeSelect
          label={t('Nanny')}
          value={nannyId}
          onChange={(event) => setChoice({ ...choice, nannyId: event.currentTarget.value })}
          data={[
            { value: '', label: t('All Nannies') },
            ...nannies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextInput
          label={t('Start Date')}
          type="date"
          value={from}
          onChange={(event) => setChoice({ ...choice, from: event.currentTarget.value })}
        />
        <TextInput
          label={t('End Date')}
          type="date"
          value={to}
          error={hasDates && to < from ? refusalText('range_order') : undefined}
          onChange={(event) => setChoice({ ...choice, to: event.currentTarget.value })}
        />
      </div>
      {service.state === 'failed' && <LoadFailed />}
      {(!hasDates || receipt !== undefined) && <ReceiptSums receipt={receipt} view={view} />}
      <Button
        className={styles['print']}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        disabled={receipt === undefined || receipt.providers.length === 0}
        onClick={print}
      >
        {t('Print Receipt')}
      </Button>
      {isPrinting && receipt && <PrintedReceipt receipt={receipt} household={household} today={today} />}
    </Card>
  );
}

/** What was withheld with a payment is a part of it. */
function describePaid(name: string, amount: string, payments: CareReceipt['providers'][number]['payments']) {
  const count = payments.filter(({ isWithheld }) => !isWithheld).length;
  return count === 0
    ? t('{name}: {amount} withheld', { name, amount })
    : t('{name}: {amount} in {count, plural, one {# payment} other {# payments}}', { name, amount, count });
}

function ReceiptSums({ receipt, view }: { receipt: CareReceipt | undefined; view: YearRowsView }) {
  if (receipt === undefined) return <Text component="output">{t('Enter both dates.')}</Text>;
  if (receipt.providers.length === 0)
    return <Text component="output">{t('No payments between these dates.')}</Text>;
  return (
    <ul aria-label={t('Receipt')}>
      {receipt.providers.map(({ nannyId, name, paidCents, aheadCents, payments }) => (
        <li key={nannyId} className={styles['name']}>
          {describePaid(name, formatMoney(paidCents, view.household.currency), payments)}
          {aheadCents > 0 && (
            <Text size="sm" c="dimmed">
              {t('{amount} is paid ahead. It isn’t for care yet.', {
                amount: formatMoney(aheadCents, view.household.currency),
              })}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
