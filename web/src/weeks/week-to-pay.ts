/**
 * Reads what the dialog that pays a week shows: the week, its unpaid earnings, whether earlier ones are unpaid, and how
 * she was paid last: platform and deductions, which are proposed again.
 */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Platform } from 'sync-protocol/kernel/values.ts';
import { byEarnedFrom } from 'sync-protocol/ledger/ledger.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import { isWages } from 'sync-protocol/ledger/purpose.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { nannyRows, paymentsBetween } from '../ledger/balances.ts';
import { sumOpen } from '../ledger/week-payment.ts';
import { type Obstacle, obstacleTo, signerOf } from './week-obstacles.ts';
import type { WeekOfPay } from './week-of-pay.ts';
import { readWeekToSign } from './weeks-to-sign.ts';

interface PaidLast {
  readonly platform: Platform;
  readonly deductions: readonly { readonly label: string; readonly amountCents: number }[];
}

export interface WeekToPay {
  readonly week: WeekOfPay;
  /** Whether paying the week approves it first. */
  readonly isApproving: boolean;
  /** What keeps the family from approving it, since the dialog was opened. */
  readonly obstacle: Obstacle | null;
  /** The unpaid earnings dated in the week, oldest first: its days, what terms add, and adjustments. */
  readonly items: readonly Earning[];
  readonly hasOlder: boolean;
  readonly last: PaidLast | null;
}

/** Whether a family may approve and pay a week at once. */
export const mayApproveAndPay = (week: WeekOfPay, nanny: Nanny): boolean =>
  week.status !== 'APPROVED' &&
  week.openCents > 0 &&
  week.refused === undefined &&
  obstacleTo(week, signerOf('family', nanny)) === null;

/** Returns a nanny's unpaid wages, oldest first. */
export async function readOpenEarnings(database: DeviceDatabase, nanny: Nanny): Promise<Earning[]> {
  const found = await nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]);
  return found.filter(isWages).toSorted(byEarnedFrom);
}

export const earningsIn = (
  earnings: readonly Earning[],
  { weekStart, weekEnd }: { weekStart: string; weekEnd: string },
): Earning[] => earnings.filter(({ date }) => date >= weekStart && date <= weekEnd);

/** Days back from today in which the last payment is looked for. */
const DAYS_BACK = 100;

/**
 * Returns how she was paid last, also where that payment was voided since: it is paid again with the same deductions. A
 * deduction that alone was voided isn't proposed.
 */
export function paidLast(payments: readonly Payment[]): PaidLast | null {
  const last = payments
    .filter(({ kind, platform }) => kind === 'PAID' && platform !== null)
    .reduce<Payment | undefined>(
      (latest, each) => (latest === undefined || each.createdAt > latest.createdAt ? each : latest),
      undefined,
    );
  if (last === undefined || last.platform === null) return null;
  const withheld = payments.filter(
    ({ kind, paidWith, voidedAt }) =>
      kind === 'WITHHELD' && paidWith === last.id && (voidedAt === null || last.voidedAt !== null),
  );
  return {
    platform: last.platform,
    deductions: withheld.map(({ label, amountCents }) => ({ label: label ?? '', amountCents })),
  };
}

/** Returns null for a week that this device doesn't know. */
export async function readWeekToPay(
  database: DeviceDatabase,
  { household, nanny }: { household: Household; nanny: Nanny },
  { weekStart, now }: { weekStart: string; now: string },
): Promise<WeekToPay | null> {
  const found = await readWeekToSign(database, household, { nannyId: nanny.id, weekStart, now });
  if (found === null) return null;
  const { week, today } = found;
  const open = await readOpenEarnings(database, nanny);
  const isApproving = week.status !== 'APPROVED';
  return {
    week,
    isApproving,
    obstacle: isApproving ? obstacleTo(week, signerOf('family', nanny)) : null,
    items: earningsIn(open, week),
    hasOlder: open.some(({ date }) => date < weekStart),
    last: paidLast(await paymentsBetween(database, nanny, { from: addDays(today, -DAYS_BACK), to: today })),
  };
}

/** What a payer has seen: as long as it stays, the week is paid as shown. */
export interface PayFigures
  extends Pick<WeekOfPay, 'grossCents' | 'billableMinutes' | 'overtimeMinutes' | 'byDate'> {
  readonly openCents: number;
}

export function payFigures({ week, isApproving, items }: WeekToPay): PayFigures {
  const { grossCents, billableMinutes, overtimeMinutes, byDate, openCents } = week;
  const figures = { grossCents, billableMinutes, overtimeMinutes, byDate };
  // What closing the week adds isn't among its earnings yet.
  return { ...figures, openCents: isApproving ? openCents : sumOpen(items) };
}

export const isSamePay = (a: PayFigures, b: PayFigures): boolean => JSON.stringify(a) === JSON.stringify(b);
