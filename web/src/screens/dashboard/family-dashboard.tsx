/**
 * The family's dashboard: first steps, what is to do, today, this week, figures, and charts. Total Owed leads to the
 * payments, and parents who owe something to paying the nanny who is owed most.
 */
import { linkOptions } from '@tanstack/react-router';
import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { DASHBOARD_WINDOW_DAYS } from 'sync-protocol/schedule/dashboard.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useRights } from '../../device/use-may-change.ts';
import { useQuarter } from '../../device/use-now.ts';
import { FigureBand } from '../../kit/figure-cards.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDashboard } from '../../ledger/use-dashboard.ts';
import { useNannies } from '../../ledger/use-nannies.ts';
import { useAgenda } from '../../schedule/use-agenda.ts';
import { familyFigures, familyLabels } from './figures.ts';
import { FirstStepsCard, useFirstSteps } from './first-steps-card.tsx';
import { Insights } from './insights.tsx';
import { DAYS_BACK, Lead, TasksSkeleton } from './lead.tsx';

/** Opens 'Record a Payment', which chooses the nanny who is owed most, with the amount filled in. */
const MOST_OWED = 'most-owed';

export function FamilyDashboard({ user }: { user: User }) {
  const rights = useRights();
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        subtitle={
          rights === 'read' ? t('What is owed and what’s planned') : t('What you owe and what’s planned')
        }
      />
      <FamilyDay timezone={user.timezone} />
    </>
  );
}

function FamilyDay({ timezone }: { timezone: string }) {
  const rights = useRights();
  const today = dateOf(useQuarter(), timezone);
  const dashboard = useDashboard();
  const nannies = useNannies();
  const agenda = useAgenda({ from: addDays(today, -DAYS_BACK), to: addDays(today, DASHBOARD_WINDOW_DAYS) });
  const steps = useFirstSteps(nannies.state === 'ready' ? nannies.data : []);

  if ([dashboard, nannies, agenda].some(({ state }) => state === 'failed')) return <LoadFailed />;
  const isKnown = dashboard.state === 'ready' && nannies.state === 'ready' && agenda.state === 'ready';
  // Without a household, the first sync hasn't finished.
  if (!isKnown || steps.state !== 'ready' || dashboard.data.length === 0) {
    return (
      <>
        <NotLoadedYet what="household" />
        {rights !== 'read' && <TasksSkeleton />}
        <FigureBand figures={familyLabels().map((label) => ({ label }))} />
      </>
    );
  }
  // A removed nanny isn't among the nannies, but may still be owed something.
  const owesSomebody = [...nannies.data, ...dashboard.data].some(({ owedCents }) => owedCents > 0);
  const mayChange = rights === 'write';
  const linkToPay = linkOptions({
    to: '/payments',
    search: mayChange && owesSomebody ? { record: MOST_OWED } : {},
  });
  const shownSteps = mayChange ? steps.data : null;
  return (
    <>
      {shownSteps !== null && <FirstStepsCard {...shownSteps} />}
      <Lead
        side="family"
        names="nannies"
        rights={rights}
        items={agenda.data}
        nannies={nannies.data}
        isLed={shownSteps !== null}
        leads={shownSteps === null}
      />
      <FigureBand figures={familyFigures(dashboard.data, nannies.data.length, linkToPay)} />
      <Insights />
    </>
  );
}
