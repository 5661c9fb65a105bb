import { DeferredPanel } from '../../ui/deferred-panel.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { texts } from './insights-texts.ts';
import './insights.css';

const fetchPanel = () => import('./insights-panel.tsx').then(({ InsightsPanel }) => InsightsPanel);

/** The charts below the figures. */
export const Insights = () => (
  <section className="fd-insights" aria-label={texts.title}>
    <DeferredPanel fetchPanel={fetchPanel} skeleton={<InsightsSkeleton />} texts={texts} />
  </section>
);
