/**
 * Tests which wage statements a week leads to, also one of a whole year, and where one that replaces another states
 * other dates.
 */
import type { Statement } from 'sync-protocol/statements/statement.ts';
import { expect, it } from 'vitest';
import { DeviceDatabase } from '../device/database.ts';
import { readStatementsNear, statementsOfWeek } from './week-statements.ts';

const WEEK = { weekStart: '2026-03-02', weekEnd: '2026-03-08' };

type Dates = readonly [firstDate: string, lastDate: string];

const issued = (id: string, [firstDate, lastDate]: Dates, more: Partial<Statement> = {}): Statement => ({
  householdId: 'h',
  id,
  nannyId: 'n',
  version: 1,
  firstDate,
  lastDate,
  paymentId: null,
  issuedAt: `2026-03-1${id}T12:00:00.000Z`,
  year: 2026,
  number: null,
  content: {} as Statement['content'],
  hash: null,
  replaces: null,
  voidedAt: null,
  ...more,
});

const idsOf = (statements: readonly Statement[]): string[] =>
  statementsOfWeek(statements, WEEK).map(({ id }) => id);

it('a week leads to the statements that state it or a part of it, the latest first', () => {
  const statements = [
    issued('1', ['2026-03-02', '2026-03-08']),
    issued('2', ['2026-03-08', '2026-03-21']),
    issued('3', ['2026-02-16', '2026-03-01']),
    issued('4', ['2026-03-09', '2026-03-15']),
    issued('5', ['2026-03-03', '2026-03-04']),
  ];
  expect(idsOf(statements)).toEqual(['5', '2', '1']);
});

it('a week leads to no statement that is void or replaced', () => {
  const first = issued('1', ['2026-03-02', '2026-03-08']);
  const second = issued('2', ['2026-03-02', '2026-03-08'], { replaces: '1' });
  const paid = issued('3', ['2026-03-02', '2026-03-06'], { voidedAt: '2026-03-14T12:00:00.000Z' });
  expect(idsOf([first, second, paid])).toEqual(['2']);
});

/** The statements of the week among those that a device of these reads for it. */
async function idsNear(statements: readonly Statement[]): Promise<string[]> {
  const database = new DeviceDatabase('week-statements');
  await database.rows<Statement>('statement').clear();
  await database.rows<Statement>('statement').bulkPut(statements);
  const near = await readStatementsNear(database, { householdId: 'h', nannyId: 'n' }, WEEK);
  database.close();
  return idsOf(near);
}

it('a week leads to a statement of the longest period, with its last day', async () => {
  const year = issued('1', ['2025-03-02', '2026-03-02']);
  const quarter = issued('2', ['2025-12-08', '2026-03-08'], { paymentId: 'p' });
  expect(await idsNear([year, quarter])).toEqual(['2', '1']);
});

it('a payment’s statement is replaced by one of dates long before', async () => {
  const first = issued('1', ['2026-03-02', '2026-03-08'], { paymentId: 'p' });
  const second = issued('2', ['2024-11-03', '2026-03-08'], { paymentId: 'p', replaces: '1' });
  expect(await idsNear([first, second])).toEqual(['2']);
});
