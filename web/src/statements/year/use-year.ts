/**
 * Reads from this device, for the screen of a year: payments and nannies of the shown household, and on demand the rows
 * of the payroll file.
 */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type PayrollRows, payrollDates } from 'sync-protocol/statements/payroll-weeks.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { Cancellation, Week } from 'sync-protocol/weeks/week.ts';
import type { DeviceDatabase } from '../../device/database.ts';
import { allOf, householdsOf, unsentIds } from '../../device/household-reads.ts';
import { useDevice } from '../../device/use-device.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import { useQuarter } from '../../device/use-now.ts';
import type { Loaded } from '../../device/views.ts';

export interface YearRowsView {
  readonly household: Household;
  /** In the household's time zone, yyyy-MM-dd. */
  readonly today: string;
  /** Sorted by name. */
  readonly nannies: readonly Nanny[];
  readonly payments: readonly Payment[];
  readonly unsentPaymentIds: ReadonlySet<string>;
}

async function readYearRows(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<YearRowsView> {
  const { id } = household;
  const [nannies, payments, unsentPaymentIds] = await Promise.all([
    allOf<Nanny>(database, 'nanny', id),
    allOf<Payment>(database, 'payment', id),
    unsentIds(database, id, 'payment'),
  ]);
  return {
    household,
    today: dateOf(now, household.timezone),
    nannies: nannies.toSorted((a, b) => a.name.localeCompare(b.name)),
    payments,
    unsentPaymentIds,
  };
}

/** Loads the rows of a family's shown household. Null while this device has no household. */
export function useYearRows(): Loaded<YearRowsView | null> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const [household] = await householdsOf(database, memberships);
      return household === undefined ? null : readYearRows(database, household, now);
    },
    [now],
  );
}

async function readPayrollRows(
  database: DeviceDatabase,
  household: Household,
  year: number,
): Promise<PayrollRows> {
  const { id } = household;
  const [nannies, rates, terms, weeks, cancellations, leaves] = await Promise.all([
    allOf<Nanny>(database, 'nanny', id),
    allOf<Rate>(database, 'rate', id),
    allOf<Terms>(database, 'terms', id),
    allOf<Week>(database, 'week', id),
    allOf<Cancellation>(database, 'cancellation', id),
    allOf<Leave>(database, 'leave', id),
  ]);
  const { from, to } = payrollDates(year);
  const ofAll = async <R extends AnyRow>(
    table: TableName,
    field: string,
    [first, last]: [string, string],
  ) => {
    const lists = nannies.map((nanny) =>
      database
        .rows<R>(table)
        .where(`[householdId+nannyId+${field}]`)
        .between([id, nanny.id, first], [id, nanny.id, last], true, true)
        .toArray(),
    );
    return (await Promise.all(lists)).flat();
  };
  const [days, earnings, payments, reviews] = await Promise.all([
    ofAll<AgendaDay>('day', 'date', [from, to]),
    ofAll<Earning>('earning', 'date', [from, to]),
    ofAll<Payment>('payment', 'paymentDate', [from, to]),
    ofAll<Review>('review', 'status', ['confirmed', 'confirmed']),
  ]);
  const ledger = { earnings, payments };
  return { household, nannies, rates, terms, weeks, days, cancellations, leaves, reviews, ...ledger };
}

/** Returns a function that reads the rows of a year's payroll, all of one moment. */
export function usePayrollRows(household: Household): (year: number) => PromiseLike<PayrollRows> {
  const device = useDevice();
  return async (year) => {
    if (device === undefined) throw new Error('No device');
    const { database } = device;
    return database.inTransaction('r', async () => readPayrollRows(database, household, year));
  };
}
