import type { Shift } from 'sync-protocol/model/base-schedule.ts';
import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDate } from 'sync-protocol/rules/format.ts';
import { plural } from '../ui/plural.ts';
import { clockInWords } from './entry-facts.ts';
import { type Deed, listed, money, type Told } from './history-deed.ts';
import { changesOf, differs, type TypedChange } from './history-states.ts';

type HouseholdDeed = Extract<
  MutatorName,
  `household.${string}` | `nanny.${string}` | `baseSchedule.${string}` | `payment.${string}`
>;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const SETTINGS = {
  timezone: (value: unknown) => `the time zone ${String(value)}`,
  billingIncrementMinutes: (value: unknown) => `billing by ${String(value)} min`,
  currency: (value: unknown) => `amounts in ${String(value)}`,
} as const;

function savedSettings(deed: Deed): Told {
  const [household] = changesOf(deed.all, 'household');
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

function savedWeek(deed: Deed): Told {
  const weekdays = changesOf(deed.all, 'baseSchedule');
  const nannyId = weekdays.map(({ id }) => id.split('/')[0]).find(Boolean);
  const now = weekdays.map(({ id, is }) => weekdayInWords(id, is?.shifts));
  const was = weekdays.flatMap((change) =>
    change.was === null ? [] : [weekdayInWords(change.id, change.was.shifts)],
  );
  return {
    did: `saved the week of ${deed.nannyName(nannyId)}${now.length > 0 ? `: ${now.join('; ')}` : ''}`,
    was: was.join('; ') || undefined,
  };
}

const nannyIn = (deed: Deed) => changesOf(deed.all, 'nanny')[0];
const nameIn = (deed: Deed): string => nannyIn(deed)?.is?.name ?? nannyIn(deed)?.was?.name ?? 'a nanny';

function ratedNanny(deed: Deed): Told {
  const [rate] = changesOf(deed.all, 'rate');
  const from = rate?.is?.effectiveFrom;
  return {
    did: `set the rate of ${deed.nannyName(rate?.is?.nannyId)} to ${money(rate?.is?.hourlyRateCents, deed)} an hour${
      from === undefined ? '' : ` from ${formatDate(from)}`
    }`,
    was: rate?.was ? `${money(rate.was.hourlyRateCents, deed)} an hour` : undefined,
  };
}

function editedNanny(deed: Deed): Told {
  const nanny = nannyIn(deed);
  const of = (state: TypedChange<'nanny'>['is']): string =>
    (['name', 'email'] as const)
      .filter((name) => nanny !== undefined && differs(nanny, name))
      .map((name) => state?.[name] ?? '')
      .join(', ');
  return { did: `changed the details of a nanny to ${of(nanny?.is ?? null)}`, was: of(nanny?.was ?? null) };
}

function removedNanny(deed: Deed): Told {
  const days = changesOf(deed.all, 'day').length;
  const payments = changesOf(deed.all, 'payment').length;
  const words = deed.of === 'household' ? '' : ', and this with her';
  return {
    did: `deleted ${nameIn(deed)}${words}`,
    result:
      days + payments > 0
        ? `${plural(days, 'day')} and ${plural(payments, 'payment')} went with her`
        : undefined,
  };
}

const paymentIn = ({ all, own, of }: Deed) => changesOf(of === 'payment' ? own : all, 'payment')[0];

function paymentInWords(deed: Deed): string {
  const state = paymentIn(deed)?.is;
  const amount = money(state?.amountCents, deed);
  const on = state?.paymentDate === undefined ? '' : ` on ${formatDate(state.paymentDate)}`;
  return `a payment of ${amount} to ${deed.nannyName(state?.nannyId)}${on}`;
}

function recordedPayment(deed: Deed): Told {
  const platform = paymentIn(deed)?.is?.platform;
  const duplicate = paymentIn(deed)?.is?.possibleDuplicateOf;
  return {
    did: `recorded ${paymentInWords(deed)}${platform ? ` by ${platform}` : ''}`,
    result:
      deed.of === 'day'
        ? dayBecamePaid(deed)
        : duplicate
          ? 'There was one of the same amount on that date: a possible duplicate'
          : undefined,
  };
}

function dayBecamePaid({ own }: Deed): string | undefined {
  const [day] = changesOf(own, 'day');
  if (day === undefined || !differs(day, 'isPaid')) return undefined;
  return day.is?.isPaid === true ? 'This day is paid' : 'This day is open again';
}

function paidDays(deed: Deed): Told {
  if (deed.of === 'day') return { did: 'marked this day as paid' };
  const days = changesOf(deed.all, 'day').filter((day) => differs(day, 'isPaid')).length;
  if (deed.of === 'payment') {
    return { did: `recorded this payment by marking ${plural(days, 'day')} as paid` };
  }
  const payments = changesOf(deed.all, 'payment').map(
    ({ is }) => `${money(is?.amountCents, deed)} to ${deed.nannyName(is?.nannyId)}`,
  );
  return { did: `marked ${plural(days, 'day')} as paid`, result: listed(payments) || undefined };
}

export const householdDeeds: { readonly [N in HouseholdDeed]: (deed: Deed) => Told } = {
  'household.create': () => ({ did: 'created the household' }),
  'household.saveSettings': savedSettings,
  'nanny.add': (deed) => {
    const [rate] = changesOf(deed.all, 'rate');
    return { did: `added ${nameIn(deed)}, at ${money(rate?.is?.hourlyRateCents, deed)} an hour` };
  },
  'nanny.edit': editedNanny,
  'nanny.setRate': ratedNanny,
  'nanny.link': () => ({ did: 'joined the household' }),
  'nanny.unlink': (deed) => ({ did: `ended the access of ${nameIn(deed)}` }),
  'nanny.remove': removedNanny,
  'baseSchedule.save': savedWeek,
  'payment.record': recordedPayment,
  'payment.void': (deed) => ({
    did: `voided ${paymentInWords(deed)}`,
    result: deed.of === 'day' ? dayBecamePaid(deed) : 'Its days are open again',
  }),
  'payment.payDays': paidDays,
};
