import { DASHBOARD_WINDOW_DAYS } from 'sync-protocol/rules/dashboard.ts';
import type { DashboardView } from '../../store/views.ts';
import type { Figure } from '../../ui/figure-cards.tsx';
import { texts } from './dashboard-texts.ts';
import { formatAmounts, formatHours, sumFigures } from './household-figures.ts';

/** Returns 'Next 60 days', with the hours not answered yet, if any. */
function describeWindow(views: readonly DashboardView[]): string {
  const words = texts.nextDays(DASHBOARD_WINDOW_DAYS);
  if (sumFigures(views, 'awaitingReplyMinutes') === 0) return words;
  return `${words} · ${texts.notAnswered(formatHours(views, 'awaitingReplyMinutes'))}`;
}

/** The figures that families and nannies share. */
function sharedFigures(views: readonly DashboardView[]) {
  return {
    paid: {
      label: texts.ytdPaid,
      value: formatAmounts(views, 'paidThisYearCents'),
      subtext: texts.thisYear,
    },
    scheduled: {
      label: texts.hoursScheduled,
      value: formatHours(views, 'scheduledMinutes'),
      subtext: describeWindow(views),
    },
    completed: {
      label: texts.ytdHours,
      value: formatHours(views, 'completedThisYearMinutes'),
      subtext: texts.thisYear,
    },
    days: {
      label: texts.daysScheduled,
      value: String(sumFigures(views, 'daysScheduled')),
      subtext: texts.upcoming,
    },
  } satisfies Record<string, Figure>;
}

/** Returns a family's six cards in the specification's order. */
export function familyFigures(views: readonly DashboardView[], nannyCount: number): Figure[] {
  const { paid, scheduled, completed, days } = sharedFigures(views);
  return [
    {
      label: texts.totalOwed,
      value: formatAmounts(views, 'owedCents'),
      subtext: texts.nannies(nannyCount),
      isFirst: true,
    },
    paid,
    {
      label: texts.activeNannies,
      value: String(sumFigures(views, 'activeNannies')),
      subtext: texts.activeWords,
    },
    scheduled,
    completed,
    days,
  ];
}

/** Returns a nanny's five cards in the specification's order. */
export function nannyFigures(views: readonly DashboardView[]): Figure[] {
  const { paid, scheduled, completed, days } = sharedFigures(views);
  const owed = {
    label: texts.currentOwed,
    value: formatAmounts(views, 'owedCents'),
    subtext: texts.unpaidHours,
    isFirst: true,
  };
  return [owed, paid, scheduled, completed, days];
}

export const FAMILY_LABELS = [
  texts.totalOwed,
  texts.ytdPaid,
  texts.activeNannies,
  texts.hoursScheduled,
  texts.ytdHours,
  texts.daysScheduled,
];

export const NANNY_LABELS = [
  texts.currentOwed,
  texts.ytdPaid,
  texts.hoursScheduled,
  texts.ytdHours,
  texts.daysScheduled,
];
