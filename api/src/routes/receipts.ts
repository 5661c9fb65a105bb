/**
 * REST routes of the pictures of receipts, as raw bytes: 100 MB an hour by one account, and few at once, because each
 * is in memory while it is stored or sent.
 */
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { loadReceipt, storeReceipt } from '../accounts/receipts.ts';
import { personOf } from '../accounts/session.ts';
import { BytesAnHour, RequestsUnderWay } from '../http/request-limits.ts';
import { householdOfNanny, membershipFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';

/** A device sends one picture at a time. A stored one takes some 2 MB: its bytes, and as text for the database. */
const AT_ONCE = { perPerson: 4, total: 20 } as const;
const BYTES_AN_HOUR = 100_000_000;

/** The bytes are a download of no type that a browser runs, and no other site's. */
const HEADERS = {
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
} as const;

export function registerReceiptRoutes(router: Router, deps: AppDeps): void {
  const sending = new RequestsUnderWay(AT_ONCE);
  const reading = new RequestsUnderWay(AT_ONCE);
  const sent = new BytesAnHour(BYTES_AN_HOUR);

  router.signedIn(
    REST.putReceipt,
    async ({ session, params, query, body, reply }) => {
      const { nannyId } = query;
      const householdId = await householdOfNanny(deps, { session, query }, nannyId);
      const asked = { session, householdId, nannyId, hash: params.sha256, bytes: body };
      const { stored, isNew } = await storeReceipt(deps, asked);
      void reply.code(isNew ? REST.putReceipt.status : 200);
      return stored;
    },
    {
      beforeBody: async (session, request, reply) => {
        const person = personOf(session);
        await sending.claimSoon(person, reply);
        const most = REST.putReceipt.bodyLimit ?? 0;
        // A longer body is refused without being read.
        const bytes = Math.min(Number(request.headers['content-length'] ?? most), most);
        sent.count(person, bytes, toMillis(deps.now()));
      },
    },
  );

  router.signedIn(REST.loadReceipt, async ({ session, params, query, reply }) => {
    await reading.claimSoon(personOf(session), reply);
    const { householdId } = query;
    const memberships =
      householdId === undefined ? session.memberships : [membershipFor(session, householdId)];
    for (const membership of memberships) {
      const bytes = await loadReceipt(deps.sql, membership, params.sha256);
      if (bytes === undefined) continue;
      void reply.headers(HEADERS);
      return bytes;
    }
    throw new HttpRefusal('not_found');
  });
}
