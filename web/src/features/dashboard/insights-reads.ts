/** Reads the charts' rows of a household from this device, each nanny's apart. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import type { Terms } from 'sync-protocol/model/terms.ts';
import { addedEarningIds } from 'sync-protocol/rules/added-earning-id.ts';
import { dateOf, datesFrom } from 'sync-protocol/rules/calendar.ts';
import { openBalanceCents } from 'sync-protocol/rules/dashboard.ts';
import { type DateRange, monthsStart, weeksRange } from 'sync-protocol/rules/insights.ts';
import { weeksBetween } from 'sync-protocol/rules/weeks.ts';
import { readDays } from '../../store/agenda-reads.ts';
import { nannyRows } from '../../store/balances.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { allOf } from '../../store/household-reads.ts';

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

/** Returns the ids of all that terms may have added for weeks that these dates belong to. */
async function addedIdsOf(
  database: DeviceDatabase,
  { householdId, id: nannyId }: Nanny,
  { from, to }: DateRange,
): Promise<string[]> {
  const terms = await database
    .rows<Terms>('terms')
    .where('[householdId+nannyId]')
    .equals([householdId, nannyId])
    .toArray();
  if (terms.length === 0) return [];
  const weeks = weeksBetween(terms, from, to).filter((week) => week.terms !== null);
  return weeks.flatMap(({ start, end }) => addedEarningIds(nannyId, start, datesFrom(start, end)));
}

async function loadNannyInsights(
  database: DeviceDatabase,
  nanny: Nanny,
  { days, range }: { days: readonly AgendaDay[]; range: DateRange },
): Promise<NannyInsights> {
  const { householdId, id: nannyId, name } = nanny;
  const { from } = range;
  // An earning of hours has the id of its day.
  const completed = days.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
  const added = await addedIdsOf(database, nanny, range);
  const [earnings, payments, open, credit] = await Promise.all([
    database.rows<Earning>('earning').bulkGet([...completed, ...added].map((id) => [householdId, id])),
    nannyRows<Payment>(database, nanny, ['payment', 'paymentDate', from]),
    nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]),
    nannyRows<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
  ]);
  return {
    nannyId,
    name,
    days,
    // The first week may have begun before the first month.
    earnings: earnings.flatMap((earning) => (earning && earning.date >= from ? earning : [])),
    payments,
    balanceCents: openBalanceCents(open, credit),
  };
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
      const loaded = await loadNannyInsights(database, nanny, { days: hers, range });
      const isShown = nanny.archivedAt === null || hasPay(loaded);
      return isShown ? [loaded] : [];
    }),
  );
  const byName = insights.flat().toSorted((a, b) => a.name.localeCompare(b.name));
  return { household, today, nannies: byName };
}
