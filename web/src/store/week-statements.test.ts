/** Tests which wage statements a week leads to, also where one that replaces another states other dates. */
import type { Statement } from 'sync-protocol/model/statement.ts';
import { expect, it } from 'vitest';
import { DeviceDatabase } from './database.ts';
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

it('a payment’s statement is replaced by one of dates long before', async () => {
  const database = new DeviceDatabase('week-statements');
  const first = issued('1', ['2026-03-02', '2026-03-08'], { paymentId: 'p' });
  const second = issued('2', ['2025-11-03', '2026-03-08'], { paymentId: 'p', replaces: '1' });
  const other = issued('3', ['2025-11-03', '2026-03-08'], { paymentId: 'q' });
  await database.rows<Statement>('statement').bulkPut([first, second, other]);
  const near = await readStatementsNear(database, { householdId: 'h', nannyId: 'n' }, WEEK);
  expect(idsOf(near)).toEqual(['2']);
  database.close();
});
