/** The dashboards' charts, fetched as a lazy part, with placeholders until then. */
import { DeferredPanel } from '../../ui/deferred-panel.tsx';
import styles from './dashboard.module.css';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { texts } from './insights-texts.ts';

const fetchPanel = () => import('./insights-panel.tsx').then(({ InsightsPanel }) => InsightsPanel);

export const Insights = () => (
  <section className={styles['insights']} aria-label={texts.title}>
    <DeferredPanel fetchPanel={fetchPanel} skeleton={<InsightsSkeleton />} texts={texts} />
  </section>
);
