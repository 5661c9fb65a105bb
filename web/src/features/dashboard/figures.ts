import { DASHBOARD_WINDOW_DAYS } from 'sync-protocol/rules/dashboard.ts';
import type { DashboardView } from '../../store/views.ts';
import type { Figure } from '../../ui/figure-cards.tsx';
import { texts } from './dashboard-texts.ts';
import { hoursOf, moneyOf, sumOf } from './household-figures.ts';

/** 'Next 60 days', with the hours that nobody has agreed to yet, where there are any. */
function windowWords(views: readonly DashboardView[]): string {
  const words = texts.nextDays(DASHBOARD_WINDOW_DAYS);
  if (sumOf(views, 'awaitingReplyMinutes') === 0) return words;
  return `${words} · ${texts.awaitingReply(hoursOf(views, 'awaitingReplyMinutes'))}`;
}

/** The figures that both sides read alike. */
function sharedFigures(views: readonly DashboardView[]) {
  return {
    paid: {
      label: texts.ytdPaid,
      value: moneyOf(views, 'paidThisYearCents'),
      subtext: texts.thisYear,
    },
    scheduled: {
      label: texts.hoursScheduled,
      value: hoursOf(views, 'scheduledMinutes'),
      subtext: windowWords(views),
    },
    completed: {
      label: texts.ytdHours,
      value: hoursOf(views, 'completedThisYearMinutes'),
      subtext: texts.thisYear,
    },
    days: {
      label: texts.daysScheduled,
      value: String(sumOf(views, 'daysScheduled')),
      subtext: texts.upcoming,
    },
  } satisfies Record<string, Figure>;
}

/** The six cards of a family, in the specification's order. */
export function familyFigures(views: readonly DashboardView[], nannyCount: number): Figure[] {
  const { paid, scheduled, completed, days } = sharedFigures(views);
  return [
    {
      label: texts.totalOwed,
      value: moneyOf(views, 'owedCents'),
      subtext: texts.nannies(nannyCount),
      isFirst: true,
    },
    paid,
    {
      label: texts.activeNannies,
      value: String(sumOf(views, 'activeNannies')),
      subtext: texts.activeWords,
    },
    scheduled,
    completed,
    days,
  ];
}

/** The five cards of a nanny, in the specification's order. */
export function nannyFigures(views: readonly DashboardView[]): Figure[] {
  const { paid, scheduled, completed, days } = sharedFigures(views);
  const owed = {
    label: texts.currentOwed,
    value: moneyOf(views, 'owedCents'),
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
