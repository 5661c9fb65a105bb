/** Finds the households whose weeks are due to be closed, loads one of them, and sets when it is due next. */
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import type { Sql } from './connection.ts';
import { retryConflicts } from './transaction.ts';

/** Tables whose rows decide which weeks are due, and when. Writes of them set `weeks_due_at` to `EVER_DUE`. */
export const DECIDE_DUE_WEEKS: readonly TableName[] = ['household', 'nanny', 'terms'];
export const EVER_DUE = '2000-01-01T00:00:00.000Z';

/** Due dates up to `now` are due, and so are those after `latest`, which a wrong clock has set. */
export interface DueWhen {
  readonly now: string;
  readonly latest: string;
}

/** Returns households that are due, the longest due first. Each half reads one end of the index. */
export async function findDueHouseholds(
  sql: Sql,
  { now, latest }: DueWhen,
  limit: number,
): Promise<string[]> {
  const found = await sql<{ id: string }[]>`
    (select household_id as id from household_version where weeks_due_at <= ${now}
      order by weeks_due_at limit ${limit})
    union all
    (select household_id from household_version where weeks_due_at > ${latest}
      order by weeks_due_at desc limit ${limit})`;
  return found.map(({ id }) => id);
}

/** A household when the search looks at it. */
export interface DueHousehold {
  /** The household's version, read before anything else of it. */
  readonly version: number;
  /** False if another process has closed its weeks since it was found. */
  readonly isDue: boolean;
  /** The first dates of closed weeks by nanny. */
  readonly closed: Readonly<Record<string, readonly string[]>>;
}

/** Loads when a household is due, and its closed weeks. Returns undefined where there is no such household. */
export async function loadDueHousehold(
  sql: Sql,
  householdId: string,
  { now, latest }: DueWhen,
): Promise<DueHousehold | undefined> {
  const [found] = await sql<DueHousehold[]>`
    select v.version, v.weeks_due_at <= ${now} or v.weeks_due_at > ${latest} as "isDue", coalesce((
      select json_object_agg(n.nanny_id, n.starts) from (
        select w.nanny_id, json_agg(w.week_start) as starts from week w
        where w.household_id = ${householdId} and w.closed_at is not null group by w.nanny_id) n), '{}') as closed
    from household_version v where v.household_id = ${householdId}`;
  return found;
}

/** A household at a version, and when its weeks are due next by the rows of that version. */
export interface NextDue {
  readonly version: number;
  readonly at: string;
}

/** Sets when a household is due next, unless it has been written to since. Returns whether it was set. */
export async function setNextDue(sql: Sql, householdId: string, { version, at }: NextDue): Promise<boolean> {
  const set = await retryConflicts(
    () => sql`
      update household_version set weeks_due_at = ${at}
      where household_id = ${householdId} and version = ${version}`,
  );
  return set.count > 0;
}

/** Sets a due household aside until `until`, so that others come first. */
export async function postpone(
  sql: Sql,
  householdId: string,
  { now, latest, until }: DueWhen & { readonly until: string },
): Promise<void> {
  await retryConflicts(
    () => sql`
      update household_version set weeks_due_at = ${until}
      where household_id = ${householdId} and (weeks_due_at <= ${now} or weeks_due_at > ${latest})`,
  );
}
