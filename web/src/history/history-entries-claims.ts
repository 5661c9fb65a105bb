/** Sentences of history entries about mileage and expenses: submitted, answered, withdrawn, paid back. */
import type { MutatorName } from 'sync-protocol/registry.ts';
import { formatDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { quote } from '../schedule/phrases.ts';
import {
  changesOf,
  describeBefore,
  type EntryContext,
  formatAmount,
  type Sentence,
} from './history-entry.ts';

type ClaimMutator = Extract<MutatorName, `claim.${string}`>;

const describeUnknown = ({ author, name }: EntryContext): Sentence => ({
  sentence: t('{name} changed a claim', { author, name }),
});

/** Returns what the sentences of a claim name; undefined where the row isn't known. */
function findClaim(context: EntryContext) {
  const { author, name, all, nannyName } = context;
  const { was, is: claim } = changesOf(all, 'claim')[0] ?? {};
  if (!claim?.date || claim.kind === undefined || claim.amountCents === undefined) return undefined;
  return {
    was,
    claim,
    values: {
      author,
      name,
      kind: claim.kind,
      nanny: nannyName(claim.nannyId),
      date: formatDate(claim.date),
      amount: formatAmount(claim.amountCents, context),
    },
  };
}

function describeSubmitted(context: EntryContext): Sentence {
  const found = findClaim(context);
  if (found === undefined) return describeUnknown(context);
  const { claim, values } = found;
  const note = claim.note ? quote(claim.note) : undefined;
  if (claim.submittedBySide === 'family') {
    const sentence = t(
      '{name} entered {kind, select, MILEAGE {mileage} other {an expense}} of {nanny} on {date}: {amount}',
      values,
    );
    return { sentence, result: note };
  }
  const sentence = t(
    '{name} submitted {kind, select, MILEAGE {mileage} other {an expense}} of {nanny} on {date}: {amount}',
    values,
  );
  return { sentence, result: note };
}

function describeDecided(context: EntryContext): Sentence {
  const found = findClaim(context);
  if (found === undefined) return describeUnknown(context);
  const { was, claim, values } = found;
  if (claim.status === 'SUBMITTED') {
    return {
      sentence: t(
        '{name} reopened {kind, select, MILEAGE {mileage} other {an expense}} of {nanny} on {date}: {amount}',
        values,
      ),
      was: describeBefore(was?.status === 'DECLINED' ? t('declined') : t('approved')),
    };
  }
  const result = claim.answerNote ? quote(claim.answerNote) : undefined;
  if (claim.status === 'DECLINED') {
    const sentence = t(
      '{name} declined {kind, select, MILEAGE {mileage} other {an expense}} of {nanny} on {date}: {amount}',
      values,
    );
    return { sentence, result };
  }
  const sentence = t(
    '{name} approved {kind, select, MILEAGE {mileage} other {an expense}} of {nanny} on {date}: {amount}',
    values,
  );
  return { sentence, result };
}

function describeWithdrawn(context: EntryContext): Sentence {
  const found = findClaim(context);
  if (found === undefined) return describeUnknown(context);
  return {
    sentence: t(
      '{name} withdrew {kind, select, MILEAGE {mileage} other {an expense}} of {nanny} on {date}: {amount}',
      found.values,
    ),
  };
}

function describePaid(context: EntryContext): Sentence {
  const { author, name, all, nannyName } = context;
  const { is: payment } = changesOf(all, 'payment')[0] ?? {};
  if (payment?.amountCents === undefined) return describeUnknown(context);
  const amount = formatAmount(payment.amountCents, context);
  return {
    sentence: t('{name} reimbursed {nanny}: {amount}', {
      author,
      name,
      nanny: nannyName(payment.nannyId),
      amount,
    }),
  };
}

export const CLAIM_SENTENCES: { readonly [N in ClaimMutator]: (context: EntryContext) => Sentence } = {
  'claim.submit': describeSubmitted,
  'claim.decide': describeDecided,
  'claim.withdraw': describeWithdrawn,
  'claim.pay': describePaid,
};
