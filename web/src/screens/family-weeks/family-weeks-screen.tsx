/** The first tab of a family's payments: the weeks of its nannies, one after the other chosen by a select. */
import { Skeleton } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import styles from '../../ledger/payments.module.css';
import { PaymentsTabs } from '../../ledger/payments-tabs.tsx';
import { type PayView, useOwnPay } from '../../ledger/use-pay.ts';
import { FamilyWeeks } from '../../weeks/family-weeks.tsx';

export function FamilyWeeksScreen() {
  const views = useOwnPay();
  return (
    <div className={styles['payments']}>
      <PageHeader title={t('Weeks')} subtitle={t('What each week pays, to approve and pay it')} />
      <PaymentsTabs />
      {views.state === 'failed' && <LoadFailed />}
      {views.state === 'loading' && (
        <>
          <NotLoadedYet what="weeks" />
          <Skeleton height="12rem" radius="lg" />
        </>
      )}
      {views.state === 'ready' && <WeeksByNanny views={views.data} />}
    </div>
  );
}

/** Those who work here first, then former nannies. */
const inOrder = (views: readonly PayView[]): PayView[] =>
  views.toSorted(
    (a, b) =>
      Number(a.nanny.archivedAt !== null) - Number(b.nanny.archivedAt !== null) ||
      a.nanny.name.localeCompare(b.nanny.name),
  );

function WeeksByNanny({ views }: { views: readonly PayView[] }) {
  const { nanny: chosenId } = useSearch({ from: '/signed-in/payments/weeks' });
  const navigate = useNavigate();
  const choices = inOrder(views);
  const shown = choices.find(({ nanny }) => nanny.id === chosenId) ?? choices[0];
  if (shown === undefined)
    return (
      <EmptyState icon={IconCalendarDollar} title={t('No weeks yet.')}>
        {t('Each week with recorded hours appears here, with what it pays and why.')}
      </EmptyState>
    );
  return (
    <>
      {choices.length > 1 && (
        <NativeSelect
          label={t('Nanny')}
          value={shown.nanny.id}
          data={choices.map(({ nanny }) => ({
            value: nanny.id,
            label: nanny.archivedAt === null ? nanny.name : t('{name} (removed)', { name: nanny.name }),
          }))}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '/payments/weeks',
              search: { nanny: currentTarget.value },
              replace: true,
            })
          }
        />
      )}
      <FamilyWeeks view={shown} />
    </>
  );
}
