/**
 * A nanny's pay screen: one part for each of her families, beginning with one that was asked for, a link to her terms;
 * loading, failed and empty states.
 */
import { Skeleton } from '@mantine/core';
import { IconFileText, IconMailHeart } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { type PayView, useOwnPay } from '../../ledger/use-pay.ts';
import { FamilyPay } from './family-pay.tsx';
import '../../kit/data-table.css';
import styles from '../../ledger/payments.module.css';

/** The part that was asked for comes first: parts above it that load later would move it out of sight. */
const firstOf = (nannyId: string | undefined, views: readonly PayView[]): PayView[] =>
  views.toSorted((a, b) => Number(b.nanny.id === nannyId) - Number(a.nanny.id === nannyId));

export function PayScreen() {
  const views = useOwnPay();
  const { nannyId, week } = useSearch({ from: '/signed-in/pay' });
  return (
    <div className={styles['payments']}>
      <PageHeader
        title={t('Pay')}
        subtitle={t('What you have earned, and what has been paid')}
        actions={
          <LinkButton
            to="/terms"
            variant="default"
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          >
            {t('My Terms')}
          </LinkButton>
        }
      />
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
      {views.state === 'ready' &&
        firstOf(nannyId, views.data).map((view) => (
          <FamilyPay
            key={view.household.id}
            view={view}
            from={view.nanny.id === nannyId ? week : undefined}
            isOneOfSeveral={views.data.length > 1}
          />
        ))}
    </div>
  );
}
