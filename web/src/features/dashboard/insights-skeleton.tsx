/** Placeholders of the dashboards' charts while they load. */
import { ChartSkeletons } from '../../ui/chart-cards.tsx';
import { texts } from './insights-texts.ts';

export const InsightsSkeleton = () => <ChartSkeletons titles={[texts.hours, texts.pay]} />;
