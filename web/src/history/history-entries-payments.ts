/**
 * Sentences of history entries about payments and what was withheld: recorded, voided, or made by marking days and
 * other amounts as paid; and of a payment as it was entered.
 */
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';
import { formatDate, formatList, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { platformName } from '../ledger/platform-name.ts';
import { paidEarnings } from './history-earnings.ts';
import { changesOf, differs, type EntryContext, formatAmount, type Sentence } from './history-entry.ts';
import { describePaidDays, describePaidThisDay } from './history-noop.ts';

type PaymentMutator = Extract<MutatorName, `payment.${string}`>;

type PaymentChange = ReturnType<typeof changesOf<'payment'>>[number];

const isWithheld = ({ is }: PaymentChange): boolean => is?.kind === 'WITHHELD';

/** Returns the payment whose history is read, otherwise the one to her; rows of older entries have no kind. */
function findPaymentChange({ all, own, subject }: EntryContext): PaymentChange | undefined {
  const changes = changesOf(subject === 'payment' ? own : all, 'payment');
  return changes.find((change) => !isWithheld(change)) ?? changes[0];
}

const findPayment = (context: EntryContext): NonNullable<PaymentChange['is']> =>
  findPaymentChange(context)?.is ?? {};

/** Returns what a payment's sentence names; undefined where older entries are missing. */
function findPaymentWords(context: EntryContext) {
  const { amountCents, paymentDate, nannyId } = findPayment(context);
  if (amountCents === undefined || paymentDate === undefined) return undefined;
  return {
    amount: formatAmount(amountCents, context),
    nanny: context.nannyName(nannyId),
    date: formatDate(paymentDate),
  };
}

/** Returns what was withheld, as the sentence names it where there was no payment to her. */
function findWithheldWords(context: EntryContext) {
  const { all, own, subject, author, name, nannyName } = context;
  const { kind, nannyId, paymentDate, label } = findPayment(context);
  if (kind !== 'WITHHELD' || paymentDate === undefined) return undefined;
  const changes = changesOf(subject === 'payment' ? own : all, 'payment');
  const cents = changes.reduce((sum, { is }) => sum + (is?.amountCents ?? 0), 0);
  return {
    author,
    name,
    amount: formatAmount(cents, context),
    nanny: nannyName(nannyId),
    date: formatDate(paymentDate),
    label: changes.length === 1 ? (label ?? '') : listDeductions(changes, context),
  };
}

/** Returns 'Social Security $6.20, Medicare $1.45'. */
const listDeductions = (changes: readonly PaymentChange[], context: EntryContext): string =>
  formatList(
    changes.map(({ is }) =>
      [is?.label, formatAmount(is?.amountCents ?? 0, context)].filter(Boolean).join(' '),
    ),
  );

/** Returns a line of what was withheld, or voided, with the payment that the sentence is about. */
export function describeWithheldWith(context: EntryContext, isVoided: boolean): string[] {
  const withheld = changesOf(context.all, 'payment').filter(isWithheld);
  const isAbout = findPayment(context).kind === 'WITHHELD';
  if (context.subject === 'day' || isAbout || withheld.length === 0) return [];
  const deductions = listDeductions(withheld, context);
  return [
    isVoided
      ? t('Voided with it, withheld: {deductions}', { deductions })
      : t('Withheld: {deductions}', { deductions }),
  ];
}

function describeReimbursed(
  context: EntryContext,
  { amount, nanny, date }: NonNullable<ReturnType<typeof findPaymentWords>>,
): string {
  const { author, name } = context;
  const platform = platformName(findPayment(context).platform ?? null);
  return t('{name} paid {amount} back to {nanny} on {date} by {platform}', {
    author,
    name,
    amount,
    nanny,
    date,
    platform,
  });
}

function describeRecorded(context: EntryContext): string {
  const { author, name } = context;
  const withheld = findWithheldWords(context);
  if (withheld !== undefined) return t('{name} withheld {amount} for {nanny} on {date}: {label}', withheld);
  const words = findPaymentWords(context);
  if (words === undefined) {
    return t('{name} recorded a payment', {
      author,
      name,
    });
  }
  const { amount, nanny, date } = words;
  const { kind, platform } = findPayment(context);
  if (kind === 'REIMBURSED') return describeReimbursed(context, words);
  return platform
    ? t('{name} recorded a payment of {amount} to {nanny} on {date} by {platform}', {
        author,
        name,
        amount,
        nanny,
        date,
        platform: platformName(platform),
      })
    : t('{name} recorded a payment of {amount} to {nanny} on {date}', { author, name, amount, nanny, date });
}

/** Returns a payment as it was entered, for whoever has to decide about it. */
export function describeEnteredPayment(
  { kind, amountCents, paymentDate, platform, withheld = [] }: MutatorArgs<'payment.record'>,
  currency: Currency,
): string {
  const [amount, date] = [formatMoney(amountCents, currency), formatDate(paymentDate)];
  const deductions = formatList(
    withheld.map((each) => `${each.label} ${formatMoney(each.amountCents, currency)}`),
  );
  if (amountCents === 0) return t('Withheld on {date}: {deductions}', { date, deductions });
  const values = { amount, date, platform: platformName(platform ?? null) };
  if (kind === 'REIMBURSED') return t('Reimbursement of {amount} on {date} by {platform}', values);
  return withheld.length === 0
    ? t('Payment of {amount} on {date} by {platform}', values)
    : t('Payment of {amount} on {date} by {platform}, and withheld: {deductions}', { ...values, deductions });
}

function describeVoided(context: EntryContext): string {
  const { author, name } = context;
  const withheld = findWithheldWords(context);
  if (withheld !== undefined)
    return t('{name} voided {amount} withheld for {nanny} on {date}: {label}', withheld);
  const words = findPaymentWords(context);
  if (words === undefined) {
    return t('{name} voided a payment', {
      author,
      name,
    });
  }
  const { amount, nanny, date } = words;
  const values = { author, name, amount, nanny, date };
  return findPayment(context).kind === 'REIMBURSED'
    ? t('{name} voided a reimbursement of {amount} to {nanny} on {date}', values)
    : t('{name} voided a payment of {amount} to {nanny} on {date}', values);
}

function describePaidDay({ own }: EntryContext): string | undefined {
  const [day] = changesOf(own, 'day');
  if (day === undefined || !differs(day, 'isPaid')) return undefined;
  return day.is?.isPaid === true ? t('This day is paid') : t('This day is unpaid again');
}

function describeRecordedPayment(context: EntryContext): Sentence {
  const sentence = describeRecorded(context);
  if (context.subject === 'day') return { sentence, result: describePaidDay(context) };
  const { possibleDuplicateOf } = findPayment(context);
  return {
    sentence,
    result: possibleDuplicateOf
      ? t('Possible duplicate: another payment on that date has the same amount')
      : undefined,
  };
}

/** `count`: of days. `others`: of what terms add. */
function describePaidByMarking(
  { author, name }: EntryContext,
  { count, others }: { count: number; others: number },
): string {
  if (others === 0) {
    return t('{name} recorded this payment by marking {count, plural, one {# day} other {# days}} as paid', {
      author,
      name,
      count,
    });
  }
  return count === 0
    ? t(
        '{name} recorded this payment by marking {others, plural, one {# other amount} other {# other amounts}} as paid',
        { author, name, others },
      )
    : t(
        '{name} recorded this payment by marking {count, plural, one {# day} other {# days}} and {others, plural, one {# other amount} other {# other amounts}} as paid',
        { author, name, count, others },
      );
}

function describePayDays(context: EntryContext): Sentence {
  const { all, subject, nannyName } = context;
  if (subject === 'day') return { sentence: describePaidThisDay(context) };
  const count = changesOf(all, 'day').filter((day) => differs(day, 'isPaid')).length;
  const others = paidEarnings(context).length;
  if (subject === 'payment') return { sentence: describePaidByMarking(context, { count, others }) };
  const payments = changesOf(all, 'payment').flatMap(({ is }) =>
    is?.amountCents === undefined
      ? []
      : [
          t('{amount} to {nanny}', {
            amount: formatAmount(is.amountCents, context),
            nanny: nannyName(is.nannyId),
          }),
        ],
  );
  return {
    sentence: describePaidDays(context, { days: count, others: others }),
    result: formatList(payments) || undefined,
  };
}

/** Returns what a void brings about, with its reason where somebody gave one. */
function describeVoidResult(context: EntryContext): string {
  const { kind, voidReason: reason = null } = findPayment(context);
  if (kind === 'REIMBURSED') {
    return reason === null
      ? t('Its claims are to be paid back again')
      : t('Its claims are to be paid back again. Reason: {reason}', { reason });
  }
  return reason === null
    ? t('Its days are unpaid again')
    : t('Its days are unpaid again. Reason: {reason}', { reason });
}

export const PAYMENT_SENTENCES: { readonly [N in PaymentMutator]: (context: EntryContext) => Sentence } = {
  'payment.record': describeRecordedPayment,
  'payment.void': (context) => ({
    sentence: describeVoided(context),
    result: context.subject === 'day' ? describePaidDay(context) : describeVoidResult(context),
  }),
  'payment.payDays': describePayDays,
};
