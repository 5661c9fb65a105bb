/** Placeholders of the dashboards' charts while they load. */

import { ChartSkeletons } from '../../kit/chart-cards.tsx';
import { t } from '../../kit/language/messages.ts';

export const InsightsSkeleton = () => <ChartSkeletons titles={[t('Hours by week'), t('Pay by month')]} />;
