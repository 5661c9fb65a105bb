/** Reads the server's rows and log, and checks what must hold when all devices have synced (docs/sync.md). */
import { readRows } from 'api/sync/read-rows.ts';
import type { TestServer } from 'api/test-support/people.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { PURPOSES, purposeOfEarning, purposeOfPayment } from 'sync-protocol/ledger/purpose.ts';
import { weekFaults } from 'sync-protocol/test-support/week-faults.ts';
import { expect } from 'vitest';

export type ServerRows = { readonly [T in TableName]: readonly Rows[T][] };

export const expectSame = (actual: unknown, expected: unknown): void => expect(actual).toEqual(expected);

const sumOf = (list: readonly { readonly amountCents: number }[]): number =>
  list.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Loads a household's rows from the server, as its mutators read them. */
export async function serverRows(testServer: TestServer, householdId: string): Promise<ServerRows> {
  const reads = TABLE_NAMES.map((table) => ({ table, where: {} }));
  const rows = await readRows(testServer.sql, householdId, reads);
  const sorted = (table: TableName): AnyRow[] =>
    rows.list({ table, where: {} }).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(TABLE_NAMES.map((table) => [table, sorted(table)])) as unknown as ServerRows;
}

/** Returns the rows that a nanny may see: the household's own, and hers. */
export function asSeenBy(rows: ServerRows, nannyId: string): Record<string, readonly AnyRow[]> {
  const hers = (row: AnyRow): boolean => !('nannyId' in row) || row.nannyId === nannyId;
  return Object.fromEntries(
    TABLE_NAMES.map((table) => [table, (rows[table] as readonly AnyRow[]).filter(hers)]),
  );
}

/** Checks that owed = earned − paid, to the cent, that nothing is settled twice, and that weeks add what they should. */
export function expectLedgerAddsUp(rows: ServerRows): void {
  for (const earning of rows.earning) {
    const settled = sumOf(rows.settlement.filter(({ earningId }) => earningId === earning.id));
    expect(earning.openCents).toBe(earning.amountCents - settled);
    expect(earning.openCents).toBeGreaterThanOrEqual(0);
    if (earning.kind !== 'hours') continue;
    const day = rows.day.find(({ id }) => id === earning.dayId);
    expect(day).toMatchObject({
      status: 'COMPLETED',
      amountCents: earning.amountCents,
      isPaid: earning.amountCents > 0 && earning.openCents === 0,
    });
  }
  for (const payment of rows.payment) {
    const used = sumOf(rows.settlement.filter(({ paymentId }) => paymentId === payment.id));
    expect(payment.unsettledCents).toBe(payment.voidedAt === null ? payment.amountCents - used : 0);
    expect(payment.voidedAt === null ? 0 : used).toBe(0);
  }
  expect(rows.earning.filter(({ kind }) => kind === 'hours').map(({ id }) => id)).toEqual(
    rows.day.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id),
  );
  const weeks = { terms: rows.terms, weeks: rows.week, cancellations: rows.cancellation };
  const others = { households: rows.household, nannies: rows.nanny, days: rows.day, earnings: rows.earning };
  const more = { payments: rows.payment, leaves: rows.leave, claims: rows.claim, rates: rows.rate };
  expect(weekFaults({ ...weeks, ...others, ...more })).toEqual([]);
  for (const { id: nannyId } of rows.nanny) {
    const hers = <R extends { readonly nannyId: string }>(list: readonly R[]): R[] =>
      list.filter((row) => row.nannyId === nannyId);
    for (const purpose of PURPOSES) {
      const earnings = hers(rows.earning).filter(({ kind }) => purposeOfEarning(kind) === purpose);
      const payments = hers(rows.payment).filter(({ kind }) => purposeOfPayment(kind) === purpose);
      const open = earnings.some(({ openCents }) => openCents > 0);
      const credit = payments.some(({ unsettledCents }) => unsettledCents > 0);
      expect(open && credit).toBe(false);
    }
  }
}

export interface Logged {
  readonly id: string;
  readonly name: string;
  readonly result: string;
  readonly args: { readonly dayId?: string; readonly start?: string; readonly end?: string };
}

export async function logOf(testServer: TestServer, householdId: string): Promise<Logged[]> {
  return testServer.sql<Logged[]>`
    select mutation_id as id, name, result, args from mutation_log
    where household_id = ${householdId} order by version, position`;
}

/** Checks that applied hours are kept until a later decision about that day, and that hours in review exist. */
export function expectHoursKept(rows: ServerRows, log: readonly Logged[]): void {
  for (const [i, { id, name, result, args }] of log.entries()) {
    if (name !== 'day.recordHours') continue;
    const later = log.slice(i + 1).filter((entry) => entry.result === 'applied');
    const isDecided = later.some(
      ({ name: other, args: { dayId } }) =>
        other === 'review.resolve' ||
        (dayId === args.dayId && ['day.recordHours', 'day.withdrawHours', 'day.remove'].includes(other)),
    );
    const day = rows.day.find((row) => row.id === args.dayId);
    if (result === 'applied' && !isDecided) {
      expect(day).toMatchObject({ status: 'COMPLETED', actualStartUtc: args.start, actualEndUtc: args.end });
    }
    if (result === 'review' && day !== undefined) {
      const review = rows.review.find((row) => row.id === id);
      const isRemovedDay = later.some(
        (entry) => entry.name === 'day.remove' && entry.args.dayId === args.dayId,
      );
      if (!isRemovedDay) expect(review).toMatchObject({ startUtc: args.start, endUtc: args.end });
    }
  }
}
