/**
 * The kinds of reminders, one row each: for whom, when, how urgent, by which channels unless somebody chose otherwise,
 * and in which words. The words name nobody and no amount: they appear on a locked screen.
 */
import type { Say } from '../kernel/languages.ts';
import type { Side } from '../kernel/roles.ts';

export const REMINDER_KINDS = [
  'asked',
  'changed',
  'answered',
  'leave_asked',
  'leave_answered',
  'tomorrow',
  'hours_missing',
  'week_to_sign',
  'claim_asked',
  'claim_decided',
  'paid',
  'no_arrival',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_CHANNELS = ['push', 'mail'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** What happens to a reminder in a person's quiet hours: it waits for their end, at most until its own end. */
type Quiet = 'wait' | 'break' | 'break rather than end';

/** Minutes since midnight on the reader's clock; `to` is not included. */
export interface LocalHours {
  readonly from: number;
  readonly to: number;
}

/** What the words of a reminder are made of. */
interface ReminderValues {
  /** How many days, dates off, weeks, claims or payments it is about. */
  readonly count: number;
  /** The clock time of the first shift, as the reader's language writes it; empty for kinds without `hasTime`. */
  readonly time: string;
}

interface KindRow {
  /** The sides that may get it. */
  readonly sides: readonly Side[];
  /** 1 is the most urgent: it goes first where a day has too many. */
  readonly priority: number;
  /** The hours in which alone it is sent; null for any. */
  readonly hours: readonly LocalHours[] | null;
  /** Minutes from an event to the reminder's end; null for kinds that come from a planned shift. */
  readonly lifetime: number | null;
  readonly quiet: Quiet;
  /** Whether it counts among the reminders of a day. */
  readonly isCounted: boolean;
  /** Whether it is sent by a channel where nobody chose. */
  readonly defaults: Readonly<Record<ReminderChannel, Readonly<Record<Side, boolean>>>>;
  /** Whether its words name a clock time. */
  readonly hasTime: boolean;
  readonly say: (t: Say, values: ReminderValues) => string;
}

const DAY = 1440;
const clock = (hour: number): number => hour * 60;

const ON = { family: true, nanny: true };
const OFF = { family: false, nanny: false };
const PUSH_ONLY = { push: ON, mail: OFF };

const EVENT = {
  hours: null,
  lifetime: DAY,
  quiet: 'wait',
  isCounted: true,
  defaults: PUSH_ONLY,
  hasTime: false,
} as const;
const SHIFT = { lifetime: null, quiet: 'wait', isCounted: true, defaults: PUSH_ONLY } as const;

export const REMINDERS: { readonly [kind in ReminderKind]: KindRow } = {
  asked: {
    ...EVENT,
    sides: ['family', 'nanny'],
    priority: 3,
    say: (t, { count }) => t('{count, plural, one {# day to answer} other {# days to answer}}', { count }),
  },
  changed: {
    ...EVENT,
    sides: ['family', 'nanny'],
    priority: 2,
    quiet: 'break rather than end',
    say: (t, { count }) =>
      t('{count, plural, one {A shift was changed} other {# shifts were changed}}', { count }),
  },
  answered: {
    ...EVENT,
    sides: ['family', 'nanny'],
    priority: 7,
    say: (t, { count }) =>
      t('{count, plural, one {A day was answered} other {# days were answered}}', { count }),
  },
  leave_asked: {
    ...EVENT,
    sides: ['family', 'nanny'],
    priority: 4,
    say: (t, { count }) =>
      t('{count, plural, one {1 day of time off to answer} other {# days of time off to answer}}', { count }),
  },
  leave_answered: {
    ...EVENT,
    sides: ['family', 'nanny'],
    priority: 8,
    say: (t, { count }) =>
      t('{count, plural, one {Time off was answered} other {# days of time off were answered}}', { count }),
  },
  tomorrow: {
    ...SHIFT,
    sides: ['nanny'],
    priority: 6,
    hours: [{ from: clock(18), to: clock(21) }],
    hasTime: true,
    say: (t, { count, time }) =>
      t('{count, plural, one {Tomorrow {time}} other {Tomorrow: # shifts, the first at {time}}}', {
        count,
        time,
      }),
  },
  hours_missing: {
    ...SHIFT,
    sides: ['nanny'],
    priority: 5,
    hours: [
      { from: clock(7), to: clock(8) },
      { from: clock(20), to: clock(21) },
    ],
    hasTime: false,
    say: (t, { count }) =>
      t('{count, plural, one {The hours of a shift are missing} other {The hours of # shifts are missing}}', {
        count,
      }),
  },
  week_to_sign: {
    ...EVENT,
    sides: ['family', 'nanny'],
    priority: 9,
    say: (t, { count }) => t('{count, plural, one {A week to sign} other {# weeks to sign}}', { count }),
  },
  claim_asked: {
    ...EVENT,
    sides: ['family'],
    priority: 10,
    say: (t, { count }) =>
      t('{count, plural, one {# expense to decide} other {# expenses to decide}}', { count }),
  },
  claim_decided: {
    ...EVENT,
    sides: ['nanny'],
    priority: 11,
    say: (t, { count }) =>
      t('{count, plural, one {An expense was answered} other {# expenses were answered}}', { count }),
  },
  paid: {
    ...EVENT,
    sides: ['nanny'],
    priority: 12,
    say: (t, { count }) =>
      t('{count, plural, one {A payment was recorded} other {# payments were recorded}}', { count }),
  },
  no_arrival: {
    ...SHIFT,
    sides: ['family', 'nanny'],
    priority: 1,
    hours: null,
    quiet: 'break',
    isCounted: false,
    defaults: { push: { family: false, nanny: true }, mail: OFF },
    hasTime: true,
    say: (t, { count, time }) =>
      t(
        '{count, plural, one {No arrival recorded yet for {time}} other {No arrivals recorded yet for # shifts}}',
        { count, time },
      ),
  },
};

/** Counted reminders of an account and day. */
export const REMINDERS_A_DAY = 4;

/** Minutes in which reminders of one kind become one. */
export const GATHER_MINUTES = 10;
