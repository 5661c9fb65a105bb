/** The words of each line of 'To do': its title, what stands below, and its button. */

import type { Task } from '../../attention/tasks.ts';
import type { AgendaItem } from '../../device/views.ts';
import {
  formatDayRange,
  formatDuration,
  formatMoney,
  formatNearRange,
  formatWeekdayDate,
  startLine,
} from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { formatScheduled } from '../../schedule/phrases.ts';
import { describeChanged } from '../../weeks/signing/sign-words.ts';
import type { RecentWeek } from '../../weeks/weeks-to-sign.ts';

/** Which names stand in the lines: a family's lines name the nanny, those of a nanny of several families the family. */
export type Names = 'nannies' | 'households' | 'none';

export interface TaskWords {
  readonly title: string;
  /** A person's name in the title. */
  readonly name?: string;
  /** Shown with dots between them. */
  readonly details: readonly string[];
  readonly action: string;
}

/** Of a single day, whose own line below says the same. */
export const withoutDetails = (words: TaskWords): TaskWords => ({ ...words, details: [] });

const unique = (words: readonly string[]): string[] => [...new Set(words)];

export const namesIn = (items: readonly AgendaItem[], names: Names): string[] => {
  if (names === 'none') return [];
  return unique(items.map(({ nannyName, household }) => (names === 'nannies' ? nannyName : household.name)));
};

/** Returns 'Nov 26 – Jan 24', or 'Thursday, November 26' and its times. */
function describeDates(items: readonly AgendaItem[]): string[] {
  const [first, last] = [items.at(0), items.at(-1)];
  if (first === undefined || last === undefined) return [];
  return items.length === 1
    ? [startLine(formatWeekdayDate(first.day.date)), formatScheduled(first)]
    : [formatNearRange([first.day.date, last.day.date], first.today)];
}

function describeWeek({ household, nanny, week }: RecentWeek, names: Names, cents: number): string[] {
  return [
    ...(names === 'none' ? [] : [names === 'nannies' ? nanny.name : household.name]),
    formatDuration(week.billableMinutes),
    formatMoney(cents, household.currency),
  ];
}

const weekTitle = ({ week }: RecentWeek): string =>
  t('Week of {dates}', { dates: formatDayRange(week.weekStart, week.weekEnd) });

/** Says what changed since she confirmed a week, before she confirms it again. */
function describeReopened(owner: RecentWeek): string[] {
  const { confirmed, changedSinceConfirmed } = owner.week;
  return changedSinceConfirmed && confirmed !== null
    ? [describeChanged(confirmed, owner.week, { owner, side: 'nanny' })]
    : [];
}

type Counted = Extract<Task, { count: number }>;

interface CountedWords {
  readonly title: (count: number) => string;
  readonly action: () => string;
}

const COUNTED: Record<Counted['kind'], CountedWords> = {
  refused: {
    title: (count) =>
      t('{count, plural, one {# change didn’t go through} other {# changes didn’t go through}}', { count }),
    action: () => t('See Why'),
  },
  notes: {
    title: (count) =>
      t(
        '{count, plural, one {# day was changed before hours arrived} other {# days were changed before hours arrived}}',
        { count },
      ),
    action: () => t('Read'),
  },
  reviews: {
    title: (count) =>
      t('{count, plural, one {# change of hours to decide} other {# changes of hours to decide}}', { count }),
    action: () => t('Decide'),
  },
  forgotten: {
    title: (count) =>
      t('{count, plural, one {# arrival without an end} other {# arrivals without an end}}', { count }),
    action: () => t('Enter Hours'),
  },
  questions: {
    title: (count) =>
      t('{count, plural, one {# question to answer} other {# questions to answer}}', { count }),
    action: () => t('Answer'),
  },
  overlaps: {
    title: (count) =>
      t('{count, plural, one {# week with overlapping hours} other {# weeks with overlapping hours}}', {
        count,
      }),
    action: () => t('Decide'),
  },
  fewer: {
    title: (count) =>
      t(
        '{count, plural, one {# day has fewer hours than you entered} other {# days have fewer hours than you entered}}',
        { count },
      ),
    action: () => t('Decide'),
  },
  notWorked: {
    title: (count) =>
      t(
        '{count, plural, one {# shift was marked as not worked} other {# shifts were marked as not worked}}',
        { count },
      ),
    action: () => t('Answer'),
  },
  terms: {
    title: (count) => t('{count, plural, one {New terms} other {# new terms}} to answer', { count }),
    action: () => t('Read and Answer'),
  },
  timeOff: {
    title: (count) =>
      t('{count, plural, one {# request for time off} other {# requests for time off}} to answer', { count }),
    action: () => t('Answer'),
  },
};

