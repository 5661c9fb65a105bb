/**
 * What nobody needs any more goes, so that tables grow with what people do and not with time. The log of mutations
 * stays: it is the history, and the ids by which a device's queue counts once.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/rules/calendar.ts';
import type { Sql } from '../database/connection.ts';
import { lockHousehold } from '../database/mutation-log.ts';

/** In days. */
export const KEPT = {
  /** A device that has been away for longer begins anew. */
  tombstone: 180,
  /** As long as the ids of mutations are kept at least: what they stand for is answered alike. */
  requestKey: 400,
  failedAttempt: 400,
  /** After their end, for whoever looks into a stolen one. */
  session: 30,
  invitation: 30,
} as const;

/** How many rows went. */
export type Pruned = Readonly<Record<keyof typeof KEPT, number>>;

const EVERY_MINUTES = 6 * 60;
/** Who has begun has this long; then it has failed or is gone, and whoever comes first begins anew. */
const TURN_MINUTES = 60;
/** Every process looks this often whether it is due. */
const LOOK_MS = 60 * 60 * 1000;

/**
 * Deletes a household's tombstones from before that moment, under its lock. A cursor from before the last of them
 * would never be told of it: the household remembers how far they are gone (`continues` in changes.ts). A removed
 * nanny's stays: by it her late work is known as hers.
 */
function pruneTombstones(sql: Sql, householdId: string, before: string): Promise<number> {
  return sql.begin(async (tx) => {
    if ((await lockHousehold(tx, householdId)) === undefined) return 0;
    const [gone] = await tx<{ count: number }[]>`
      with gone as (
        delete from tombstone
        where household_id = ${householdId} and deleted_at < ${before} and table_name <> 'nanny'
        returning version),
      remembered as (
        update household_version
        set purged_version = greatest(purged_version, (select max(version) from gone))
        where household_id = ${householdId})
      select count(*)::int as count from gone`;
    return gone?.count ?? 0;
  });
}

async function pruneAllTombstones(sql: Sql, before: string, signal?: AbortSignal): Promise<number> {
  const households = await sql<{ householdId: string }[]>`
    select distinct household_id as "householdId" from tombstone
    where deleted_at < ${before} and table_name <> 'nanny'`;
  let count = 0;
  for (const { householdId } of households) {
    signal?.throwIfAborted();
    count += await pruneTombstones(sql, householdId, before);
  }
  return count;
}

/**
 * Whether it is due, and then ours: of several processes it is one's. A date further ahead than any that is ever set was
 * set by a wrong clock.
 */
async function takeTurn(sql: Sql, now: string): Promise<boolean> {
  const turn = await sql`
    update server set prune_due_at = ${addMinutes(now, TURN_MINUTES)}
    where prune_due_at is null or prune_due_at <= ${now} or prune_due_at > ${addMinutes(now, EVERY_MINUTES)}`;
  return turn.count > 0;
}

async function pruneAll(sql: Sql, now: string, signal?: AbortSignal): Promise<Pruned> {
  const before = (what: keyof typeof KEPT): string => addMinutes(now, -KEPT[what] * MINUTES_PER_DAY);
  const tombstone = await pruneAllTombstones(sql, before('tombstone'), signal);
  const keys = await sql`delete from request_key where created_at < ${before('requestKey')}`;
  const attempts = await sql`delete from failed_attempt where first_at < ${before('failedAttempt')}`;
  const sessions = await sql`
    delete from session where expires_at < ${before('session')} or revoked_at < ${before('session')}`;
  const invitations = await sql`
    delete from invitation where expires_at < ${before('invitation')} or used_at < ${before('invitation')}`;
  return {
    tombstone,
    requestKey: keys.count,
    failedAttempt: attempts.count,
    session: sessions.count,
    invitation: invitations.count,
  };
}

/**
 * Deletes what has been kept for long enough, and leaves a note of it in `server`; undefined when it isn't due: another
 * process is at it, or has done it within six hours.
 */
export async function prune(sql: Sql, now: string, signal?: AbortSignal): Promise<Pruned | undefined> {
  if (!(await takeTurn(sql, now))) return undefined;
  const pruned = await pruneAll(sql, now, signal);
  await sql`
    update server set prune_due_at = ${addMinutes(now, EVERY_MINUTES)}, pruned_at = ${now}, pruned = ${sql.json(pruned)}`;
  return pruned;
}

export interface Housekeeping {
  readonly now: () => string;
  readonly onPruned: (pruned: Pruned) => void;
  /** It comes again in an hour. */
  readonly onError: (error: unknown) => void;
}

/**
 * Prunes at the start and every six hours, once for all processes; answers what ends that, once nothing is under way any
 * more. What is broken off then is done by another process, or after the next start.
 */
export function startHousekeeping(sql: Sql, { now, onPruned, onError }: Housekeeping): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const ending = new AbortController();
  const pruneOnce = async (): Promise<void> => {
    try {
      const pruned = await prune(sql, now(), ending.signal);
      if (pruned !== undefined) onPruned(pruned);
    } catch (error) {
      if (!ending.signal.aborted) onError(error);
    }
  };
  const run = (): void => {
    running = running.then(pruneOnce);
  };
  run();
  const timer = setInterval(run, LOOK_MS);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
