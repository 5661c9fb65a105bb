/** Placeholders of the dashboards' charts while they load. */
import { t } from '../../language/messages.ts';
import { ChartSkeletons } from '../../ui/chart-cards.tsx';

export const InsightsSkeleton = () => <ChartSkeletons titles={[t('Hours by week'), t('Pay by month')]} />;
