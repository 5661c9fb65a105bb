/** What was entered, back in fields, to be entered otherwise. */
import {
  calendarDate,
  NOTES_MAX,
  type Platform,
  paymentCents,
  TITLE_MAX,
} from 'sync-protocol/model/values.ts';
import {
  isMutatorName,
  MUTATORS,
  type MutatorArgs,
  type MutatorName,
} from 'sync-protocol/mutators/registry.ts';
import { toCents, toDollars } from 'sync-protocol/rules/billing.ts';
import {
  addDays,
  dateOf,
  formatClock,
  minuteOfDayOf,
  parseClock,
  wallClockToInstant,
} from 'sync-protocol/rules/calendar.ts';
import { texts } from './attention-texts.ts';

export type Draft =
  | {
      readonly kind: 'shift';
      readonly date: string;
      /** Of a new day alone; another's stays where it is. */
      readonly mayMove: boolean;
      /** 'HH:mm'. An end that is not after the start is on the next day. */
      readonly start: string;
      readonly end: string;
      /** Undefined where there are none to enter. */
      readonly notes: string | undefined;
    }
  | {
      readonly kind: 'payment';
      readonly date: string;
      /** In dollars, as typed. */
      readonly amount: string;
      readonly platform: Platform;
    }
  | { readonly kind: 'title'; readonly title: string };

interface Entry {
  readonly name: string;
  readonly args: unknown;
}

/** What stands now and the clock that it is read by. */
interface Place {
  readonly timezone: string;
  readonly day:
    | {
        readonly date: string;
        readonly scheduledStartUtc: string | null;
        readonly scheduledEndUtc: string | null;
        readonly scheduledNotes: string | null;
      }
    | undefined;
}

const clockOf = (instant: string | null | undefined, timezone: string): string =>
  instant === null || instant === undefined ? '' : formatClock(minuteOfDayOf(instant, timezone));

type Drafts = { readonly [N in MutatorName]?: (args: MutatorArgs<N>, place: Place) => Draft };

const drafts: Drafts = {
  'day.recordHours': ({ start, end }, { timezone, day }) => ({
    kind: 'shift',
    date: day?.date ?? dateOf(start, timezone),
    mayMove: false,
    start: clockOf(start, timezone),
    end: clockOf(end, timezone),
    notes: undefined,
  }),
  'day.editSchedule': ({ start, end, notes }, { timezone, day }) => ({
    kind: 'shift',
    date: day?.date ?? '',
    mayMove: false,
    start: clockOf(start ?? day?.scheduledStartUtc, timezone),
    end: clockOf(end ?? day?.scheduledEndUtc, timezone),
    notes: (notes === undefined ? day?.scheduledNotes : notes) ?? '',
  }),
  'day.schedule': ({ date, start, end, notes }, { timezone }) => ({
    kind: 'shift',
    date,
    mayMove: true,
    start: clockOf(start, timezone),
    end: clockOf(end, timezone),
    notes: notes ?? '',
  }),
  'payment.record': ({ amountCents, paymentDate, platform }) => ({
    kind: 'payment',
    date: paymentDate,
    amount: toDollars(amountCents).toFixed(2),
    platform,
  }),
  'todo.add': ({ title }) => ({ kind: 'title', title }),
  'todo.rename': ({ title }) => ({ kind: 'title', title }),
};

/** Undefined for what is changed elsewhere, or is not to be read by this build. */
export function draftOf({ name, args }: Entry, place: Place): Draft | undefined {
  if (!isMutatorName(name)) return undefined;
  const parsed = MUTATORS[name].args.safeParse(args);
  // Each is called with nothing but what its own mutator's schema parsed.
  const draft = drafts[name] as ((args: unknown, place: Place) => Draft) | undefined;
  return parsed.success ? draft?.(parsed.data, place) : undefined;
}

/** What is wrong with it, to be said beside the fields; undefined when it can be entered. */
export function problemOf(draft: Draft): string | undefined {
  switch (draft.kind) {
    case 'title':
      return draft.title.trim() === '' || draft.title.length > TITLE_MAX ? texts.wrongTitle : undefined;
    case 'payment': {
      const cents = toCents(Number(draft.amount));
      if (draft.amount.trim() === '' || !paymentCents.safeParse(cents).success) return texts.wrongAmount;
      return calendarDate.safeParse(draft.date).success ? undefined : texts.wrongDate;
    }
    default:
      if (!calendarDate.safeParse(draft.date).success) return texts.wrongDate;
      if (draft.start === '' || draft.end === '') return texts.bothTimes;
      if (draft.start === draft.end) return texts.wrongTimes;
      return (draft.notes ?? '').length > NOTES_MAX ? texts.wrongNotes : undefined;
  }
}

/** Whether the shift runs past midnight. */
export const endsNextDay = ({ start, end }: { start: string; end: string }): boolean =>
  start !== '' && end !== '' && end < start;

/** The mutator's input with what stands in the fields; of a draft without a problem. */
export function argsOf(draft: Draft, entered: unknown, timezone: string): Record<string, unknown> {
  const args = { ...(entered as Record<string, unknown>) };
  switch (draft.kind) {
    case 'title':
      return { ...args, title: draft.title };
    case 'payment':
      return {
        ...args,
        paymentDate: draft.date,
        amountCents: toCents(Number(draft.amount)),
        platform: draft.platform,
      };
    default: {
      const endDate = endsNextDay(draft) ? addDays(draft.date, 1) : draft.date;
      return {
        ...args,
        ...(draft.mayMove && { date: draft.date }),
        start: wallClockToInstant(draft.date, parseClock(draft.start), timezone),
        end: wallClockToInstant(endDate, parseClock(draft.end), timezone),
        ...(draft.notes !== undefined && { notes: draft.notes === '' ? null : draft.notes }),
      };
    }
  }
}
