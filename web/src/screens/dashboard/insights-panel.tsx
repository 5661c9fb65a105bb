/** The charts of hours by week and pay by month, with filters by nanny or family. A lazy part. */
import { Title } from '@mantine/core';
import { useState } from 'react';
import { ChartCards } from '../../kit/chart-cards.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import type { InsightsView, NannyInsights } from '../../ledger/insights-reads.ts';
import { useInsights } from '../../ledger/use-insights.ts';
import { InsightsHours } from './insights-hours.tsx';
import { InsightsPay } from './insights-pay.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';

const ALL = '';

/** Charts of all nannies or one; for a nanny, of one family. */
export function InsightsPanel() {
  const insights = useInsights();
  if (insights.state === 'loading') return <InsightsSkeleton />;
  if (insights.state === 'failed') return <LoadFailed />;
  return <Charts views={insights.data} />;
}

function Charts({ views }: { views: readonly InsightsView[] }) {
  const [chosen, setChosen] = useState(ALL);
  // A nanny's households can differ in currency and zone, so they are never added up.
  const view = views.find(({ household }) => household.id === chosen) ?? views[0];
  if (view === undefined) return null;
  const nanny = view.nannies.find(({ nannyId }) => nannyId === chosen);
  const nannies: readonly NannyInsights[] = nanny === undefined ? view.nannies : [nanny];
  return (
    <>
      <div className="fd-chart-head">
        <Title order={2} size="h4">
          {t('Insights')}
        </Title>
        {views.length > 1 && (
          <NativeSelect
            aria-label={t('Family')}
            value={view.household.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={views.map(({ household }) => ({ value: household.id, label: household.name }))}
          />
        )}
        {view.nannies.length > 1 && (
          <NativeSelect
            aria-label={t('Nanny')}
            value={nanny?.nannyId ?? ALL}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: ALL, label: t('All Nannies') },
              ...view.nannies.map(({ nannyId, name }) => ({ value: nannyId, label: name })),
            ]}
          />
        )}
      </div>
      <ChartCards>
        <InsightsHours nannies={nannies} today={view.today} />
        <InsightsPay nannies={nannies} today={view.today} currency={view.household.currency} />
      </ChartCards>
    </>
  );
}
