/**
 * The figure cards of both dashboards and their labels, added up over several households, in the specification's
 * order.
 */
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { DASHBOARD_WINDOW_DAYS } from 'sync-protocol/schedule/dashboard.ts';
import type { DashboardView } from '../../device/views.ts';
import type { Figure } from '../../kit/figure-cards.tsx';
import { formatCount, formatHoursShort, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';

type MoneyFigure = 'owedCents' | 'owedClaimsCents' | 'paidThisYearCents' | 'withheldThisYearCents';
type CountFigure = Exclude<keyof DashboardView, 'householdId' | 'householdName' | 'currency' | MoneyFigure>;

/** Returns an amount over all households; currencies stay separate: '$172.00 + €50.00'. */
export function formatAmounts(views: readonly DashboardView[], figure: MoneyFigure): string {
  const byCurrency = new Map<Currency, number>();
  for (const view of views) {
    byCurrency.set(view.currency, (byCurrency.get(view.currency) ?? 0) + view[figure]);
  }
  return [...byCurrency].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ');
}

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

/** Returns 'Next 60 days', with the hours not answered yet, if any. */
function describeWindow(views: readonly DashboardView[]): string {
  const days = DASHBOARD_WINDOW_DAYS;
  if (sumFigures(views, 'awaitingReplyMinutes') === 0) return t('Next {days} days', { days });
  const hours = formatHours(views, 'awaitingReplyMinutes');
  return t('Next {days} days · plus {hours} not answered yet', { days, hours });
}

/** Returns 'This year', with what was withheld beside what was paid, if anything. */
function describePaid(views: readonly DashboardView[]): string {
  return views.some(({ withheldThisYearCents }) => withheldThisYearCents > 0)
    ? t('This year · plus {sum} withheld', { sum: formatAmounts(views, 'withheldThisYearCents') })
    : t('This year');
}

/** Returns these words, with what is to be paid back for claims, if anything. */
function withClaims(words: string, views: readonly DashboardView[]): string {
  if (views.every(({ owedClaimsCents }) => owedClaimsCents === 0)) return words;
  return t('{words} · expenses to pay back: {sum}', { words, sum: formatAmounts(views, 'owedClaimsCents') });
}

function sharedFigures(views: readonly DashboardView[]) {
  return {
    paid: {
      label: t('Year to Date Paid'),
      value: formatAmounts(views, 'paidThisYearCents'),
      subtext: describePaid(views),
    },
    scheduled: {
      label: t('Hours Scheduled'),
      value: formatHours(views, 'scheduledMinutes'),
      subtext: describeWindow(views),
    },
    completed: {
      label: t('YTD Hours Completed'),
      value: formatHours(views, 'completedThisYearMinutes'),
      subtext: t('This year'),
    },
    days: {
      label: t('Days Scheduled'),
      value: formatCount(sumFigures(views, 'daysScheduled')),
      subtext: t('Upcoming accepted days'),
    },
  } satisfies Record<string, Figure>;
}

/** Returns a family's six cards in the specification's order. Total Owed leads to `owed`. */
export function familyFigures(
  views: readonly DashboardView[],
  nannyCount: number,
  owed?: Figure['link'],
): Figure[] {
  const { paid, scheduled, completed, days } = sharedFigures(views);
  return [
    {
      label: t('Total Owed'),
      value: formatAmounts(views, 'owedCents'),
      subtext: withClaims(
        t('{count, plural, one {# nanny} other {# nannies}}', { count: nannyCount }),
        views,
      ),
      isFirst: true,
      ...(owed && { link: owed }),
    },
    paid,
    {
      label: t('Active Nannies'),
      value: formatCount(sumFigures(views, 'activeNannies')),
      subtext: t('In your household'),
    },
    scheduled,
    completed,
    days,
  ];
}

/** Returns a nanny's five cards in the specification's order. Current Owed leads to `pay`. */
export function nannyFigures(views: readonly DashboardView[], pay?: Figure['link']): Figure[] {
  const { paid, scheduled, completed, days } = sharedFigures(views);
  const owed = {
    label: t('Current Owed'),
    value: formatAmounts(views, 'owedCents'),
    subtext: withClaims(t('Unpaid hours'), views),
    isFirst: true,
    ...(pay && { link: pay }),
  };
  return [owed, paid, scheduled, completed, days];
}

const labelsOf = (figures: readonly Figure[]): string[] => figures.map(({ label }) => label);

export const familyLabels = (): string[] => labelsOf(familyFigures([], 0));
export const nannyLabels = (): string[] => labelsOf(nannyFigures([]));