const describeCounted = ({ kind, count }: Counted): Omit<TaskWords, 'details'> => ({
  title: COUNTED[kind].title(count),
  action: COUNTED[kind].action(),
});

type OfDays = Extract<Task, { days: unknown }>;

function describeDays({ kind, days }: OfDays, names: Names): TaskWords {
  const count = days.length;
  const details = [...namesIn(days, names), ...describeDates(days)];
  switch (kind) {
    case 'missing':
      return {
        title: t('{count, plural, one {# day without hours} other {# days without hours}}', { count }),
        action: t('Enter Hours'),
        details,
      };
    case 'uncovered':
      return {
        title: t('{count, plural, one {# declined day without care} other {# declined days without care}}', {
          count,
        }),
        action: t('Open'),
        details,
      };
    case 'unanswered':
      return {
        title: t('{count, plural, one {# day not answered yet} other {# days not answered yet}}', { count }),
        action: t('Open'),
        details,
      };
    default:
      return {
        title: t('{count, plural, one {# day} other {# days}} to answer', { count }),
        action: t('Answer'),
        details,
      };
  }
}

function describeClaims({ kind, waiting }: Extract<Task, { waiting: unknown }>): TaskWords {
  const { count, cents, currency } = waiting;
  const details = [formatMoney(cents, currency)];
  return kind === 'claims'
    ? {
        title: t('{count, plural, one {# expense to decide} other {# expenses to decide}}', { count }),
        action: t('Decide'),
        details,
      }
    : {
        title: t('{count, plural, one {# expense to pay back} other {# expenses to pay back}}', { count }),
        action: t('Pay Back'),
        details,
      };
}

function describePlan({ nanny, step }: Extract<Task, { kind: 'plan' }>): TaskWords {
  const { name } = nanny.nanny;
  return step === 'week'
    ? {
        title: t('{name} has no week yet', { name }),
        name,
        action: t('Set Her Week'),
        details: [t('Her days are planned from it.')],
      }
    : {
        title: t('{name} has no days yet', { name }),
        name,
        action: t('Generate Days'),
        details: [t('Her week is set.')],
      };
}

export function describeTask(task: Task, names: Names): TaskWords {
  if ('count' in task) return { ...describeCounted(task), details: [] };
  if ('days' in task) return describeDays(task, names);
  switch (task.kind) {
    case 'approve':
      return {
        title: weekTitle(task.week),
        action: t('Approve Week'),
        details: describeWeek(task.week, names, task.week.week.grossCents),
      };
    case 'pay':
      return {
        title: weekTitle(task.week),
        action: t('Pay This Week'),
        details: describeWeek(task.week, names, task.week.week.openCents),
      };
    case 'confirm':
      return {
        title: weekTitle(task.week),
        action: t('Confirm Week'),
        details: [
          ...describeWeek(task.week, names, task.week.week.grossCents),
          ...describeReopened(task.week),
        ],
      };
    case 'plan':
      return describePlan(task);
    case 'claims':
    case 'payBack':
      return describeClaims(task);
    case 'invite': {
      const { name } = task.nanny.nanny;
      return {
        title: t('{name} has no account yet', { name }),
        name,
        action: t('Send Invite'),
        details: [t('With one, she accepts her days and enters her hours.')],
      };
    }
    default:
      return {
        title: t('Statements lack your address'),
        action: t('Add Address'),
        details: [t('Each wage statement shows who pays.')],
      };
  }
}
