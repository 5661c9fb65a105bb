/**
 * Turns a change that needs attention (shift, hours, payment or to-do) into form fields, validates them, and turns them
 * back into arguments.
 */

import {
  addDays,
  dateOf,
  formatClock,
  minuteOfDayOf,
  parseClock,
  wallClockToInstant,
} from 'sync-protocol/kernel/calendar.ts';
import { calendarDate, NOTES_MAX, paymentCents, TITLE_MAX } from 'sync-protocol/kernel/values.ts';
import { isMutatorName, MUTATORS, type MutatorArgs, type MutatorName } from 'sync-protocol/registry.ts';
import { t } from '../kit/language/messages.ts';
import { formatAmountInput, parseAmount } from '../kit/language/typed-amount.ts';
import { type PaymentEntry, toEntry, toRecordArgs, type Withheld } from '../ledger/payment-entry.ts';

export type Draft =
  | {
      readonly kind: 'shift';
      readonly date: string;
      /** True only for a new day: its date can change. */
      readonly canMove: boolean;
      /** 'HH:mm'. An end that is not after the start is on the next day. */
      readonly start: string;
      readonly end: string;
      /** Undefined for hours, which have no notes. */
      readonly notes: string | undefined;
    }
  | {
      readonly kind: 'payment';
      readonly entry: PaymentEntry;
      /** In dollars, as typed. An empty one is left out. */
      readonly withheld: readonly { readonly label: string; readonly amount: string }[];
    }
  | { readonly kind: 'title'; readonly title: string };

interface EnteredMutation {
  readonly name: string;
  readonly args: unknown;
}

/** The household's time zone and the day's current schedule. */
interface Context {
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

const toClock = (instant: string | null | undefined, timezone: string): string =>
  instant === null || instant === undefined ? '' : formatClock(minuteOfDayOf(instant, timezone));

/** The date that the household's zone shows for the day's plan: another one than the day's after a move. */
const dateShown = (day: NonNullable<Context['day']>, timezone: string): string =>
  day.scheduledStartUtc === null ? day.date : dateOf(day.scheduledStartUtc, timezone);

type DraftMakers = { readonly [N in MutatorName]?: (args: MutatorArgs<N>, context: Context) => Draft };

const DRAFT_MAKERS: DraftMakers = {
  'day.recordHours': ({ start, end }, { timezone, day }) => ({
    kind: 'shift',
    date: day === undefined ? dateOf(start, timezone) : dateShown(day, timezone),
    canMove: false,
    start: toClock(start, timezone),
    end: toClock(end, timezone),
    notes: undefined,
  }),
  'day.editSchedule': ({ date, start, end, notes }, { timezone, day }) => ({
    kind: 'shift',
    date: date ?? day?.date ?? '',
    canMove: false,
    start: toClock(start ?? day?.scheduledStartUtc, timezone),
    end: toClock(end ?? day?.scheduledEndUtc, timezone),
    notes: (notes === undefined ? day?.scheduledNotes : notes) ?? '',
  }),
  'day.schedule': ({ date, start, end, notes }, { timezone }) => ({
    kind: 'shift',
    date,
    canMove: true,
    start: toClock(start, timezone),
    end: toClock(end, timezone),
    notes: notes ?? '',
  }),
  'payment.record': (args) => ({
    kind: 'payment',
    entry: toEntry(args),
    withheld: (args.withheld ?? []).map((each) => ({
      label: each.label,
      amount: formatAmountInput(each.amountCents),
    })),
  }),
  'todo.add': ({ title }) => ({ kind: 'title', title }),
  'todo.rename': ({ title }) => ({ kind: 'title', title }),
};

/** Returns undefined for a mutation that is changed on another screen, or that this build can't read. */
export function toDraft({ name, args }: EnteredMutation, context: Context): Draft | undefined {
  if (!isMutatorName(name)) return undefined;
  const parsed = MUTATORS[name].args.safeParse(args);
  // The mutator's own schema has parsed the arguments.
  const makeDraft = DRAFT_MAKERS[name] as ((args: unknown, context: Context) => Draft) | undefined;
  return parsed.success ? makeDraft?.(parsed.data, context) : undefined;
}

export function validateDraft(draft: Draft): string | undefined {
  switch (draft.kind) {
    case 'title':
      return draft.title.trim() === '' || draft.title.length > TITLE_MAX
        ? t('Please enter a title of at most {max} characters.', { max: TITLE_MAX })
        : undefined;
    case 'payment': {
      const amounts = [draft.entry.amount, ...draft.withheld.map(({ amount }) => amount)].filter(Boolean);
      const areValid = amounts.every((amount) => paymentCents.safeParse(parseAmount(amount)).success);
      if (amounts.length === 0 || !areValid) return t('Please enter an amount.');
      return calendarDate.safeParse(draft.entry.paymentDate).success ? undefined : t('Please enter a date.');
    }
    default:
      if (!calendarDate.safeParse(draft.date).success) return t('Please enter a date.');
      if (draft.start === '' || draft.end === '') return t('Please enter both times.');
      if (draft.start === draft.end) return t('Start and end can’t be the same.');
      return (draft.notes ?? '').length > NOTES_MAX
        ? t('Notes can have at most {max} characters.', { max: NOTES_MAX })
        : undefined;
  }
}

export const endsNextDay = ({ start, end }: { start: string; end: string }): boolean =>
  start !== '' && end !== '' && end < start;

function toPaymentArgs({ entry, withheld }: Extract<Draft, { kind: 'payment' }>, entered: Withheld) {
  const kept = entered.flatMap((each, index) => {
    const amountCents = parseAmount(withheld[index]?.amount ?? '');
    return amountCents === undefined ? [] : [{ ...each, amountCents }];
  });
  return { ...toRecordArgs(entry, kept), ...(entered.length > 0 && { withheld: kept }) };
}

/** Returns the mutation's arguments with the draft's fields. The draft must be valid. */
export function toArgs(draft: Draft, entered: unknown, timezone: string): Record<string, unknown> {
  const args = { ...(entered as Record<string, unknown>) };
  switch (draft.kind) {
    case 'title':
      return { ...args, title: draft.title };
    case 'payment':
      return { ...args, ...toPaymentArgs(draft, (args['withheld'] ?? []) as Withheld) };
    default: {
      const endDate = endsNextDay(draft) ? addDays(draft.date, 1) : draft.date;
      return {
        ...args,
        ...(draft.canMove && { date: draft.date }),
        start: wallClockToInstant(draft.date, parseClock(draft.start), timezone),
        end: wallClockToInstant(endDate, parseClock(draft.end), timezone),
        ...(draft.notes !== undefined && { notes: draft.notes === '' ? null : draft.notes }),
      };
    }
  }
}
