/** Live queries of what 'To do' is made from, besides the days: recent weeks, counts of decisions, terms to answer. */

import type { Side } from 'sync-protocol/kernel/roles.ts';
import { useDevice } from '../device/use-device.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { stateOfTerms } from '../weeks/terms-text.ts';
import { type TermsView, useOwnTerms } from '../weeks/use-terms.ts';
import { useRecentWeeks } from '../weeks/use-weeks-to-sign.ts';
import type { RecentWeek } from '../weeks/weeks-to-sign.ts';
import { countAllRefused, countRefused, type Decisions, readDecisions } from './attention-counts.ts';
import { type ClaimCounts, countClaims } from './claim-counts.ts';
import { countTimeOff } from './time-off-counts.ts';

interface Waiting {
  readonly decisions: Decisions;
  /** Of households that the account has left, too. */
  readonly refused: number;
  /** Number of requests for time off to answer. */
  readonly timeOff: number;
  readonly claims: ClaimCounts;
}

function useWaiting(): Loaded<Waiting> {
  const accountId = useDevice()?.accountId ?? '';
  return useLoaded(
    async (database, shown, all) => {
      const others = all.filter((membership) => !shown.includes(membership));
      const [decisions, refused, elsewhere, timeOff, claims] = await Promise.all([
        readDecisions({ database, accountId }, shown),
        countAllRefused(database),
        countRefused({ database }, others),
        countTimeOff(database, shown),
        countClaims(database, shown),
      ]);
      return { decisions, refused: refused - elsewhere, timeOff, claims };
    },
    [accountId],
  );
}

/** Terms in force or upcoming without an answer. Earlier ones are hers to read on the screen of her terms. */
const countUnanswered = ({ terms, today }: TermsView): number =>
  terms.filter((each) => each.answer === null && stateOfTerms(terms, each, today) !== 'earlier').length;

interface TaskFacts extends Waiting {
  readonly weeks: readonly RecentWeek[];
  /** Number of terms that the nanny hasn't answered. */
  readonly terms: number;
}

/** Ready once all of it has been read: nothing is listed as done before. */
export function useTaskFacts(side: Side): Loaded<TaskFacts> {
  const weeks = useRecentWeeks(side);
  const waiting = useWaiting();
  const terms = useOwnTerms();
  for (const each of [weeks, waiting, terms]) if (each.state === 'failed') return each;
  if (weeks.state !== 'ready' || waiting.state !== 'ready' || terms.state !== 'ready')
    return { state: 'loading' };
  const unanswered = terms.data.reduce((sum, view) => sum + countUnanswered(view), 0);
  return { state: 'ready', data: { weeks: weeks.data, terms: unanswered, ...waiting.data } };
}
