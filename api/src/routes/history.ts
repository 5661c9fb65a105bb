/** REST routes that return the history page by page, and check its hash chain, which is limited like password tries. */

import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { personOf, type Session } from '../accounts/session.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { checkHistory, type HistoryReader, historyPage } from '../history/history-feed.ts';
import { membershipFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';

const readerIn = (session: Session, membership: Membership): HistoryReader => ({
  accountId: session.account.id,
  membership,
});

export function registerHistoryRoutes(router: Router, deps: AppDeps, throttle: Throttle): void {
  router.signedIn(REST.history, async ({ session, query }) => {
    const reader = readerIn(session, membershipFor(session, query.householdId));
    // Reads one entry more than requested to know whether there are more.
    const found = await historyPage(deps.sql, reader, { ...query, limit: query.limit + 1 });
    return { entries: found.slice(0, query.limit), more: found.length > query.limit };
  });

  router.signedIn(REST.checkHistory, async ({ session, query, request }) => {
    const { householdId } = membershipFor(session, query.householdId);
    await throttle.confirmation(request, personOf(session));
    const { isIntact, brokenAt } = await checkHistory(deps.sql, householdId);
    return { isIntact, brokenAt };
  });
}
