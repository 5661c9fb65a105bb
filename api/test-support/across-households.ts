/**
 * Lists the statements that may read or delete rows of several households (on Citus: of every shard), and tells whether
 * a sent statement is one of them or a migration. Every other statement on a household table names one household
 * (one-household.test.ts).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOneLine } from './statement-rule.ts';

interface CrossHouseholdStatement {
  readonly file: string;
  /** On one line, with `$1` for parameters. */
  readonly statement: string;
  readonly why: string;
}

export const ACROSS_HOUSEHOLDS: readonly CrossHouseholdStatement[] = [
  {
    file: 'operations/housekeeping.ts',
    statement:
      'select distinct household_id as "householdId" from tombstone where deleted_at < $1 and table_name <> \'nanny\'',
    why: 'Every six hours: finds households with old tombstones, which are then deleted household by household.',
  },
  {
    file: 'operations/housekeeping.ts',
    statement: 'delete from failed_attempt where first_at < $1',
    why: 'Every six hours: deletes expired rows of a table that is nearly empty.',
  },
  {
    file: 'operations/housekeeping.ts',
    statement: 'delete from household_request_key where created_at < $1',
    why: 'Every six hours: deletes expired keys, of which only programs that use the REST API have many.',
  },
  {
    file: 'sync/week-closing.ts',
    statement:
      'select t.household_id as "householdId", t.nanny_id as "nannyId", t.effective_from + 7 * n.week as "weekStart" from terms t join household h on h.household_id = t.household_id left join unnest($1::text[], $2::date[]) as z (zone, today) on z.zone = h.timezone cross join lateral generate_series(greatest(0, ($3::date - t.effective_from) / 7), (coalesce(z.today, $4::date) - t.effective_from) / 7) as n (week) where (t.household_id, t.nanny_id, t.effective_from + 7 * n.week) > ($5::uuid, $6::uuid, $7::date) and t.effective_from + 7 * n.week < coalesce(z.today, $8::date) and not exists ( select 1 from terms l where l.household_id = t.household_id and l.nanny_id = t.nanny_id and l.effective_from > t.effective_from and l.effective_from <= t.effective_from + 7 * n.week) and (t.effective_from + 7 * n.week + 7 <= coalesce(z.today, $9::date) or exists ( select 1 from terms l where l.household_id = t.household_id and l.nanny_id = t.nanny_id and l.effective_from > t.effective_from + 7 * n.week and l.effective_from <= coalesce(z.today, $10::date))) and not exists ( select 1 from nanny a where a.household_id = t.household_id and a.id = t.nanny_id and a.archived_at is not null and a.ended_on < t.effective_from + 7 * n.week) and (select w.closed_at from week w where w.household_id = t.household_id and w.id = t.nanny_id || \'/\' || to_char(t.effective_from + 7 * n.week, \'YYYY-MM-DD\')) is null order by t.household_id, t.nanny_id, "weekStart" limit $11',
    why: 'Every 15 minutes: finds weeks that are over, which are then closed household by household.',
  },
  {
    file: 'database/nanny-ids.ts',
    statement: 'select 1 from nanny where id::text = $1 and household_id <> $2 limit 1',
    why: "Adding a nanny, which is rare: her id must not stand in another household. By the id's index.",
  },
  {
    file: 'accounts/former-records.ts',
    statement:
      'select household_id as "householdId", id as "nannyId" from nanny where former_user_id = $1 order by archived_at, id',
    why: "An account's export or deletion, both rare: finds the archived records that were its own, by their index.",
  },
  {
    file: 'database/log-chain.ts',
    statement: 'select household_id as id from household_version order by household_id',
    why: 'The operator checks every history: lists the households, each of which is then read by itself.',
  },
  {
    file: 'operations/backup-check.ts',
    statement: 'select household_id as id from household_version',
    why: 'The check of a backup, in a temporary database.',
  },
  {
    file: 'operations/backup-tables.ts',
    statement: 'select any_household_table from any_household_table',
    why: 'A backup reads every row. It refuses a distributed database, which has no single snapshot.',
  },
];

/** Migrations change the tables of all households. */
const MIGRATIONS: ReadonlySet<string> = new Set(
  globSync('*.sql', { cwd: join(import.meta.dirname, '../src/database/migrations') }).map((file) =>
    toOneLine(readFileSync(join(import.meta.dirname, '../src/database/migrations', file), 'utf8')),
  ),
);

/** Whether a sent statement may read several households. */
export function isExempt(statement: string): boolean {
  const line = toOneLine(statement);
  return MIGRATIONS.has(line) || ACROSS_HOUSEHOLDS.some((exempt) => exempt.statement === line);
}
