import { useDashboard } from '../../store/use-dashboard.ts';
import { useNannies } from '../../store/use-nannies.ts';
import { useSync } from '../../store/use-sync.ts';
import { CannotRead } from '../../ui/cannot-read.tsx';
import { NotHereYet } from '../../ui/not-here-yet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { texts } from './dashboard-texts.ts';
import { FigureCards, FigureSkeletons } from './figure-cards.tsx';
import { FAMILY_LABELS, familyFigures } from './figures.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { Insights } from './insights.tsx';

export function FamilyDashboard() {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.familySubtitle} />
      <FamilyFigures />
    </>
  );
}

function FamilyFigures() {
  const dashboard = useDashboard();
  const nannies = useNannies();
  const { isAwaitingConnection } = useSync();

  if (dashboard.state === 'failed' || nannies.state === 'failed') return <CannotRead what={texts.title} />;
  // A household's figures are known once the household is: before, there is nothing to add up.
  if (dashboard.state === 'loading' || nannies.state === 'loading' || dashboard.data.length === 0) {
    return (
      <>
        <NotHereYet what="your household" isAwaitingConnection={isAwaitingConnection} />
        <FigureSkeletons labels={FAMILY_LABELS} />
      </>
    );
  }
  return (
    <>
      <FirstStepsCard nannies={nannies.data} />
      <FigureCards figures={familyFigures(dashboard.data, nannies.data.length)} />
      <Insights />
    </>
  );
}
