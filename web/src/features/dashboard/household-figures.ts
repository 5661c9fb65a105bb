import type { Currency } from 'sync-protocol/model/values.ts';
import { formatHoursShort, formatMoney } from 'sync-protocol/rules/format.ts';
import type { DashboardView } from '../../store/views.ts';

type MoneyFigure = 'owedCents' | 'paidThisYearCents';
type CountFigure = Exclude<keyof DashboardView, 'currency' | MoneyFigure>;

/**
 * An amount over all households of a person, '$1,234.50'. Amounts of different currencies stand side by side:
 * nobody can add them.
 */
export function moneyOf(views: readonly DashboardView[], figure: MoneyFigure): string {
  const byCurrency = new Map<Currency, number>();
  for (const view of views) {
    byCurrency.set(view.currency, (byCurrency.get(view.currency) ?? 0) + view[figure]);
  }
  return [...byCurrency].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ');
}

/** A count, or minutes, over all households of a person. */
export function sumOf(views: readonly DashboardView[], figure: CountFigure): number {
  return views.reduce((sum, view) => sum + view[figure], 0);
}

/** Minutes over all households as hours with one decimal, as dashboards show them. */
export function hoursOf(
  views: readonly DashboardView[],
  figure: 'scheduledMinutes' | 'awaitingReplyMinutes' | 'completedThisYearMinutes',
): string {
  return formatHoursShort(sumOf(views, figure));
}
