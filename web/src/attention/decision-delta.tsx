/** The sentence of what confirming hours in review changes: a lazy part, because it needs the rules. */
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import { describeDelta } from '../weeks/decision-words.ts';
import { useDecision } from '../weeks/use-hours-decision.ts';

/** Shows nothing until it is known. */
export function DecisionDelta({ review, currency }: { review: Review; currency: Currency }) {
  const cents = useDecision(review)?.deltaCents;
  return cents == null ? null : <>{describeDelta(cents, currency)}</>;
}
