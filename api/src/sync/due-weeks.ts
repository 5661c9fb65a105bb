/** Loads a household's weeks that are over and not closed, and when its next week will be over. */

import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { dueWeeks } from 'sync-protocol/weeks/due-weeks.ts';
import type { Sql } from '../database/connection.ts';
import { type DueWhen, loadDueHousehold } from '../database/weeks-due.ts';
import { readRows } from './read-rows.ts';

/** A week under terms that is over and not closed. */
export interface DueWeek {
  readonly householdId: string;
  readonly nannyId: string;
  readonly weekStart: string;
}

export interface HouseholdWeeks {
  /** The household's version when its weeks were read. */
  readonly version: number;
  readonly due: readonly DueWeek[];
  /** Null if no week will be over. */
  readonly nextAt: string | null;
}

/** Finds all due weeks of a household, however long ago they ended. Returns undefined if it isn't due any more. */
export async function findDueWeeks(
  sql: Sql,
  householdId: string,
  when: DueWhen,
): Promise<HouseholdWeeks | undefined> {
  const found = await loadDueHousehold(sql, householdId, when);
  if (found?.isDue !== true) return undefined;
  const { version, closed } = found;
  const [nannies, allTerms] = [
    { table: 'nanny', where: {} },
    { table: 'terms', where: {} },
  ] as const;
  const rows = await readRows(sql, householdId, [
    { table: 'household', ids: [householdId] },
    nannies,
    allTerms,
  ]);
  const terms = groupBy(rows.list(allTerms), ({ nannyId }) => nannyId);
  if (terms.size === 0) return { version, due: [], nextAt: null };
  const { timezone } = householdOf(rows);
  const each = rows.list(nannies).map(({ id: nannyId, archivedAt, endedOn }) => {
    const weeks = {
      terms: terms.get(nannyId) ?? [],
      closed: new Set(closed[nannyId]),
      lastDate: archivedAt === null ? null : endedOn,
    };
    const { due, nextAt } = dueWeeks(weeks, { now: when.now, timezone });
    return { due: due.map((weekStart) => ({ householdId, nannyId, weekStart })), nextAt };
  });
  const [next] = each.flatMap(({ nextAt }) => nextAt ?? []).toSorted();
  return { version, due: each.flatMap(({ due }) => due), nextAt: next ?? null };
}
