/**
 * The nanny's dashboard: her arrival, what is to do, today, this week, figures, also by family, charts, and the bar for yesterday's
 * hours.
 */
import { IconMailHeart } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { leadsWithArrival } from '../../clock/leading-arrival.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useRights } from '../../device/use-may-change.ts';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem, DashboardView } from '../../device/views.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { FigureBand } from '../../kit/figure-cards.tsx';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDashboard } from '../../ledger/use-dashboard.ts';
import { yesterdaysShifts } from '../../schedule/nanny-shifts.ts';
import { useAgenda } from '../../schedule/use-agenda.ts';
import styles from './dashboard.module.css';
import type { FamiliesCardProps } from './families-card.tsx';
import { nannyFigures, nannyLabels } from './figures.ts';
import { Insights } from './insights.tsx';
import { DAYS_BACK, Lead, TasksSkeleton } from './lead.tsx';
import { YesterdayBar } from './yesterday-bar.tsx';

const arriveCard = lazyPart(() => import('../../clock/arrive-card.tsx').then(({ ArriveCard }) => ArriveCard));

const linkToPay = linkOptions({ to: '/pay' });

export function NannyDashboard({ user }: { user: User }) {
  const today = dateOf(useNow(), user.timezone);
  const dashboard = useDashboard();
  const agenda = useAgenda({ from: addDays(today, -DAYS_BACK) });
  const isReady = dashboard.state === 'ready' && agenda.state === 'ready';
  const states = [dashboard.state, agenda.state];

  return (
    <>
      <PageHeader title={t('Dashboard')} subtitle={t('Your days, your hours, your pay')} />
      {states.includes('failed') && <LoadFailed />}
      {states.includes('loading') && (
        <>
          <NotLoadedYet what="days" />
          <TasksSkeleton />
          <FigureBand figures={nannyLabels().map((label) => ({ label }))} />
        </>
      )}
      {isReady && dashboard.data.length === 0 && (
        <EmptyState icon={IconMailHeart} title={t('No family has added you yet.')}>
          {t('Ask the family you work for to send you an invitation, and open the link on this device.')}
        </EmptyState>
      )}
      {isReady && dashboard.data.length > 0 && (
        <NannyDay figures={dashboard.data} items={agenda.data} yesterday={addDays(today, -1)} />
      )}
    </>
  );
}

interface NannyDayProps {
  figures: readonly DashboardView[];
  items: readonly AgendaItem[];
  yesterday: string;
}

function NannyDay({ figures, items, yesterday }: NannyDayProps) {
  const rights = useRights();
  const now = useNow();
  const shifts = yesterdaysShifts(items, now);
  const isOfSeveral = figures.length > 1;
  const hasArrive = arriveCard.useLoaded(true, () => undefined);
  return (
    <div className={styles['nanny']}>
      <div className={rights === 'write' ? styles['arrival'] : undefined}>
        {hasArrive && <arriveCard.Part />}
      </div>
      <Lead
        side="nanny"
        names={isOfSeveral ? 'households' : 'none'}
        rights={rights}
        items={items}
        nannies={[]}
        leads={rights !== 'write' || !leadsWithArrival(items, now)}
      />
      <FigureBand figures={nannyFigures(figures, linkToPay)} />
      {isOfSeveral && <Families figures={figures} />}
      <Insights />
      <YesterdayBar yesterday={shifts[0]?.day.date ?? yesterday} items={shifts} namesFamily={isOfSeveral} />
    </div>
  );
}

const families = lazyPart<FamiliesCardProps>(() =>
  import('./families-card.tsx').then(({ FamiliesCard }) => FamiliesCard),
);

/** A lazy chunk: most nannies work for one family. */
function Families(props: FamiliesCardProps) {
  return families.useLoaded(true) ? <families.Part {...props} /> : null;
}
