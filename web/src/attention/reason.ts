/** Describes why a change needs attention: the refusal, with both amounts if a day's amount has changed meanwhile. */

import { AMOUNT_OF_DATE_CHANGED } from 'sync-protocol/ledger/pay-days-mutators.ts';
import { EMAIL_IS_HERS } from 'sync-protocol/people/nanny-mutators.ts';
import type { AttentionItem } from '../device/views.ts';
import type { MutationFacts } from '../history/mutation-words.ts';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t, translate } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';

/** Returns the amounts of the days that were to be paid, as the payer saw them. */
function findSeenCents(args: unknown): number[] {
  const { days } = (args ?? {}) as { days?: unknown };
  if (!Array.isArray(days)) return [];
  const amounts = days.map((day: { amountCents?: unknown } | null) => day?.amountCents);
  return amounts.filter((cents) => typeof cents === 'number');
}

/** Returns the reason; the server's English sentence if this version doesn't know its code. */
export function describeReason(
  {
    name,
    code,
    message,
    args,
    details,
  }: Pick<AttentionItem, 'name' | 'code' | 'message' | 'args' | 'details'>,
  { day, currency }: MutationFacts,
): string {
  const { earnings } = (args ?? {}) as { earnings?: unknown };
  if (code === 'amount_changed' && Array.isArray(earnings) && earnings.length > 0)
    return t('Amounts to pay have changed since you saw them.');
  if (name === 'nanny.edit' && code === 'nanny_linked') return translate(EMAIL_IS_HERS);
  const [seenCents, ...others] = findSeenCents(args);
  if (code !== 'amount_changed' || seenCents === undefined) return refusalText(code, details) ?? message;
  if (others.length > 0) return t('The amounts of these days have changed.');
  // The day may have gone or have its former amount again.
  const nowCents = day?.amountCents ?? seenCents;
  if (day === undefined || nowCents === seenCents) return refusalText(code, details) ?? message;
  return translate(AMOUNT_OF_DATE_CHANGED, {
    date: formatDate(day.date),
    seen: formatMoney(seenCents, currency),
    now: formatMoney(nowCents, currency),
  });
}
