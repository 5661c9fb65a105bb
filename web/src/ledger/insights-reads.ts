/** Reads the charts' rows of a household from this device, each nanny's apart, with what she is owed. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { monthsStart, weeksRange } from 'sync-protocol/ledger/insights.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { readDays } from '../device/day-indexes.ts';
import { allOf } from '../device/household-reads.ts';
import { balanceOf, nannyRows } from './balances.ts';

export interface NannyInsights {
  readonly nannyId: string;
  readonly name: string;
  readonly days: readonly AgendaDay[];
  readonly earnings: readonly Earning[];
  readonly payments: readonly Payment[];
  /** Cents owed now; negative for a credit. */
  readonly balanceCents: number;
}

export interface InsightsView {
  readonly household: Household;
  /** yyyy-MM-dd in the household's zone. */
  readonly today: string;
  /** Sorted by name. For a nanny, only herself. */
  readonly nannies: readonly NannyInsights[];
}

async function loadNannyInsights(
  database: DeviceDatabase,
  nanny: Nanny,
  { days, from }: { days: readonly AgendaDay[]; from: string },
): Promise<NannyInsights> {
  const { id: nannyId, name } = nanny;
  const [earnings, payments, balanceCents] = await Promise.all([
    nannyRows<Earning>(database, nanny, ['earning', 'date', from]),
    nannyRows<Payment>(database, nanny, ['payment', 'paymentDate', from]),
    balanceOf(database, nanny),
  ]);
  return { nannyId, name, days, earnings, payments, balanceCents };
}

/** Whether a removed nanny has anything that the charts show. */
const hasPay = ({ earnings, payments, balanceCents }: NannyInsights): boolean =>
  earnings.length + payments.length > 0 || balanceCents !== 0;

/** Reads what the charts of a household show. */
export async function loadInsights(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<InsightsView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  // The months of the pay chart start before the weeks of the hours chart, so one range covers both.
  const range = { from: monthsStart(today), to: weeksRange(today).to };
  const [nannies, days] = await Promise.all([
    allOf<Nanny>(database, 'nanny', householdId),
    readDays(database, householdId, range),
  ]);
  const insights = await Promise.all(
    nannies.map(async (nanny) => {
      const hers = days.filter(({ nannyId }) => nannyId === nanny.id);
      const loaded = await loadNannyInsights(database, nanny, { days: hers, from: range.from });
      const isShown = nanny.archivedAt === null || hasPay(loaded);
      return isShown ? [loaded] : [];
    }),
  );
  const byName = insights.flat().toSorted((a, b) => a.name.localeCompare(b.name));
  return { household, today, nannies: byName };
}
