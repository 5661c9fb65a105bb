/**
 * The statements that look at several households on purpose: on Citus they go to every shard. Each says why it may.
 * Any other statement on a household's table names one household (one-household.test.ts).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inOneLine } from './statement-rule.ts';

interface Across {
  readonly file: string;
  /** On one line, with $1 and so on for what is put in. */
  readonly statement: string;
  readonly why: string;
}

export const ACROSS_HOUSEHOLDS: readonly Across[] = [
  {
    file: 'operations/housekeeping.ts',
    statement:
      'select distinct household_id as "householdId" from tombstone where deleted_at < $1 and table_name <> \'nanny\'',
    why: 'Every six hours: whose tombstones are old. They are then deleted household by household.',
  },
  {
    file: 'operations/housekeeping.ts',
    statement: 'delete from failed_attempt where first_at < $1',
    why: 'Every six hours: rows that nobody reads any more, in a table that is nearly empty.',
  },
  {
    file: 'database/log-chain.ts',
    statement: 'select household_id as id from household_version order by household_id',
    why: 'The check of every book, by its operator: which households there are. Each is then read by itself.',
  },
  {
    file: 'operations/backup-check.ts',
    statement: 'select household_id as id from household_version',
    why: 'The check of a backup, in a database of its own that is thrown away.',
  },
  {
    file: 'operations/backup-tables.ts',
    statement: 'select any_household_table from any_household_table',
    why: 'A backup reads every row. It refuses a database on several machines, which has no one moment to read.',
  },
];

/** A migration is sent as its file says, and changes tables of all households. */
const MIGRATIONS: ReadonlySet<string> = new Set(
  globSync('*.sql', { cwd: join(import.meta.dirname, '../src/database/migrations') }).map((file) =>
    inOneLine(readFileSync(join(import.meta.dirname, '../src/database/migrations', file), 'utf8')),
  ),
);

/** Whether a statement, as it was sent, is one of these. */
export function mayGoAcross(statement: string): boolean {
  const words = inOneLine(statement);
  return MIGRATIONS.has(words) || ACROSS_HOUSEHOLDS.some((across) => across.statement === words);
}
