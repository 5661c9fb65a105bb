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
    file: 'sync/unclaimed-pictures.ts',
    statement:
      'select p.household_id as "householdId", p.hash from receipt_picture p where p.stored_at >= $1 and p.stored_at < $2 and not exists ( select 1 from claim c where c.household_id = p.household_id and c.receipt_hash = p.hash)',
    why: 'Every six hours: finds pictures of three months ago without a claim, which are then deleted one by one.',
  },
  {
    file: 'database/weeks-due.ts',
    statement:
      '(select household_id as id from household_version where weeks_due_at <= $1 order by weeks_due_at limit $2) union all (select household_id from household_version where weeks_due_at > $3 order by weeks_due_at desc limit $4)',
    why: 'Every five minutes, not on Citus: finds households whose weeks are due, which are then closed one by one.',
  },
  {
    file: 'reminders/shift-search.ts',
    statement:
      'select household_id as "householdId", id, nanny_id as "nannyId", date, scheduled_start_utc as start, scheduled_end_utc as end from day where status = \'ACCEPTED\' and scheduled_start_utc >= $1 and scheduled_start_utc <= $2 and scheduled_end_utc is not null and (scheduled_start_utc, id) > ($3, $4::uuid) order by scheduled_start_utc, id limit $5',
    why: 'Every five minutes: finds the accepted shifts that have come near, by their own index.',
  },
  {
    file: 'reminders/recipients.ts',
    statement: 'select id, timezone from household where household_id = any($1) and id = household_id',
    why: 'Every five minutes: reads the zones of households whose shifts have come near, a page at a time.',
  },
  {
    file: 'database/nanny-ids.ts',
    statement: 'select 1 from nanny where id::text = $1 and household_id <> $2 limit 1',
    why: "Adding a nanny, which is rare: her id must not stand in another household. By the id's index.",
  },
  {
    file: 'accounts/account.ts',
    statement:
      'select id, timezone, currency from household where household_id = any($1) and id = household_id',
    why: 'A super admin lists the users: reads the settings of a page of 200, rather than one household a statement.',
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
