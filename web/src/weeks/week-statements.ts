/**
 * Finds the wage statements that state a week or a part of it, without void and replaced ones, and reads those near a
 * page of weeks.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Statement } from 'sync-protocol/statements/statement.ts';
import { STATEMENT_DAYS_MAX } from 'sync-protocol/statements/statement-content.ts';
import type { WeekView } from 'sync-protocol/weeks/week-view.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { useLoaded } from '../device/use-loaded.ts';

type WeekDates = Pick<WeekView, 'weekStart' | 'weekEnd'>;
type Nanny = Pick<Statement, 'householdId' | 'nannyId'>;

/** Returns a week's statements among those of its nanny, the latest first. */
export function statementsOfWeek(
  statements: readonly Statement[],
  { weekStart, weekEnd }: WeekDates,
): Statement[] {
  const replaced = new Set(statements.map(({ replaces }) => replaces));
  return statements
    .filter(
      ({ id, firstDate, lastDate, voidedAt }) =>
        firstDate <= weekEnd && lastDate >= weekStart && voidedAt === null && !replaced.has(id),
    )
    .toSorted((a, b) => (a.issuedAt > b.issuedAt ? -1 : 1));
}

/**
 * Returns the statements of these dates, and others near them: one may begin long before, up to the days of the longest
 * period. With those of the same payments, of which one may replace another and state other dates.
 */
export async function readStatementsNear(
  database: DeviceDatabase,
  { householdId, nannyId }: Nanny,
  { weekStart, weekEnd }: WeekDates,
): Promise<Statement[]> {
  const table = database.rows<Statement>('statement');
  const near = await table
    .where('[householdId+nannyId+firstDate]')
    .between(
      [householdId, nannyId, addDays(weekStart, 1 - STATEMENT_DAYS_MAX)],
      [householdId, nannyId, weekEnd],
      true,
      true,
    )
    .toArray();
  const payments = new Set(near.flatMap(({ paymentId }) => paymentId ?? []));
  const ofPayments = await table
    .where('[householdId+paymentId]')
    .anyOf([...payments].map((paymentId) => [householdId, paymentId]))
    .toArray();
  return [...new Map([...near, ...ofPayments].map((each) => [each.id, each])).values()];
}

/** Returns the statements near the weeks of a page, which come after their weeks: none until they are read. */
export function useStatementsNear(nanny: Nanny, weeks: readonly WeekDates[]): readonly Statement[] {
  const { householdId, nannyId } = nanny;
  const weekStart = weeks.at(-1)?.weekStart ?? '';
  const weekEnd = weeks[0]?.weekEnd ?? '';
  const found = useLoaded(
    async (database) =>
      weekStart === '' ? [] : readStatementsNear(database, { householdId, nannyId }, { weekStart, weekEnd }),
    [householdId, nannyId, weekStart, weekEnd],
  );
  return found.state === 'ready' ? found.data : [];
}
