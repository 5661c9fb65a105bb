import { REFUSALS } from 'sync-protocol/errors.ts';
import { calendarDate, MAX_PAYMENT_CENTS, type Platform, paymentCents } from 'sync-protocol/model/values.ts';
import { toCents, toDollars } from 'sync-protocol/rules/billing.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { texts } from './payments-texts.ts';
import type { LedgerView, NannyBalance } from './use-ledger.ts';

/** What was typed into 'Record a Payment'. */
export interface PaymentEntry {
  readonly nannyId: string;
  readonly paymentDate: string;
  /** In dollars, as typed. */
  readonly amount: string;
  readonly platform: Platform;
}

export type PaymentErrors = { [field in keyof PaymentEntry]?: string };

/** Cents of an amount typed in dollars; undefined for nothing, for no amount and for one too fine or too high. */
export function amountCents(typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const cents = toCents(Number(typed));
  return cents !== undefined && paymentCents.safeParse(cents).success ? cents : undefined;
}

/** What is owed, as one would type it; nothing where nothing is owed. */
export const owedAmount = (balance: NannyBalance | undefined): string =>
  balance === undefined || balance.owedCents <= 0 ? '' : toDollars(balance.owedCents).toFixed(2);

/** The nanny with the largest unpaid amount (specification, section 9); a single one in any case. */
export function defaultNanny(balances: readonly NannyBalance[]): NannyBalance | undefined {
  const [largest] = balances.toSorted((a, b) => b.owedCents - a.owedCents);
  return largest !== undefined && (largest.owedCents > 0 || balances.length === 1) ? largest : undefined;
}

/** How the dialog opens: today, by VENMO, what `nannyId` is owed, or else whoever is owed most. */
export function initialEntry({ balances, today }: LedgerView, nannyId?: string): PaymentEntry {
  const balance = balances.find((each) => each.nannyId === nannyId) ?? defaultNanny(balances);
  return {
    nannyId: balance?.nannyId ?? '',
    paymentDate: today,
    amount: owedAmount(balance),
    platform: 'VENMO',
  };
}

function dateProblem(date: string, today: string): string | undefined {
  if (date === '') return texts.required;
  if (!calendarDate.safeParse(date).success) return texts.wrongDate;
  return date > today ? REFUSALS.payment_in_future.sentence : undefined;
}

function amountProblem(typed: string, { household: { currency } }: LedgerView): string | undefined {
  if (typed.trim() === '') return texts.required;
  if (amountCents(typed) !== undefined) return undefined;
  return texts.wrongAmount(formatMoney(1, currency), formatMoney(MAX_PAYMENT_CENTS, currency));
}

/** What is wrong, by field; nothing when the payment can be recorded. */
export function validateEntry(entry: PaymentEntry, ledger: LedgerView): PaymentErrors {
  const errors: { -readonly [field in keyof PaymentErrors]: PaymentErrors[field] } = {};
  const isKnown = ledger.balances.some(({ nannyId }) => nannyId === entry.nannyId);
  const date = dateProblem(entry.paymentDate, ledger.today);
  const amount = amountProblem(entry.amount, ledger);
  if (!isKnown) errors.nannyId = texts.required;
  if (date !== undefined) errors.paymentDate = date;
  if (amount !== undefined) errors.amount = amount;
  return errors;
}
