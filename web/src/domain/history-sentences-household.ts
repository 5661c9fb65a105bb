import type { Shift } from 'sync-protocol/model/base-schedule.ts';
import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDate } from 'sync-protocol/rules/format.ts';
import { plural } from '../ui/plural.ts';
import { clockInWords } from './entry-facts.ts';
import { type EntryContext, type HistorySentence, listed, money } from './history-sentence.ts';
import { changesOf, differs, type TypedChange } from './history-states.ts';

type HouseholdMutatorName = Extract<
  MutatorName,
  `household.${string}` | `nanny.${string}` | `baseSchedule.${string}` | `payment.${string}`
>;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const SETTINGS = {
  timezone: (value: unknown) => `the time zone ${String(value)}`,
  billingIncrementMinutes: (value: unknown) => `billing by ${String(value)} min`,
  currency: (value: unknown) => `amounts in ${String(value)}`,
} as const;

function savedSettings(context: EntryContext): HistorySentence {
  const [household] = changesOf(context.all, 'household');
  if (household === undefined) return { did: 'changed the settings' };
  const names = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).filter((name) =>
    differs(household, name),
  );
  const inWords = (state: TypedChange<'household'>['is']): string =>
    listed(names.map((name) => SETTINGS[name](state?.[name])));
  return {
    did: names.length === 0 ? 'changed the settings' : `set ${inWords(household.is)}`,
    was: inWords(household.was) || undefined,
  };
}

const weekdayInWords = (rowId: string, shifts: readonly Shift[] | undefined): string => {
  const times = (shifts ?? []).map(
    ({ startMinutes, endMinutes }) => `${clockInWords(startMinutes)} - ${clockInWords(endMinutes)}`,
  );
  return `${WEEKDAYS[Number(rowId.split('/').at(-1))] ?? ''} ${times.join(', ') || 'off'}`;
};

function savedWeek(context: EntryContext): HistorySentence {
  const weekdays = changesOf(context.all, 'baseSchedule');
  const nannyId = weekdays.map(({ id }) => id.split('/')[0]).find(Boolean);
  const now = weekdays.map(({ id, is }) => weekdayInWords(id, is?.shifts));
  const was = weekdays.flatMap((change) =>
    change.was === null ? [] : [weekdayInWords(change.id, change.was.shifts)],
  );
  return {
    did: `saved the week of ${context.nannyName(nannyId)}${now.length > 0 ? `: ${now.join('; ')}` : ''}`,
    was: was.join('; ') || undefined,
  };
}

const nannyIn = (context: EntryContext) => changesOf(context.all, 'nanny')[0];
const nameIn = (context: EntryContext): string =>
  nannyIn(context)?.is?.name ?? nannyIn(context)?.was?.name ?? 'a nanny';

function ratedNanny(context: EntryContext): HistorySentence {
  const [rate] = changesOf(context.all, 'rate');
  const from = rate?.is?.effectiveFrom;
  return {
    did: `set the rate of ${context.nannyName(rate?.is?.nannyId)} to ${money(rate?.is?.hourlyRateCents, context)} an hour${
      from === undefined ? '' : ` from ${formatDate(from)}`
    }`,
    was: rate?.was ? `${money(rate.was.hourlyRateCents, context)} an hour` : undefined,
  };
}

function editedNanny(context: EntryContext): HistorySentence {
  const nanny = nannyIn(context);
  const of = (state: TypedChange<'nanny'>['is']): string =>
    (['name', 'email'] as const)
      .filter((name) => nanny !== undefined && differs(nanny, name))
      .map((name) => state?.[name] ?? '')
      .join(', ');
  return { did: `changed the details of a nanny to ${of(nanny?.is ?? null)}`, was: of(nanny?.was ?? null) };
}

function removedNanny(context: EntryContext): HistorySentence {
  const days = changesOf(context.all, 'day').length;
  const payments = changesOf(context.all, 'payment').length;
  const words = context.of === 'household' ? '' : ', and this with her';
  return {
    did: `deleted ${nameIn(context)}${words}`,
    result:
      days + payments > 0
        ? `${plural(days, 'day')} and ${plural(payments, 'payment')} went with her`
        : undefined,
  };
}

const paymentIn = ({ all, own, of }: EntryContext) => changesOf(of === 'payment' ? own : all, 'payment')[0];

function paymentInWords(context: EntryContext): string {
  const state = paymentIn(context)?.is;
  const amount = money(state?.amountCents, context);
  const on = state?.paymentDate === undefined ? '' : ` on ${formatDate(state.paymentDate)}`;
  return `a payment of ${amount} to ${context.nannyName(state?.nannyId)}${on}`;
}

function recordedPayment(context: EntryContext): HistorySentence {
  const platform = paymentIn(context)?.is?.platform;
  const duplicate = paymentIn(context)?.is?.possibleDuplicateOf;
  return {
    did: `recorded ${paymentInWords(context)}${platform ? ` by ${platform}` : ''}`,
    result:
      context.of === 'day'
        ? dayBecamePaid(context)
        : duplicate
          ? 'There was one of the same amount on that date: a possible duplicate'
          : undefined,
  };
}

function dayBecamePaid({ own }: EntryContext): string | undefined {
  const [day] = changesOf(own, 'day');
  if (day === undefined || !differs(day, 'isPaid')) return undefined;
  return day.is?.isPaid === true ? 'This day is paid' : 'This day is open again';
}

function paidDays(context: EntryContext): HistorySentence {
  if (context.of === 'day') return { did: 'marked this day as paid' };
  const days = changesOf(context.all, 'day').filter((day) => differs(day, 'isPaid')).length;
  if (context.of === 'payment') {
    return { did: `recorded this payment by marking ${plural(days, 'day')} as paid` };
  }
  const payments = changesOf(context.all, 'payment').map(
    ({ is }) => `${money(is?.amountCents, context)} to ${context.nannyName(is?.nannyId)}`,
  );
  return { did: `marked ${plural(days, 'day')} as paid`, result: listed(payments) || undefined };
}

export const householdSentences: {
  readonly [N in HouseholdMutatorName]: (context: EntryContext) => HistorySentence;
} = {
  'household.create': () => ({ did: 'created the household' }),
  'household.saveSettings': savedSettings,
  'nanny.add': (context) => {
    const [rate] = changesOf(context.all, 'rate');
    return { did: `added ${nameIn(context)}, at ${money(rate?.is?.hourlyRateCents, context)} an hour` };
  },
  'nanny.edit': editedNanny,
  'nanny.setRate': ratedNanny,
  'nanny.link': () => ({ did: 'joined the household' }),
  'nanny.unlink': (context) => ({ did: `ended the access of ${nameIn(context)}` }),
  'nanny.remove': removedNanny,
  'baseSchedule.save': savedWeek,
  'payment.record': recordedPayment,
  'payment.void': (context) => ({
    did: `voided ${paymentInWords(context)}`,
    result: context.of === 'day' ? dayBecamePaid(context) : 'Its days are open again',
  }),
  'payment.payDays': paidDays,
};
