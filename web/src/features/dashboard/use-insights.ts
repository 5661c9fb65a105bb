/** Reads the charts' rows from this device, one view per household, each nanny's rows apart. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { openBalanceCents } from 'sync-protocol/rules/dashboard.ts';
import { monthsStart, weeksRange } from 'sync-protocol/rules/insights.ts';
import { readDays } from '../../store/agenda-reads.ts';
import { nannyRows } from '../../store/balances.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { allOf, householdsOf, readEach } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useQuarter } from '../../store/use-now.ts';
import type { Loaded } from '../../store/views.ts';

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
  const { householdId, id: nannyId, name } = nanny;
  // An earning has the id of its day.
  const completed = days.filter(({ status }) => status === 'COMPLETED');
  const [earnings, payments, open, credit] = await Promise.all([
    database.rows<Earning>('earning').bulkGet(completed.map(({ id }) => [householdId, id])),
    nannyRows<Payment>(database, nanny, ['payment', 'paymentDate', from]),
    nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]),
    nannyRows<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
  ]);
  return {
    nannyId,
    name,
    days,
    earnings: earnings.flatMap((earning) => earning ?? []),
    payments,
    balanceCents: openBalanceCents(open, credit),
  };
}

async function loadInsights(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<InsightsView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  // The months of the pay chart start before the weeks of the hours chart, so one range covers both.
  const from = monthsStart(today);
  const [nannies, days] = await Promise.all([
    allOf<Nanny>(database, 'nanny', householdId),
    readDays(database, householdId, { from, to: weeksRange(today).to }),
  ]);
  const insights = await Promise.all(
    nannies.map((nanny) =>
      loadNannyInsights(database, nanny, { days: days.filter(({ nannyId }) => nannyId === nanny.id), from }),
    ),
  );
  return { household, today, nannies: insights.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

export function useInsights(): Loaded<InsightsView[]> {
  const quarter = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      return readEach(database, households, (household) => loadInsights(database, household, quarter));
    },
    [quarter],
  );
}
