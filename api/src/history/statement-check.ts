/**
 * Checks wage statements: that each says what it was issued with, by its hash, and that the numbers of a year have no
 * gap and no duplicate.
 */

import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Statement } from 'sync-protocol/statements/statement.ts';
import { hashedPart, numberIn } from 'sync-protocol/statements/statement-number.ts';
import type { Sql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import { partHash } from '../database/log-hash.ts';

const ALL = { table: 'statement', where: {} } as const;

/** Returns the first statement that doesn't say what it was issued with, as the end of a sentence; null if all do. */
export function changedStatement(statements: readonly Statement[]): string | null {
  const changed = statements.find((each) => each.hash !== partHash(hashedPart(each)));
  return changed === undefined ? null : `statement ${changed.number ?? changed.id} is not what was issued`;
}

/** Returns the first year whose numbers aren't 1, 2, 3 and so on; null if there is none. */
function unevenYear(statements: readonly Statement[]): string | null {
  for (const year of new Set(statements.map((each) => each.year))) {
    const numbers = statements.filter((each) => each.year === year).map(numberIn);
    const missing = numbers.toSorted((a, b) => a - b).findIndex((number, i) => number !== i + 1);
    if (missing >= 0) return `the statements of ${year} are not numbered from 1 without a gap`;
  }
  return null;
}

/** Checks a household's statements in the database. Returns the first fault as the end of a sentence, or null. */
export async function checkStatements(sql: Sql, householdId: string): Promise<string | null> {
  const rows = new WorkingSet(householdId);
  await loadReads(sql, rows, { reads: [ALL] });
  const statements = rows.list(ALL);
  return changedStatement(statements) ?? unevenYear(statements);
}
