/** The dashboards' charts, once there are four weeks of data: fetched as a lazy part, with placeholders until then. */

import { DeferredPanel } from '../../kit/deferred-panel.tsx';
import { t } from '../../kit/language/messages.ts';
import { useHasInsights } from '../../ledger/use-has-insights.ts';
import styles from './dashboard.module.css';
import { InsightsSkeleton } from './insights-skeleton.tsx';

const fetchPanel = () => import('./insights-panel.tsx').then(({ InsightsPanel }) => InsightsPanel);

export function Insights() {
  const hasInsights = useHasInsights();
  if (hasInsights.state !== 'ready' || !hasInsights.data) return null;
  return (
    <section className={styles['insights']} aria-label={t('Insights')}>
      <DeferredPanel
        fetchPanel={fetchPanel}
        skeleton={<InsightsSkeleton />}
        texts={{
          cannotLoad: t('Couldn’t load the charts. Connect to the internet and try again.'),
          tryAgain: t('Try Again'),
        }}
      />
    </section>
  );
}
