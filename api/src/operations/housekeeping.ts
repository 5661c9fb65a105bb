/**
 * Deletes expired tombstones, request keys, failed attempts, sessions, invitations, ended feeds, reminders and counts of
 * e-mails every six hours, in one of several processes. Then packs old log entries, which are kept: their ids make a
 * device's mutations count once.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { Sql } from '../database/connection.ts';
import { latestDue } from '../database/due-dates.ts';
import { chainedHouseholds } from '../database/log-chain.ts';
import { isPackingDue, packLog } from '../database/log-packing.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { retryConflicts, transact } from '../database/transaction.ts';
import { repeat } from '../kit/repeated-work.ts';

/** Days. */
const KEEP_DAYS = {
  /** A device that was offline for longer reloads everything. */
  tombstone: 180,
  /** The API promises to recognize repeated ids for this long (`Mutation` in wire.ts). */
  requestKey: 400,
  failedAttempt: 400,
  /** After their end, so that a stolen session can be investigated. */
  session: 30,
  invitation: 30,
  /** After its end. */
  reminder: 30,
} as const;

/** Counts of deleted rows. */
export type Pruned = Readonly<Record<keyof typeof KEEP_DAYS, number>>;

const EVERY_MINUTES = 6 * 60;
/** A process that has claimed the work has this long. Then it has crashed, and another process may claim it. */
const CLAIM_MINUTES = 60;
/** Milliseconds after which each process checks again whether pruning is due. */
const CHECK_MS = 60 * 60 * 1000;

/**
 * Deletes a household's tombstones from before `before`, under its lock. A device with an older cursor would miss these
 * deletions, so `purged_version` records how far tombstones are gone (`isValid` in cursor.ts). Tombstones of nannies
 * are kept: they attribute a removed nanny's late mutations.
 */
function pruneTombstones(sql: Sql, householdId: string, before: string): Promise<number> {
  return transact(sql, async (tx) => {
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

/** Packs what is old of every household's log. Returns the number of packed entries. */
async function packAll(sql: Sql, now: string, signal?: AbortSignal): Promise<number> {
  if (!(await isPackingDue(sql))) return 0;
  let packed = 0;
  for (const householdId of await chainedHouseholds(sql)) {
    packed += await packLog(sql, { householdId, now }, signal);
  }
  return packed;
}

/** Claims the work if it is due. */
async function claim(sql: Sql, now: string): Promise<boolean> {
  const claimed = await retryConflicts(
    () => sql`
      update server set prune_due_at = ${addMinutes(now, CLAIM_MINUTES)}
      where prune_due_at is null or prune_due_at <= ${now} or prune_due_at > ${latestDue(now, EVERY_MINUTES)}`,
  );
  return claimed.count > 0;
}

async function pruneAll(sql: Sql, now: string, signal?: AbortSignal): Promise<Pruned> {
  const before = (what: keyof typeof KEEP_DAYS): string =>
    addMinutes(now, -KEEP_DAYS[what] * MINUTES_PER_DAY);
  const tombstone = await pruneAllTombstones(sql, before('tombstone'), signal);
  const keys = await sql`delete from household_request_key where created_at < ${before('requestKey')}`;
  await retryConflicts(() => sql`delete from request_key where created_at < ${before('requestKey')}`);
  // Kept as long as a request that is repeated is recognized.
  await retryConflicts(() => sql`delete from feed where is_ended and created_at < ${before('requestKey')}`);
  const attempts = await sql`delete from failed_attempt where first_at < ${before('failedAttempt')}`;
  const sessions = await retryConflicts(
    () => sql`
      delete from session where expires_at < ${before('session')} or revoked_at < ${before('session')}`,
  );
  const invitations = await retryConflicts(
    () => sql`
      delete from invitation where expires_at < ${before('invitation')} or used_at < ${before('invitation')}`,
  );
  const members = await retryConflicts(
    () => sql`
      delete from member_invitation
      where expires_at < ${before('invitation')} or used_at < ${before('invitation')}`,
  );
  const reminders = await sql`delete from reminder where ends_at < ${before('reminder')}`;
  const dayAgo = addMinutes(now, -MINUTES_PER_DAY);
  await retryConflicts(() => sql`delete from mailed_invitation where mailed_at <= ${dayAgo}`);
  return {
    tombstone,
    requestKey: keys.count,
    failedAttempt: attempts.count,
    session: sessions.count,
    invitation: invitations.count + members.count,
    reminder: reminders.count,
  };
}

/** Deletes expired rows and records the counts. Returns undefined if it isn't due or another process does it. */
export async function prune(sql: Sql, now: string, signal?: AbortSignal): Promise<Pruned | undefined> {
  if (!(await claim(sql, now))) return undefined;
  const pruned = await pruneAll(sql, now, signal);
  await retryConflicts(
    () => sql`
      update server
      set prune_due_at = ${addMinutes(now, EVERY_MINUTES)}, pruned_at = ${now}, pruned = ${sql.json(pruned)}`,
  );
  await packAll(sql, now, signal);
  return pruned;
}

interface Housekeeping {
  readonly now: () => string;
  readonly onPruned: (pruned: Pruned) => void;
  /** Called after a failure; the next try is in an hour. */
  readonly onError: (error: unknown) => void;
}

/** Prunes at the start and every six hours. Returns a function that stops this and resolves when nothing runs. */
export function startHousekeeping(sql: Sql, { now, onPruned, onError }: Housekeeping): () => Promise<void> {
  const pruneOnce = async (signal: AbortSignal): Promise<void> => {
    const pruned = await prune(sql, now(), signal);
    if (pruned !== undefined) onPruned(pruned);
  };
  return repeat(pruneOnce, { everyMs: CHECK_MS, onError });
}
