/** Checks the invariants of a household's ledger and of its weeks, and returns a message for each broken one. */

import { centsByKind, openBalanceCents, openBalances, owedCents } from '../src/ledger/ledger.ts';
import type { Settlement } from '../src/ledger/payment.ts';
import { type Purpose, purposeOfEarning, purposeOfPayment } from '../src/ledger/purpose.ts';
import { type ClaimRows, claimFaults } from './claim-faults.ts';
import { weekFaults } from './week-faults.ts';
import type { WeekRows } from './week-rows.ts';

/** All of a household's rows of these tables. */
export interface Ledger extends WeekRows, ClaimRows {
  readonly settlements: readonly Settlement[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Returns a fault if two amounts differ. */
const differs = (what: string, actual: unknown, expected: unknown): string[] =>
  actual === expected ? [] : [`${what}: ${String(actual)}, not ${String(expected)}`];

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

function settledBy(settlements: readonly Settlement[], end: 'earningId' | 'paymentId'): Map<string, number> {
  const settled = new Map<string, number>();
  for (const settlement of settlements) {
    const id = settlement[end];
    settled.set(id, (settled.get(id) ?? 0) + settlement.amountCents);
  }
  return settled;
}

/** A completed day earns its amount once. A paid day is completed, and its settlements sum to its amount. */
function dayFaults({ days, earnings, settlements }: Ledger): string[] {
  const settled = settledBy(settlements, 'earningId');
  const earned = new Map(earnings.map((earning) => [earning.id, earning]));
  return days.flatMap((day) => {
    const { id, isPaid, amountCents } = day;
    const covered = settled.get(id) ?? 0;
    const shouldEarn = day.status === 'COMPLETED' ? amountCents : undefined;
    return [
      ...differs(`earning of day ${id}`, earned.get(id)?.amountCents, shouldEarn),
      ...unless(!isPaid || day.status === 'COMPLETED', `day ${id} is paid and was not worked`),
      ...(isPaid ? differs(`settled of paid day ${id}`, covered, amountCents) : []),
      // A day worth 0 is paid only by marking it; it has no settlements.
      ...unless(isPaid || covered === 0 || covered < (amountCents ?? 0), `day ${id} is covered, not paid`),
    ];
  });
}

/** An earning of hours has its day's id; all others but claims have a week. Without cents there are only hours. */
function earningFaults({ days, earnings, settlements }: Ledger): string[] {
  const settled = settledBy(settlements, 'earningId');
  const dayIds = new Set(days.map((day) => day.id));
  return earnings.flatMap(({ id, kind, dayId, weekStart, amountCents, openCents }) => [
    ...differs(`day of earning ${id}`, dayId, kind === 'hours' ? id : null),
    // Time off that was paid out belongs to no week.
    ...unless(
      kind === 'leave' || (weekStart === null) === (kind === 'hours' || purposeOfEarning(kind) === 'claims'),
      `earning ${id} of ${kind} has the wrong week`,
    ),
    ...unless(kind === 'hours' || amountCents > 0, `earning ${id} of ${kind} is of nothing`),
    ...differs(`open of earning ${id}`, openCents, amountCents - (settled.get(id) ?? 0)),
    ...unless(openCents >= 0, `earning ${id} is settled more than once`),
    ...unless(dayId === null || dayIds.has(dayId), `earning ${id} has no day`),
  ]);
}

function paymentFaults({ payments, settlements }: Ledger): string[] {
  const settled = settledBy(settlements, 'paymentId');
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return payments.flatMap(
    ({ id, kind, label, weekStart, paidWith, amountCents, unsettledCents, voidedAt }) => {
      const used = settled.get(id) ?? 0;
      const net = byId.get(paidWith ?? '');
      return [
        ...unless((label !== null) === (kind === 'WITHHELD'), `payment ${id} of ${kind} has the wrong label`),
        ...unless(
          (weekStart !== null) === (kind === 'CORRECTION'),
          `payment ${id} of ${kind} has the wrong week`,
        ),
        ...unless(paidWith === null || net?.kind === 'PAID', `payment ${id} belongs to no payment`),
        ...unless(!net?.voidedAt || voidedAt !== null, `payment ${id} stands without its payment`),
        ...differs(`credit of payment ${id}`, unsettledCents, voidedAt === null ? amountCents - used : 0),
        ...unless(unsettledCents >= 0, `payment ${id} settles more than it is`),
        ...unless(voidedAt === null || used === 0, `payment ${id} is void and settles something`),
      ];
    },
  );
}

/** A settlement has a payment and an earning of the same nanny and the same purpose. */
function settlementFaults({ earnings, payments, settlements }: Ledger): string[] {
  const nannyOf = new Map([...earnings, ...payments].map(({ id, nannyId }) => [id, nannyId]));
  const earnedFor = new Map(earnings.map(({ id, kind }) => [id, purposeOfEarning(kind)]));
  const paidFor = new Map(payments.map(({ id, kind }) => [id, purposeOfPayment(kind)]));
  return settlements.flatMap(({ id, nannyId, paymentId, earningId, amountCents }) => [
    ...unless(amountCents > 0, `settlement ${id} settles nothing`),
    ...differs(`payment's nanny of settlement ${id}`, nannyOf.get(paymentId), nannyId),
    ...differs(`earning's nanny of settlement ${id}`, nannyOf.get(earningId), nannyId),
    ...differs(`purpose of settlement ${id}`, paidFor.get(paymentId), earnedFor.get(earningId)),
  ]);
}

/**
 * Owed = earned − paid − withheld − corrections; earned are the days and what terms add. Of claims: claimed − reimbursed.
 * For each of the two a nanny has credit or open earnings, never both.
 */
function balanceFaults(nannyId: string, purpose: Purpose, ledger: Ledger): string[] {
  const ofNanny = <Row extends { readonly nannyId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => row.nannyId === nannyId);
  const earnings = ofNanny(ledger.earnings).filter(({ kind }) => purposeOfEarning(kind) === purpose);
  const payments = ofNanny(ledger.payments).filter(({ kind }) => purposeOfPayment(kind) === purpose);
  const open = sum(earnings.map((earning) => earning.openCents));
  const credit = sum(payments.map((payment) => payment.unsettledCents));
  const added = earnings.filter(({ kind }) => kind !== 'hours').map(({ amountCents }) => amountCents);
  const days = purpose === 'wages' ? ofNanny(ledger.days) : [];
  const earned = sum([...days.map((day) => day.amountCents ?? 0), ...added]);
  const byKind = centsByKind(payments, { from: '2000-01-01', to: '2199-12-31' });
  const paid = purpose === 'wages' ? byKind.PAID + byKind.WITHHELD + byKind.CORRECTION : byKind.REIMBURSED;
  const whose = `${purpose} of ${nannyId}`;
  return [
    ...differs(`open less credit for ${whose}`, open - credit, earned - paid),
    ...differs(`owed ${whose}`, owedCents(earnings, payments), earned - paid),
    ...differs(`open balance of ${whose}`, openBalanceCents(earnings, payments), earned - paid),
    ...differs(`balance of ${whose}`, openBalances(earnings, payments)[purpose], earned - paid),
    ...unless(open === 0 || credit === 0, `${whose}: credit beside open earnings`),
  ];
}

/** Returns one message per broken invariant. */
export function ledgerFaults(ledger: Ledger): string[] {
  const { days, earnings, payments } = ledger;
  const nannyIds = new Set([...days, ...earnings, ...payments].map(({ nannyId }) => nannyId));
  return [
    ...dayFaults(ledger),
    ...earningFaults(ledger),
    ...paymentFaults(ledger),
    ...settlementFaults(ledger),
    ...weekFaults(ledger),
    ...claimFaults(ledger),
    ...[...nannyIds].flatMap((nannyId) => [
      ...balanceFaults(nannyId, 'wages', ledger),
      ...balanceFaults(nannyId, 'claims', ledger),
    ]),
  ];
}
