/**
 * Reads what a sync is answered after its push, each household's changes by the access of now, and builds the answer's
 * JSON.
 */
import type { Membership, MutationResult, Stop, SyncRequest } from 'sync-protocol/sync/wire.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { currentMemberships, type Session } from '../accounts/session.ts';
import { type ChangesJson, type ChangesRequest, changesSince } from '../sync/changes.ts';
import { bytesOf } from '../sync/changes-select.ts';
import type { WrittenVersion } from '../sync/execute-batch.ts';
import { latestChanges } from '../sync/latest-changes.ts';
import { ownVersion } from '../sync/own-version.ts';

/** A device and what it has pushed. */
export interface Pushed {
  /** What the device's browser calls itself. */
  readonly device: string;
  /** With the memberships that the last mutations had. */
  readonly session: Session;
  /** By household. */
  readonly results: ReadonlyMap<string, readonly MutationResult[]>;
  /** What the last run has written, if it was its household's only one. The write has just checked the access. */
  readonly written?: WrittenVersion | undefined;
  readonly stop?: Stop;
}

/**
 * Returns a household's changes in one snapshot. Session and membership were checked by the write of `written`, or are
 * read again: they may have ended during the push. Returns undefined when the membership has ended or changed. Throws
 * `signed_out`.
 */
async function pullHousehold(
  { sql, now }: AppDeps,
  { session, written, device }: Pushed,
  request: ChangesRequest,
): Promise<ChangesJson | undefined> {
  const { membership, accountId } = request;
  if (written?.householdId === membership.householdId && session.impersonatedBy === null) {
    const own = await ownVersion(request, written, {
      accountId,
      membership,
      name: session.account.name,
      device,
    });
    if (own !== undefined) return own;
  }
  const latest = await latestChanges(sql, request, session);
  if (latest !== undefined) return latest;
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const current = await currentMemberships({ sql, now }, tx, session);
    return current.includes(request.membership) ? changesSince(tx, request) : undefined;
  });
}

/** Reads one household after the other, so that one person takes no more than one connection. */
export async function answerBytes(
  deps: AppDeps,
  { clientId, cursors }: SyncRequest,
  pushed: Pushed,
): Promise<Buffer> {
  const { session, results, stop } = pushed;
  const [memberships, parts]: [Membership[], ChangesJson[]] = [[], []];
  for (const membership of session.memberships) {
    const { householdId } = membership;
    const part = await pullHousehold(deps, pushed, {
      accountId: session.account.id,
      membership,
      clientId,
      cursor: cursors[householdId] ?? null,
      pushed: results.get(householdId) ?? [],
      now: deps.now(),
    });
    if (part === undefined) continue;
    memberships.push(membership);
    parts.push(part);
  }
  const mine = new Set(parts.map((part) => part.householdId));
  const orphans = [...results].filter(([id]) => !mine.has(id)).flatMap(([, each]) => each);
  const head = JSON.stringify({
    ...(stop === undefined ? {} : { stop }),
    memberships,
    orphans,
    serverTime: deps.now(),
  });
  const households = parts.flatMap(({ householdId, json }, i) => [
    i === 0 ? `"${householdId}":` : `,"${householdId}":`,
    ...json,
  ]);
  return bytesOf([head.slice(0, -1), ',"households":{', ...households, '}}']);
}
