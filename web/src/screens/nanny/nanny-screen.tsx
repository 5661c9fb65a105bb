/**
 * The first tab of a nanny's page: what is to be done for her next, her account, rates by date and what is owed, with
 * the menu that edits, views the app as her and deletes. Of a removed nanny: since when, and her payments.
 */
import { Card, Skeleton, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useRights } from '../../device/use-may-change.ts';
import type { NannyView } from '../../device/views.ts';
import { Facts } from '../../kit/facts.tsx';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { useNannies } from '../../ledger/use-nannies.ts';
import { type PayView, usePay } from '../../ledger/use-pay.ts';
import styles from '../../people/nannies.module.css';
import { NannyMenu, NextActions } from '../../people/nanny-actions.tsx';
import { NannyPage } from '../../people/nanny-page.tsx';
import { RateList } from '../../people/rate-fields.tsx';
import { type NannyDialogs, useNannyDialogs } from '../../people/use-nanny-dialogs.tsx';
import { useNextSteps } from '../../people/use-next-steps.ts';
import { TaxSettingCard } from '../../taxes/tax-setting-card.tsx';

export function NannyScreen() {
  const { nannyId } = useParams({ from: '/signed-in/nannies/$nannyId' });
  const pay = usePay(nannyId);
  const nannies = useNannies();
  const navigate = useNavigate();
  const views = nannies.state === 'ready' ? nannies.data : [];
  const view = views.find(({ nanny }) => nanny.id === nannyId);
  const actions = useNannyDialogs({
    views,
    onDeleted: () => void navigate({ to: '/nannies', replace: true }),
  });
  const rights = useRights(view?.household.id);
  const familyRights = useRights(pay.state === 'ready' ? pay.data?.household.id : undefined);
  const known = pay.state === 'ready' ? pay.data : undefined;
  return (
    <NannyPage
      nanny={known === undefined ? undefined : (known?.nanny ?? null)}
      tab={t('Overview')}
      actions={view !== undefined && rights === 'write' && <NannyMenu view={view} actions={actions} />}
    >
      {[pay.state, nannies.state].includes('failed') && <LoadFailed />}
      {[pay.state, nannies.state].includes('loading') && (
        <>
          <NotLoadedYet what="nannies" />
          <Skeleton height="12rem" radius="lg" maw="44rem" />
        </>
      )}
      {nannies.state === 'ready' && known && (
        <>
          <Overview pay={known} view={view} actions={rights === 'write' ? actions : undefined} />
          <TaxSettingCard
            household={known.household}
            nanny={known.nanny}
            mayChange={rights === 'write' || (view === undefined && familyRights === 'write')}
          />
        </>
      )}
      {actions.dialogs}
    </NannyPage>
  );
}

interface OverviewProps {
  pay: PayView;
  /** Undefined for a removed nanny. */
  view: NannyView | undefined;
  /** Undefined for whoever only reads. */
  actions: NannyDialogs | undefined;
}

function Overview({ pay, view, actions }: OverviewProps) {
  const { nanny, household, owedCents } = pay;
  const nextSteps = useNextSteps();
  const nextStep = nextSteps.state === 'ready' ? nextSteps.data.get(nanny.id) : undefined;
  const hasNext = nextStep !== undefined || nanny.nannyUserId === null;
  const amount = formatMoney(Math.abs(owedCents), household.currency);
  return (
    <Card className={styles['overview']}>
      {view && actions && nextSteps.state === 'ready' && hasNext && (
        <div className={styles['more-actions']}>
          <NextActions view={view} nextStep={nextStep} actions={actions} />
        </div>
      )}
      <Facts
        facts={[
          [owedCents < 0 ? t('Paid ahead') : t('Currently owed'), amount],
          [t('Email'), nanny.email],
          ...(nanny.archivedAt === null
            ? [
                [
                  t('Account'),
                  nanny.nannyUserId === null ? t('No account yet') : t('Has an account'),
                ] as const,
              ]
            : [[t('Removed'), formatDate(dateOf(nanny.archivedAt, household.timezone))] as const]),
        ]}
      />
      {view && (
        <div>
          <Text size="sm">{t('Hourly Rate')}</Text>
          <RateList view={view} />
        </div>
      )}
      <div className={styles['more-actions']}>
        <LinkButton to="/payments" search={{ nanny: nanny.id }} variant="default">
          {t('Payments')}
        </LinkButton>
        <LinkButton to="/statements/{-$statementId}" search={{ nannyId: nanny.id }} variant="default">
          {t('Statements')}
        </LinkButton>
        <LinkButton to="/time-off" variant="default">
          {t('Time Off')}
        </LinkButton>
        <LinkButton to="/expenses" variant="default">
          {t('Expenses')}
        </LinkButton>
      </div>
    </Card>
  );
}
