/**
 * Reads from this device, for the payments and pay screens: what each nanny is owed, totals, unpaid days and payments,
 * of the shown household or of all. Also tells whether a payment may be a duplicate.
 */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import { addDays, dateOf } from 'sync-protocol/rules/calendar.ts';
import { openBalanceCents } from 'sync-protocol/rules/dashboard.ts';
import { paidInYearCents } from 'sync-protocol/rules/ledger.ts';
import { nannyRows } from '../../store/balances.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { allOf, householdsOf, readEach, unsentIds } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useNow } from '../../store/use-now.ts';
import type { Loaded } from '../../store/views.ts';

/** How long unpaid days can be marked as paid (specification, section 9). */
const UNPAID_WINDOW_DAYS = 30;

export interface NannyBalance {
  readonly nannyId: string;
  readonly name: string;
  /** Unpaid earnings minus credit. Negative when the nanny is paid ahead. */
  readonly owedCents: number;
  /** Earnings that aren't fully settled, oldest first: the order in which payments settle them. */
  readonly open: readonly Earning[];
}

export interface UnpaidDay {
  readonly dayId: string;
  readonly nannyId: string;
  readonly nannyName: string;
  readonly date: string;
  readonly billableMinutes: number;
  readonly amountCents: number;
  /** What is still unpaid. */
  readonly openCents: number;
  readonly isUnsent: boolean;
}

export interface PaymentItem {
  readonly payment: Payment;
  readonly nannyName: string;
  readonly isUnsent: boolean;
}

export interface LedgerView {
  readonly household: Household;
  /** In the household's time zone, yyyy-MM-dd. */
  readonly today: string;
  readonly owedCents: number;
  readonly paidThisYearCents: number;
  /** Sorted by name. */
  readonly balances: readonly NannyBalance[];
  /** Of the last 30 days, oldest first. */
  readonly unpaid: readonly UnpaidDay[];
  /** Older than 30 days, oldest first. A payment settles them, but they can't be marked as paid. */
  readonly olderUnpaid: readonly UnpaidDay[];
  /** Newest first, including voided ones. */
  readonly payments: readonly PaymentItem[];
}

const earningOrder = ({ earnedFrom, id }: Earning): string => `${earnedFrom} ${id}`;
const paymentOrder = ({ payment }: PaymentItem): string =>
  `${payment.paymentDate} ${payment.createdAt} ${payment.id}`;

/** Returns the ids of days with unsent changes, either of the day or of its earning. */
async function unsentDayIds(database: DeviceDatabase, householdId: string): Promise<Set<string>> {
  const [days, earnings] = await Promise.all([
    unsentIds(database, householdId, 'day'),
    unsentIds(database, householdId, 'earning'),
  ]);
  return new Set([...days, ...earnings]);
}

async function unpaidDays(
  database: DeviceDatabase,
  { householdId, balances }: { householdId: string; balances: readonly NannyBalance[] },
): Promise<UnpaidDay[]> {
  const open = balances.flatMap(({ name, open: earnings }) =>
    earnings.flatMap((earning) => (earning.dayId === null ? [] : [{ name, earning, dayId: earning.dayId }])),
  );
  const [days, unsent] = await Promise.all([
    database.rows<AgendaDay>('day').bulkGet(open.map(({ dayId }) => [householdId, dayId])),
    unsentDayIds(database, householdId),
  ]);
  const unpaid = open.flatMap(({ name, earning, dayId }, index): (UnpaidDay & { order: string })[] => {
    const day = days[index];
    if (day === undefined) return [];
    return [
      {
        dayId,
        nannyId: earning.nannyId,
        nannyName: name,
        date: earning.date,
        billableMinutes: day.billableMinutes ?? 0,
        amountCents: earning.amountCents,
        openCents: earning.openCents,
        isUnsent: unsent.has(dayId),
        order: earningOrder(earning),
      },
    ];
  });
  return unpaid.toSorted((a, b) => (a.order < b.order ? -1 : 1));
}

async function readLedger(database: DeviceDatabase, household: Household, now: string): Promise<LedgerView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  const [nannies, payments, unsentPayments] = await Promise.all([
    allOf<Nanny>(database, 'nanny', householdId),
    allOf<Payment>(database, 'payment', householdId),
    unsentIds(database, householdId, 'payment'),
  ]);
  const earnings = await Promise.all(
    nannies.map((nanny) => nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1])),
  );
  const names = new Map(nannies.map(({ id, name }) => [id, name]));
  const balances = nannies
    .map(({ id, name }, index): NannyBalance => {
      const open = (earnings[index] ?? []).toSorted((a, b) => (earningOrder(a) < earningOrder(b) ? -1 : 1));
      const hers = payments.filter(({ nannyId }) => nannyId === id);
      return { nannyId: id, name, owedCents: openBalanceCents(open, hers), open };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const unpaid = await unpaidDays(database, { householdId, balances });
  const windowStart = addDays(today, -UNPAID_WINDOW_DAYS);
  const items = payments.map((payment) => ({
    payment,
    nannyName: names.get(payment.nannyId) ?? '',
    isUnsent: unsentPayments.has(payment.id),
  }));
  return {
    household,
    today,
    owedCents: openBalanceCents(earnings.flat(), payments),
    paidThisYearCents: paidInYearCents(payments, today),
    balances,
    unpaid: unpaid.filter(({ date }) => date >= windowStart),
    olderUnpaid: unpaid.filter(({ date }) => date < windowStart),
    payments: items.toSorted((a, b) => (paymentOrder(a) > paymentOrder(b) ? -1 : 1)),
  };
}

/** Returns whether this payment is flagged as a duplicate of another, and neither is voided. */
export function isPossibleDuplicate(payment: Payment, payments: readonly PaymentItem[]): boolean {
  if (payment.voidedAt !== null || payment.possibleDuplicateOf === null) return false;
  const other = payments.find((each) => each.payment.id === payment.possibleDuplicateOf);
  return other !== undefined && other.payment.voidedAt === null;
}

/** Loads one ledger per household of the account: a nanny's pay, family by family. */
export function useLedgers(): Loaded<LedgerView[]> {
  const now = useNow();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      return readEach(database, households, (household) => readLedger(database, household, now));
    },
    [now],
  );
}

/** Loads the ledger of a family's shown household. Null while this device has no household. */
export function useLedger(): Loaded<LedgerView | null> {
  const now = useNow();
  return useLoaded(
    async (database, memberships) => {
      const [household] = await householdsOf(database, memberships);
      return household === undefined ? null : readLedger(database, household, now);
    },
    [now],
  );
}
