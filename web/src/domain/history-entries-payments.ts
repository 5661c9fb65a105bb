/** Sentences of history entries about payments: recorded, voided, or made by marking days as paid. */
import type { MutatorName } from 'sync-protocol/mutators/registry.ts';
import { formatDate, formatList } from '../language/format.ts';
import { t } from '../language/messages.ts';
import { paidEarnings } from './history-earnings.ts';
import { changesOf, differs, type EntryContext, formatAmount, type Sentence } from './history-entry.ts';
import { describePaidDays, describePaidThisDay } from './history-noop.ts';
import { platformName } from './platform-name.ts';

type PaymentMutator = Extract<MutatorName, `payment.${string}`>;

const findPayment = ({ all, own, subject }: EntryContext) =>
  changesOf(subject === 'payment' ? own : all, 'payment')[0]?.is ?? {};

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

function describeRecorded(context: EntryContext): string {
  const { author, name } = context;
  const words = findPaymentWords(context);
  if (words === undefined) {
    return t('{author, select, you {{name} recorded a payment} other {{name} recorded a payment}}', {
      author,
      name,
    });
  }
  const { amount, nanny, date } = words;
  const { platform } = findPayment(context);
  return platform
    ? t(
        '{author, select, you {{name} recorded a payment of {amount} to {nanny} on {date} by {platform}} other {{name} recorded a payment of {amount} to {nanny} on {date} by {platform}}}',
        { author, name, amount, nanny, date, platform: platformName(platform) },
      )
    : t(
        '{author, select, you {{name} recorded a payment of {amount} to {nanny} on {date}} other {{name} recorded a payment of {amount} to {nanny} on {date}}}',
        { author, name, amount, nanny, date },
      );
}

function describeVoided(context: EntryContext): string {
  const { author, name } = context;
  const words = findPaymentWords(context);
  if (words === undefined) {
    return t('{author, select, you {{name} voided a payment} other {{name} voided a payment}}', {
      author,
      name,
    });
  }
  const { amount, nanny, date } = words;
  return t(
    '{author, select, you {{name} voided a payment of {amount} to {nanny} on {date}} other {{name} voided a payment of {amount} to {nanny} on {date}}}',
    { author, name, amount, nanny, date },
  );
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
    return t(
      '{author, select, you {{name} recorded this payment by marking {count, plural, one {# day} other {# days}} as paid} other {{name} recorded this payment by marking {count, plural, one {# day} other {# days}} as paid}}',
      { author, name, count },
    );
  }
  return count === 0
    ? t(
        '{author, select, you {{name} recorded this payment by marking {others, plural, one {# other amount} other {# other amounts}} as paid} other {{name} recorded this payment by marking {others, plural, one {# other amount} other {# other amounts}} as paid}}',
        { author, name, others },
      )
    : t(
        '{author, select, you {{name} recorded this payment by marking {count, plural, one {# day} other {# days}} and {others, plural, one {# other amount} other {# other amounts}} as paid} other {{name} recorded this payment by marking {count, plural, one {# day} other {# days}} and {others, plural, one {# other amount} other {# other amounts}} as paid}}',
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

export const PAYMENT_SENTENCES: { readonly [N in PaymentMutator]: (context: EntryContext) => Sentence } = {
  'payment.record': describeRecordedPayment,
  'payment.void': (context) => ({
    sentence: describeVoided(context),
    result: context.subject === 'day' ? describePaidDay(context) : t('Its days are unpaid again'),
  }),
  'payment.payDays': describePayDays,
};
