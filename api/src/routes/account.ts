/**
 * Routes that edit, export and delete the signed-in person's account: one export at a time, two of all people, each to
 * be read within two minutes; deleting needs the password.
 */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { AccountExport } from 'sync-protocol/people/account-rest.ts';
import { REST } from 'sync-protocol/routes.ts';
import { editAccount, readUser } from '../accounts/account.ts';
import { deleteAccount } from '../accounts/account-deletion.ts';
import { exportAccount } from '../accounts/account-export.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { clearSessionCookie } from '../accounts/authentication.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { confirmPassword } from '../accounts/password-change.ts';
import { exportReceipts } from '../accounts/receipts-export.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { recompressZstd } from '../http/compression.ts';
import { closeSlowAnswer, RequestsUnderWay } from '../http/request-limits.ts';
import type { Router } from '../http/router.ts';

/** One export of a person, and two of all, because each writes a file and reads everything. */
const EXPORTS = {
  perPerson: 1,
  total: 2,
  refusal: { code: 'too_many_exports', retryAfter: 60 },
} as const;
/** Within this time an export must be read, so that slow readers can't keep both places. */
const EXPORT_MS = 120_000;

export function registerAccountRoutes(router: Router, deps: AppDeps, throttle: Throttle): void {
  const exports = new RequestsUnderWay(EXPORTS);
  router.signedIn(REST.editAccount, async ({ session, body, request }) => {
    const account = await editAccount(deps.sql, session.account.id, body);
    // Deleted meanwhile.
    if (account === undefined) throw new HttpRefusal('signed_out');
    return readUser(deps, account, { fallback: requestLanguage(request) });
  });

  router.signedIn(REST.exportAccount, async ({ session, request, reply }) => {
    await throttle.heavy(request, session.account.id);
    exports.claim(session.account.id, reply);
    const user = await readUser(deps, session.account, { fallback: requestLanguage(request) });
    const name = `fairday-export-${dateOf(deps.now(), user.timezone)}.json`;
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    // Sends a JSON stream instead of an object: years of rows don't have to fit into memory.
    const bytes = await exportAccount(deps, session, user);
    closeSlowAnswer(reply, deps.exportMs ?? EXPORT_MS);
    return recompressZstd(request, reply, bytes) as unknown as AccountExport;
  });

  router.signedIn(REST.exportReceipts, async ({ session, request, reply }) => {
    await throttle.heavy(request, session.account.id);
    exports.claim(session.account.id, reply);
    const { timezone } = await readUser(deps, session.account, { fallback: requestLanguage(request) });
    const name = `fairday-receipts-${dateOf(deps.now(), timezone)}.tar`;
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    const bytes = await exportReceipts(deps, session);
    closeSlowAnswer(reply, deps.exportMs ?? EXPORT_MS);
    return bytes as unknown as Uint8Array;
  });

  router.signedIn(REST.deleteAccount, async ({ session, body, request, reply }) => {
    const { account } = session;
    await throttle.confirmation(request, account.id);
    await confirmPassword(deps, account.id, { password: body.password, path: 'password' });
    await deleteAccount(deps, { account, by: account });
    clearSessionCookie(deps, reply);
    return undefined;
  });
}
