/**
 * A nanny's pay, one part for each of her families: its weeks, beginning with one that was asked for, or on the other
 * tab its payments and statements; a link to her terms; loading, failed and empty states.
 */
import { Skeleton } from '@mantine/core';
import { IconFileText, IconMailHeart } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { PayTabs } from '../../ledger/payments-tabs.tsx';
import { type PayView, useOwnPay } from '../../ledger/use-pay.ts';
import { OwnFamiliesWeek } from '../../weeks/families-week-line.tsx';
import { FamilyPayments, FamilyWeeks } from './family-pay.tsx';
import '../../kit/data-table.css';
import styles from '../../ledger/payments.module.css';

/** The part that was asked for comes first: parts above it that load later would move it out of sight. */
const firstOf = (nannyId: string | undefined, views: readonly PayView[]): PayView[] =>
  views.toSorted((a, b) => Number(b.nanny.id === nannyId) - Number(a.nanny.id === nannyId));

export function PayScreen() {
  const { nannyId, week } = useSearch({ from: '/signed-in/pay' });
  return (
    <OwnPay>
      {(views) => (
        <>
          {views.length > 1 && <OwnFamiliesWeek />}
          {firstOf(nannyId, views).map((view) => (
            <FamilyWeeks
              key={view.household.id}
              view={view}
              from={view.nanny.id === nannyId ? week : undefined}
              isOneOfSeveral={views.length > 1}
            />
          ))}
        </>
      )}
    </OwnPay>
  );
}

export function PayPaymentsScreen() {
  return (
    <OwnPay>
      {(views) =>
        views.map((view) => (
          <FamilyPayments key={view.household.id} view={view} isOneOfSeveral={views.length > 1} />
        ))
      }
    </OwnPay>
  );
}

function OwnPay({ children }: { children: (views: readonly PayView[]) => ReactNode }) {
  const views = useOwnPay();
  return (
    <div className={styles['payments']}>
      <PageHeader
        title={t('Pay')}
        subtitle={t('What you have earned, and what has been paid')}
        actions={
          <>
            <LinkButton to="/time-off" variant="default">
              {t('Time Off')}
            </LinkButton>
            <LinkButton to="/expenses" variant="default">
              {t('Expenses')}
            </LinkButton>
            <LinkButton
              to="/terms"
              variant="default"
              leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
            >
              {t('My Terms')}
            </LinkButton>
          </>
        }
      />
      <PayTabs />
      {views.state === 'failed' && <LoadFailed />}
      {views.state === 'loading' && (
        <>
          <NotLoadedYet what="pay" />
          <Skeleton height="12rem" radius="lg" />
        </>
      )}
      {views.state === 'ready' && views.data.length === 0 && (
        <EmptyState icon={IconMailHeart} title={t('No family has added you yet.')}>
          {t('Your pay appears here once you have joined a family.')}
        </EmptyState>
      )}
      {views.state === 'ready' && children(views.data)}
    </div>
  );
}
