/** REST routes of reviews: list, confirm or dismiss, withdraw, restore, agree. */

import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import { REST } from 'sync-protocol/routes.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { householdOfAnyNanny, householdOfRow } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { readReview, reviewPages } from '../reads/review.ts';

type ChangeCall =
  | SignedInCall<typeof REST.decideReview>
  | SignedInCall<typeof REST.withdrawReview>
  | SignedInCall<typeof REST.restoreHours>
  | SignedInCall<typeof REST.agreeToHours>;

/** Executes the mutation of a review. Returns the review as it is then. */
async function change(deps: AppDeps, call: ChangeCall, mutation: NewMutation): Promise<ReviewAnswer> {
  const { reviewId } = call.params;
  const householdId = await householdOfRow(deps, call, ['review', reviewId]);
  await call.execute(householdId, mutation);
  return readReview(deps, { householdId, actor: actorIn(call.session, householdId) }, reviewId);
}

export function registerReviewRoutes(router: Router, deps: AppDeps): void {
  router.listed(REST.listReviews, async ({ session, query }) => {
    const householdId = await householdOfAnyNanny(deps, { session, query }, query.nannyId);
    return reviewPages(deps, { householdId, actor: actorIn(session, householdId) }, query);
  });

  router.signedIn(REST.decideReview, (call) => {
    const choice = call.body.status === 'CONFIRMED' ? 'confirm' : 'dismiss';
    return change(deps, call, { name: 'review.resolve', args: { ...call.params, choice } });
  });

  router.signedIn(REST.withdrawReview, (call) =>
    change(deps, call, { name: 'review.withdraw', args: call.params }),
  );

  router.signedIn(REST.restoreHours, (call) =>
    change(deps, call, { name: 'review.restore', args: call.params }),
  );

  router.signedIn(REST.agreeToHours, (call) => {
    const { startUtc: start, endUtc: end } = call.body;
    return change(deps, call, { name: 'review.agree', args: { ...call.params, start, end } });
  });
}
