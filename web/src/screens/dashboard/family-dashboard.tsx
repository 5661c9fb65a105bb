/**
 * The family's dashboard: first steps, figures, weeks to approve, the current week under terms, and charts. Total Owed
 * leads to the payments, and parents who owe something to paying the nanny who is owed most.
 */
import { linkOptions } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useRights } from '../../device/use-may-change.ts';
import { FigureCards, FigureSkeletons } from '../../kit/figure-cards.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDashboard } from '../../ledger/use-dashboard.ts';
import { useNannies } from '../../ledger/use-nannies.ts';
import { familyFigures, familyLabels } from './figures.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { Insights } from './insights.tsx';
import { ThisWeek } from './this-week.tsx';
import { WeeksToSign } from './weeks-to-sign.tsx';

/** Opens 'Record a Payment', which chooses the nanny who is owed most, with the amount filled in. */
const MOST_OWED = 'most-owed';

export function FamilyDashboard() {
  const rights = useRights();
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        subtitle={
          rights === 'read' ? t('What is owed and what’s planned') : t('What you owe and what’s planned')
        }
      />
      <FamilyFigures mayChange={rights === 'write'} />
    </>
  );
}

function FamilyFigures({ mayChange }: { mayChange: boolean }) {
  const dashboard = useDashboard();
  const nannies = useNannies();

  if (dashboard.state === 'failed' || nannies.state === 'failed') return <LoadFailed />;
  // Without a household, the first sync hasn't finished.
  if (dashboard.state === 'loading' || nannies.state === 'loading' || dashboard.data.length === 0) {
    return (
      <>
        <NotLoadedYet what="household" />
        <FigureSkeletons labels={familyLabels()} />
      </>
    );
  }
  // A removed nanny isn't among the nannies, but may still be owed something.
  const owesSomebody = [...nannies.data, ...dashboard.data].some(({ owedCents }) => owedCents > 0);
  const linkToPay = linkOptions({
    to: '/payments',
    search: mayChange && owesSomebody ? { record: MOST_OWED } : {},
  });
  return (
    <>
      {mayChange && <FirstStepsCard nannies={nannies.data} />}
      <FigureCards figures={familyFigures(dashboard.data, nannies.data.length, linkToPay)} />
      {mayChange && <WeeksToSign side="family" />}
      <ThisWeek names="nannies" />
      <Insights />
    </>
  );
}
