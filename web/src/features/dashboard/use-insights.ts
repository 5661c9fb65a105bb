import { Dexie } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { openBalanceCents } from 'sync-protocol/rules/dashboard.ts';
import { monthsStart, weeksRange } from 'sync-protocol/rules/insights.ts';
import { readDays } from '../../store/agenda-reads.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { allOf, householdsOf } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useQuarter } from '../../store/use-now.ts';
import type { Loaded } from '../../store/views.ts';

/** What the charts are worked out from, for one nanny: the rows of the weeks and months that they show. */
export interface NannyInsights {
  readonly nannyId: string;
  readonly name: string;
  readonly days: readonly AgendaDay[];
  readonly earnings: readonly Earning[];
  readonly payments: readonly Payment[];
  /** Owed at present, in cents; negative is a credit. */
  readonly balanceCents: number;
}

export interface InsightsView {
  readonly household: Household;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  /** By name; for a nanny, herself alone. */
  readonly nannies: readonly NannyInsights[];
}

/** A nanny's rows of one table from a value on, by an index of her own. */
function hersFrom<R extends Earning | Payment>(
  database: DeviceDatabase,
  { householdId, id }: Nanny,
  [table, field, from]: readonly ['earning' | 'payment', string, string | number],
): Promise<R[]> {
  return database
    .rows<R>(table)
    .where(`[householdId+nannyId+${field}]`)
    .between([householdId, id, from], [householdId, id, Dexie.maxKey])
    .toArray();
}

async function nannyInsights(
  database: DeviceDatabase,
  nanny: Nanny,
  { days, from }: { days: readonly AgendaDay[]; from: string },
): Promise<NannyInsights> {
  const { householdId, id: nannyId, name } = nanny;
  // A completed day's earning has the day's own id: there is no need to read all of them.
  const completed = days.filter(({ status }) => status === 'COMPLETED');
  const [earnings, payments, open, credit] = await Promise.all([
    database.rows<Earning>('earning').bulkGet(completed.map(({ id }) => [householdId, id])),
    hersFrom<Payment>(database, nanny, ['payment', 'paymentDate', from]),
    hersFrom<Earning>(database, nanny, ['earning', 'openCents', 1]),
    hersFrom<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
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

async function insightsOf(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<InsightsView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  // A year of months begins before eight weeks do: one range holds both.
  const from = monthsStart(today);
  const [nannies, days] = await Promise.all([
    allOf<Nanny>(database, 'nanny', householdId),
    readDays(database, householdId, { from, to: weeksRange(today).to }),
  ]);
  const insights = await Promise.all(
    nannies.map((nanny) =>
      nannyInsights(database, nanny, { days: days.filter(({ nannyId }) => nannyId === nanny.id), from }),
    ),
  );
  return { household, today, nannies: insights.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** What the charts show, from this device's own data, one for each household. */
export function useInsights(): Loaded<InsightsView[]> {
  const quarter = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      return Promise.all(households.map((household) => insightsOf(database, household, quarter)));
    },
    [quarter],
  );
}
