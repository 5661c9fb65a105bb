import type { Currency } from 'sync-protocol/model/values.ts';
import { formatHoursShort, formatMoney } from 'sync-protocol/rules/format.ts';
import type { DashboardView } from '../../store/views.ts';

type MoneyFigure = 'owedCents' | 'paidThisYearCents';
type CountFigure = Exclude<keyof DashboardView, 'currency' | MoneyFigure>;

/** Returns an amount over all households; currencies stay separate: '$172.00 + €50.00'. */
export function formatAmounts(views: readonly DashboardView[], figure: MoneyFigure): string {
  const byCurrency = new Map<Currency, number>();
  for (const view of views) {
    byCurrency.set(view.currency, (byCurrency.get(view.currency) ?? 0) + view[figure]);
  }
  return [...byCurrency].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ');
}

/** Returns a count or minutes over all households. */
export function sumFigures(views: readonly DashboardView[], figure: CountFigure): number {
  return views.reduce((sum, view) => sum + view[figure], 0);
}

/** Returns minutes over all households as hours with one decimal (specification, section 9). */
export function formatHours(
  views: readonly DashboardView[],
  figure: 'scheduledMinutes' | 'awaitingReplyMinutes' | 'completedThisYearMinutes',
): string {
  return formatHoursShort(sumFigures(views, figure));
}
