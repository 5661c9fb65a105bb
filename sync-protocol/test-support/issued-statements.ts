/** For tests: households with a full week, and their statements as the family issues them. */

import type { MutatorArgs } from '../src/registry.ts';
import type { Statement } from '../src/statements/statement.ts';
import { NANNY_ID, TestHousehold } from './household.ts';
import { closeWeek, setTerms, WEEK } from './terms.ts';

export const SUNDAY = '2026-03-08';
export const OF_WEEK = { nannyId: NANNY_ID, from: WEEK, to: SUNDAY };

/** $22.50, a limit of 40 hours, five days of 573 minutes, billed 585; and the week is over. */
export function fullWeek(): TestHousehold {
  const household = TestHousehold.create();
  household.as('family').must('nanny.setRate', {
    nannyId: NANNY_ID,
    hourlyRateCents: 2250,
    effectiveFrom: '2026-01-01',
  });
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
    household.completedDay(date, { start: '08:00', end: '17:33' });
  }
  closeWeek(household);
  return household;
}

/** Five days of nine hours at this rate, under a limit of 40 hours; the week is over. */
export function weekAt(hourlyRateCents: number): TestHousehold {
  const household = TestHousehold.create();
  const rate = { nannyId: NANNY_ID, hourlyRateCents, effectiveFrom: '2026-03-01' };
  household.as('family').must('nanny.setRate', rate);
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
    household.completedDay(date, { start: '08:00', end: '17:00' });
  }
  closeWeek(household);
  return household;
}

/** Issues a statement and returns it. */
export function issue(household: TestHousehold, args: MutatorArgs<'statement.issue'> = OF_WEEK): Statement {
  const result = household.as('family').run('statement.issue', args);
  const id = 'data' in result ? String(result.data?.['statementId']) : JSON.stringify(result);
  const row = household.row('statement', id);
  if (row === undefined) throw new Error(`No statement: ${id}`);
  return row;
}

export const linesOf = ({ content }: Statement) =>
  content.lines.map(({ kind, date, minutes, rateCents, amountCents }) =>
    [kind, date, minutes, rateCents, amountCents].join(' '),
  );
