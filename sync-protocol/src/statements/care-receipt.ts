/**
 * The receipt for dependent care: what a family paid between two dates for care that was given, with the dates of the
 * service, by nanny. Integer cents; reads no clock.
 */

import { addDays } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { Earning, Payment, Settlement } from '../ledger/payment.ts';
import { isWagePayment } from '../ledger/purpose.ts';
import type { Nanny } from '../people/nanny.ts';
import { sumOf } from '../weeks/pay-parts.ts';

type PaidRow = Pick<
  Payment,
  'id' | 'nannyId' | 'paymentDate' | 'kind' | 'amountCents' | 'unsettledCents' | 'voidedAt'
>;

/** The rows of a receipt. Of settlements and earnings those of the payments between its dates are enough. */
export interface CareRows {
  readonly nannies: readonly Pick<Nanny, 'id' | 'name'>[];
  readonly payments: readonly PaidRow[];
  readonly settlements: readonly Pick<Settlement, 'paymentId' | 'earningId'>[];
  readonly earnings: ReadonlyMap<string, Pick<Earning, 'kind' | 'date' | 'weekStart' | 'hoursDate'>>;
}

/** The first and the last date of care that was given. */
interface Service {
  readonly from: string;
  readonly to: string;
}

interface CarePayment {
  readonly id: string;
  readonly date: string;
  readonly isWithheld: boolean;
  /** What it paid of care that was given. */
  readonly amountCents: number;
  /** Null for a payment that is ahead of all care. */
  readonly service: Service | null;
}

/**
 * Amounts that a family paid for care, for its own tax return or a dependent-care account. Like gross wages they
 * include what was withheld: a household employee's wages are the cost of care, with the taxes that are taken out of
 * them (see IRS Publication 503). What was paid ahead isn't care yet: it is apart.
 */
export interface CareReceipt {
  readonly from: string;
  readonly to: string;
  readonly paidCents: number;
  /** One for each nanny who was paid in the dates, in the given order. */
  readonly providers: readonly {
    readonly nannyId: string;
    readonly name: string;
    /** For care that was given, with what was withheld. */
    readonly paidCents: number;
    readonly withheldCents: number;
    /** Paid for care that isn't given yet. */
    readonly aheadCents: number;
    /** By date. */
    readonly payments: readonly CarePayment[];
  }[];
}

const DAYS_AFTER_FIRST = 6;

/** Returns the dates of the work that an earning pays: of a week's overtime and guarantee, all of the week. */
function serviceOf({
  kind,
  date,
  weekStart,
  hoursDate,
}: Pick<Earning, 'kind' | 'date' | 'weekStart' | 'hoursDate'>): Service {
  if (kind === 'adjustment') {
    const from = hoursDate ?? weekStart ?? date;
    return { from, to: hoursDate ?? (weekStart === null ? date : addDays(weekStart, DAYS_AFTER_FIRST)) };
  }
  const isOfWeek = kind === 'overtime' || kind === 'guarantee';
  return { from: isOfWeek ? (weekStart ?? date) : date, to: date };
}

function servicePaidBy(paymentId: string, { settlements, earnings }: CareRows): Service | null {
  const dates = settlements.flatMap((settlement) => {
    const earning = settlement.paymentId === paymentId ? earnings.get(settlement.earningId) : undefined;
    return earning === undefined ? [] : [serviceOf(earning)];
  });
  const from = dates.map((each) => each.from).toSorted()[0];
  const to = dates
    .map((each) => each.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Returns the wages paid between two dates that a receipt is made of, by date. Corrections move no money. */
export const carePayments = <Row extends PaidRow>(
  payments: readonly Row[],
  { from, to }: { readonly from: string; readonly to: string },
): Row[] =>
  payments
    .filter(
      ({ kind, voidedAt, paymentDate }) =>
        voidedAt === null && isWagePayment(kind) && paymentDate >= from && paymentDate <= to,
    )
    .toSorted(by(({ paymentDate, id }) => [paymentDate, id]));

const centsOf = (payments: readonly CarePayment[]): number =>
  sumOf(payments.map(({ amountCents }) => amountCents));

/** Returns what was paid from the first to the last date, both included. */
export function careReceipt(
  rows: CareRows,
  { from, to }: { readonly from: string; readonly to: string },
): CareReceipt {
  const paid = carePayments(rows.payments, { from, to });
  const providers = rows.nannies.flatMap(({ id: nannyId, name }) => {
    const hers = paid.filter((payment) => payment.nannyId === nannyId);
    if (hers.length === 0) return [];
    const payments = hers.map(
      ({ id, kind, paymentDate, amountCents, unsettledCents }): CarePayment => ({
        id,
        date: paymentDate,
        isWithheld: kind === 'WITHHELD',
        amountCents: amountCents - unsettledCents,
        service: servicePaidBy(id, rows),
      }),
    );
    return [
      {
        nannyId,
        name,
        paidCents: centsOf(payments),
        withheldCents: centsOf(payments.filter(({ isWithheld }) => isWithheld)),
        aheadCents: sumOf(hers.map(({ unsettledCents }) => unsettledCents)),
        payments,
      },
    ];
  });
  return { from, to, paidCents: sumOf(providers.map(({ paidCents }) => paidCents)), providers };
}
