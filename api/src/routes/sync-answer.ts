/**
 * Reads what a sync is answered after its push, each household's changes by the access of now, and writes the answer's
 * JSON as it is read.
 */
import type { Membership, MutationResult, Stop, SyncRequest } from 'sync-protocol/kernel/wire.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { currentMemberships, type Session } from '../accounts/session.ts';
import { type ChangesJson, type ChangesRequest, changesSince } from '../sync/changes.ts';
import type { WrittenVersion } from '../sync/execute-batch.ts';
import { latestChanges } from '../sync/latest-changes.ts';
import { ownVersion } from '../sync/own-version.ts';
import type { OnPieces } from '../sync/read-changes.ts';

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
  { sql, pokes, now }: AppDeps,
  { session, written, device, onPieces }: Pushed & { readonly onPieces: OnPieces },
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
  const latest = await latestChanges({ sql, pokes }, request, session);
  if (latest !== undefined) return latest;
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const current = await currentMemberships({ sql, now }, tx, session);
    return current.includes(request.membership) ? changesSince(tx, request, { onPieces }) : undefined;
  });
}

/** Writes one household after the other, so that one person takes no more than one connection. */
export async function writeAnswer(
  deps: AppDeps,
  { clientId, cursors }: SyncRequest,
  { onPieces, ...pushed }: Pushed & { readonly onPieces: OnPieces },
): Promise<void> {
  const { session, results, stop } = pushed;
  const memberships: Membership[] = [];
  onPieces(['{"households":{']);
  for (const membership of session.memberships) {
    const { householdId } = membership;
    // Nothing is written of a household to which the access has ended.
    let key = `${memberships.length === 0 ? '' : ','}"${householdId}":`;
    const writePart: OnPieces = (pieces) => {
      onPieces([key, ...pieces]);
      key = '';
    };
    const request = {
      accountId: session.account.id,
      membership,
      clientId,
      cursor: cursors[householdId] ?? null,
      pushed: results.get(householdId) ?? [],
      now: deps.now(),
    };
    const part = await pullHousehold(deps, { ...pushed, onPieces: writePart }, request);
    if (part === undefined) continue;
    writePart(part.json);
    memberships.push(membership);
  }
  const mine = new Set(memberships.map(({ householdId }) => householdId));
  const orphans = [...results].filter(([id]) => !mine.has(id)).flatMap(([, each]) => each);
  const rest = JSON.stringify({
    ...(stop === undefined ? {} : { stop }),
    memberships,
    orphans,
    serverTime: deps.now(),
  });
  onPieces(['},', rest.slice(1)]);
}
