/**
 * Deletes pictures of receipts that no claim has named within 90 days: the claim was refused, or never came. Each is
 * deleted under its household's lock with the rows that tell of it, so that devices know that it is gone.
 */
import { addMinutes, MINUTES_PER_DAY, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { repeat } from '../kit/repeated-work.ts';
import { type Deps, executeWithin, isDistributed, transactInTurn } from './execute.ts';
import { SYSTEM_ACTOR } from './week-closing.ts';

const KEEP_DAYS = 90;
/** Claims are never deleted alone: older pictures were looked at when they were 90 days old. */
const LOOK_DAYS = 30;
const EVERY_MS = 6 * 60 * 60 * 1000;

interface Picture {
  readonly householdId: string;
  readonly hash: string;
}

/** Deletes a picture unless a claim names it now. Returns whether it did. */
async function drop(deps: Deps, { householdId, hash }: Picture, now: string): Promise<boolean> {
  const version = await transactInTurn(deps, householdId, async (tx) => {
    if ((await lockHousehold(tx, householdId)) === undefined) return undefined;
    const claims = await tx`
      select 1 from claim where household_id = ${householdId} and receipt_hash = ${hash} limit 1`;
    if (claims.length > 0) return undefined;
    const rows = await tx<{ nannyId: string }[]>`
      select nanny_id as "nannyId" from receipt where household_id = ${householdId} and hash = ${hash}`;
    await tx`delete from receipt_picture where household_id = ${householdId} and hash = ${hash}`;
    const mutations = rows.map(({ nannyId }) => ({
      id: newId(toMillis(now)),
      name: 'receipt.note' as const,
      args: { nannyId, hash, sizeBytes: null, sentBy: null },
    }));
    const writer = {
      actor: SYSTEM_ACTOR,
      clientId: null,
      receivedAt: now,
      isDistributed: isDistributed(deps),
    };
    return (await executeWithin(tx, writer, { householdId, mutations })).version;
  });
  if (version !== undefined) deps.pokes.announce(householdId, version);
  return version !== undefined;
}

/** Deletes all pictures that no claim has named within 90 days. Returns how many. */
export async function dropUnclaimedPictures(deps: Deps, now: string, signal?: AbortSignal): Promise<number> {
  const to = addMinutes(now, -KEEP_DAYS * MINUTES_PER_DAY);
  const from = addMinutes(to, -LOOK_DAYS * MINUTES_PER_DAY);
  const unclaimed = await deps.sql<Picture[]>`
    select p.household_id as "householdId", p.hash from receipt_picture p
    where p.stored_at >= ${from} and p.stored_at < ${to} and not exists (
      select 1 from claim c where c.household_id = p.household_id and c.receipt_hash = p.hash)`;
  let dropped = 0;
  for (const picture of unclaimed) {
    signal?.throwIfAborted();
    if (await drop(deps, picture, now)) dropped += 1;
  }
  return dropped;
}

interface Dropping {
  readonly now: () => string;
  /** Called after a run that has deleted pictures. */
  readonly onDropped: (pictures: number) => void;
  /** Called after a failure; the next try is in six hours. */
  readonly onError: (error: unknown) => void;
}

/** Looks at the start and every six hours. Returns a function that stops this and resolves when nothing runs. */
export function startDroppingPictures(
  deps: Deps,
  { now, onDropped, onError }: Dropping,
): () => Promise<void> {
  const dropOnce = async (signal: AbortSignal): Promise<void> => {
    const pictures = await dropUnclaimedPictures(deps, now(), signal);
    if (pictures > 0) onDropped(pictures);
  };
  return repeat(dropOnce, { everyMs: EVERY_MS, onError });
}
