/**
 * Moves a household's old log entries into packs, one pack in one transaction under the household's lock. Entries stay as
 * they are, and every reader of old ones reads packs, too (log-packs.ts).
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { HISTORY_DAYS } from 'sync-protocol/kernel/history.ts';
import type { Sql, TransactionSql } from './connection.ts';
import { LOG_COLUMNS } from './log-packs.ts';
import { withHouseholds } from './machine-scope.ts';
import { lockHousehold } from './mutation-log.ts';
import { transactInHousehold } from './transaction.ts';

/** Days. Devices are sent later history, which is read from the log alone. */
const UNPACKED_DAYS = HISTORY_DAYS + 10;
/** Entries of a pack: up to the last whole version that fits, or one version that doesn't. */
const PACK_ENTRIES = 128;

/**
 * Whether packs may be written: processes of the version before, which run beside this one during an update, would not
 * find what is packed.
 */
export async function isPackingDue(sql: Sql): Promise<boolean> {
  const found = await sql`
    select 1 from schema_migrations
    where name = '041-log-packs.sql' and applied_at < now() - interval '1 day'`;
  return found.length > 0;
}

interface Packing {
  readonly householdId: string;
  /** Entries that arrived before are old. */
  readonly before: string;
  readonly size: number;
}

/** Packs what is old enough of a household's log. Returns the number of packed entries. */
export async function packLog(
  sql: Sql,
  { householdId, now, size = PACK_ENTRIES }: { householdId: string; now: string; size?: number },
  signal?: AbortSignal,
): Promise<number> {
  const before = addMinutes(now, -UNPACKED_DAYS * MINUTES_PER_DAY);
  const packing = { householdId, before, size };
  for (let all = 0; ; ) {
    signal?.throwIfAborted();
    const packed = await withHouseholds(sql, [householdId], async () => {
      // Most households have nothing to pack: they aren't locked.
      if (!(await mayFill(sql, packing))) return 0;
      return transactInHousehold(sql, (tx) => packOldest(tx, packing));
    });
    if (packed === 0) return all;
    all += packed;
  }
}

/** Whether the entry after a pack's worth of others is old. Looks at one row. */
async function mayFill(sql: Sql, { householdId, before, size }: Packing): Promise<boolean> {
  const found = await sql`
    select 1 from mutation_log l
    where l.household_id = ${householdId} and l.received_at < ${before} and l.version = (
      select n.version from mutation_log n where n.household_id = ${householdId}
      order by n.version, n.position offset ${size}::int limit 1)
    limit 1`;
  return found.length > 0;
}

/**
 * Returns the last version of the next pack, undefined while it isn't full of old entries. The newest version is never
 * packed: cursors look in the log for when it arrived.
 */
async function lastToPack(
  tx: TransactionSql,
  { householdId, before, size }: Packing,
): Promise<number | undefined> {
  const version = await lockHousehold(tx, householdId);
  // Also compares each instant: a clock may have been wrong.
  const [found] = await tx<{ first: number; next: number; isFull: boolean }[]>`
    select min(l.version) as first, max(l.version) as next,
      count(*) > ${size}::int and max(l.received_at) < ${before} as "isFull"
    from (
      select n.version, n.received_at from mutation_log n where n.household_id = ${householdId}
      order by n.version, n.position limit ${size + 1}::int) l`;
  if (version === undefined || found?.isFull !== true) return undefined;
  const last = Math.max(found.first, found.next - 1);
  return last < version ? last : undefined;
}

/** Returns the number of entries of the pack, 0 without one. */
async function packOldest(tx: TransactionSql, packing: Packing): Promise<number> {
  const { householdId } = packing;
  const last = await lastToPack(tx, packing);
  if (last === undefined) return 0;
  const arrays = LOG_COLUMNS.map((name) => `array_agg(l.${name} order by l.version, l.position)`).join(', ');
  await tx.unsafe(
    `insert into log_pack (household_id, first_version, last_version, about, ${LOG_COLUMNS.join(', ')}) ` +
      'select l.household_id, min(l.version), max(l.version), array(' +
      'select distinct s.subject from log_subject s where s.household_id = $1::uuid and s.version <= $2::bigint ' +
      `order by s.subject), ${arrays} from mutation_log l ` +
      'where l.household_id = $1::uuid and l.version <= $2::bigint group by l.household_id',
    [householdId, last],
  );
  await tx`delete from log_subject where household_id = ${householdId} and version <= ${last}`;
  const { count } =
    await tx`delete from mutation_log where household_id = ${householdId} and version <= ${last}`;
  return count;
}
