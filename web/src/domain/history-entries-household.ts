/** Sentences of history entries about the household, its nannies, their rates, weekly schedules and payments. */
import type { Shift } from 'sync-protocol/model/base-schedule.ts';
import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDate, formatList, formatMinuteOfDay, formatWeekdayShort } from '../language/format.ts';
import { plural } from '../ui/plural.ts';
import {
  changedFields,
  changesOf,
  differs,
  type EntryContext,
  formatAmount,
  type Sentence,
} from './history-entry.ts';
import { fieldLabel, formatField } from './phrases.ts';

type HouseholdMutator = Extract<
  MutatorName,
  `household.${string}` | `nanny.${string}` | `baseSchedule.${string}` | `payment.${string}`
>;

/** Returns 'changed the time zone to …', with every field that the entry changed. */
function describeFields(context: EntryContext, table: 'household' | 'nanny'): Sentence {
  const [change] = changesOf(context.all, table);
  const fields = change === undefined ? [] : changedFields(change);
  const was: Readonly<Record<string, unknown>> = change?.was ?? {};
  const is: Readonly<Record<string, unknown>> = change?.is ?? {};
  if (fields.length === 0) return { did: `changed the ${table === 'nanny' ? 'nanny' : 'settings'}` };
  const of = table === 'nanny' ? ` of ${findNannyName(context)}` : '';
  const did = formatList(
    fields.map((field) => `the ${fieldLabel(field)} to ${formatField(field, is[field])}`),
  );
  return {
    did: `changed ${did}${of}`,
    was: formatList(fields.map((field) => formatField(field, was[field]))),
  };
}

function formatWeekday(rowId: string, shifts: readonly Shift[] | undefined): string {
  const times = (shifts ?? []).map(
    ({ startMinutes, endMinutes }) => `${formatMinuteOfDay(startMinutes)} – ${formatMinuteOfDay(endMinutes)}`,
  );
  return `${formatWeekdayShort(Number(rowId.split('/').at(-1)))} ${times.join(', ') || 'off'}`;
}

function describeSavedWeek({ all, nannyName }: EntryContext): Sentence {
  const weekdays = changesOf(all, 'baseSchedule');
  const nannyId = weekdays.map(({ id }) => id.split('/')[0]).find(Boolean);
  const is = weekdays.map((change) => formatWeekday(change.id, change.is?.shifts));
  const was = weekdays.flatMap((change) =>
    change.was === null ? [] : [formatWeekday(change.id, change.was.shifts)],
  );
  return {
    did: `saved the week of ${nannyName(nannyId)}${is.length > 0 ? `: ${is.join('; ')}` : ''}`,
    was: was.join('; ') || undefined,
  };
}

function findNannyName({ all }: EntryContext): string {
  const [nanny] = changesOf(all, 'nanny');
  return nanny?.was?.name ?? nanny?.is?.name ?? 'a nanny';
}

function describeRate(context: EntryContext): Sentence {
  const [rate] = changesOf(context.all, 'rate');
  const nanny = context.nannyName(rate?.is?.nannyId);
  const from = rate?.is?.effectiveFrom === undefined ? '' : ` from ${formatDate(rate.is.effectiveFrom)}`;
  return {
    did: `set the rate of ${nanny} to ${formatAmount(rate?.is?.hourlyRateCents, context)} an hour${from}`,
    was: rate?.was ? `${formatAmount(rate.was.hourlyRateCents, context)} an hour` : undefined,
  };
}

function describeRemovedNanny(context: EntryContext): Sentence {
  const { all, subject } = context;
  const days = changesOf(all, 'day').length;
  const payments = changesOf(all, 'payment').length;
  const own = subject === 'household' ? '' : `, including this ${subject}`;
  return {
    did: `deleted ${findNannyName(context)}${own}`,
    result:
      days + payments > 0
        ? `Also deleted: ${plural(days, 'day')} and ${plural(payments, 'payment')}`
        : undefined,
  };
}

const findPayment = ({ all, own, subject }: EntryContext) =>
  changesOf(subject === 'payment' ? own : all, 'payment')[0];

function describePayment(context: EntryContext): string {
  const payment = findPayment(context)?.is;
  const amount = formatAmount(payment?.amountCents, context);
  const on = payment?.paymentDate === undefined ? '' : ` on ${formatDate(payment.paymentDate)}`;
  return `a payment of ${amount} to ${context.nannyName(payment?.nannyId)}${on}`;
}

function describeRecordedPayment(context: EntryContext): Sentence {
  const { platform, possibleDuplicateOf } = findPayment(context)?.is ?? {};
  const did = `recorded ${describePayment(context)}${platform ? ` by ${platform}` : ''}`;
  if (context.subject === 'day') return { did, result: describePaidDay(context) };
  const duplicate = 'Possible duplicate: another payment on that date has the same amount';
  return { did, result: possibleDuplicateOf ? duplicate : undefined };
}

function describePaidDay({ own }: EntryContext): string | undefined {
  const [day] = changesOf(own, 'day');
  if (day === undefined || !differs(day, 'isPaid')) return undefined;
  return day.is?.isPaid === true ? 'This day is paid' : 'This day is unpaid again';
}

function describePaidDays(context: EntryContext): Sentence {
  const { all, subject, nannyName } = context;
  if (subject === 'day') return { did: 'marked this day as paid' };
  const days = changesOf(all, 'day').filter((day) => differs(day, 'isPaid')).length;
  if (subject === 'payment') {
    return { did: `recorded this payment by marking ${plural(days, 'day')} as paid` };
  }
  const payments = changesOf(all, 'payment').map(
    ({ is }) => `${formatAmount(is?.amountCents, context)} to ${nannyName(is?.nannyId)}`,
  );
  return { did: `marked ${plural(days, 'day')} as paid`, result: formatList(payments) || undefined };
}

export const HOUSEHOLD_SENTENCES: {
  readonly [N in HouseholdMutator]: (context: EntryContext) => Sentence;
} = {
  'household.create': () => ({ did: 'created the household' }),
  'household.saveSettings': (context) => describeFields(context, 'household'),
  'nanny.add': (context) => {
    const [rate] = changesOf(context.all, 'rate');
    const amount = formatAmount(rate?.is?.hourlyRateCents, context);
    return { did: `added ${findNannyName(context)}, at ${amount} an hour` };
  },
  'nanny.edit': (context) => describeFields(context, 'nanny'),
  'nanny.setRate': describeRate,
  'nanny.link': () => ({ did: 'joined the household' }),
  'nanny.unlink': (context) => ({ did: `ended the access of ${findNannyName(context)}` }),
  'nanny.remove': describeRemovedNanny,
  'baseSchedule.save': describeSavedWeek,
  'payment.record': describeRecordedPayment,
  'payment.void': (context) => ({
    did: `voided ${describePayment(context)}`,
    result: context.subject === 'day' ? describePaidDay(context) : 'Its days are unpaid again',
  }),
  'payment.payDays': describePaidDays,
};
