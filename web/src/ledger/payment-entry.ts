/** The fields of the form that records a payment: first values, checks, mutation arguments. */
import { calendarDate, type Platform } from 'sync-protocol/kernel/values.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { formatAmountInput, parseAmount } from '../kit/language/typed-amount.ts';
import { amountWords, parsePayment } from './typed-payment.ts';
import type { LedgerView } from './use-ledger.ts';
import type { NannyBalance } from './use-unpaid.ts';

/** Arguments that the form doesn't show, or in other fields. All others are typed: the compiler names a new one. */
type Untyped = 'paymentId' | 'kind' | 'amountCents' | 'withheld' | 'approvedWeekStart';

export interface PaymentEntry
  extends Readonly<Record<Exclude<keyof MutatorArgs<'payment.record'>, Untyped>, string>> {
  /** '' for none. */
  readonly nannyId: string;
  /** yyyy-MM-dd, or ''. */
  readonly paymentDate: string;
  /** As typed, such as '172.5' or '172,50'. */
  readonly amount: string;
  readonly platform: Platform;
}

export type PaymentErrors = { [field in keyof PaymentEntry]?: string };

/** Returns what is owed as a field shows it, such as '172.50', or '' if nothing is. */
const owedAmount = (balance: NannyBalance | undefined): string =>
  balance === undefined || balance.owedCents <= 0 ? '' : formatAmountInput(balance.owedCents);

/** Returns the nanny with the largest unpaid amount (specification, section 9), or the only nanny. */
export function defaultNanny(balances: readonly NannyBalance[]): NannyBalance | undefined {
  const active = balances.filter(({ isFormer }) => !isFormer);
  const [largest] = balances.toSorted((a, b) => b.owedCents - a.owedCents);
  if (largest !== undefined && largest.owedCents > 0) return largest;
  return active.length === 1 ? active[0] : undefined;
}

/** Returns the first values: today, VENMO, the nanny `nannyId` or else the default one, and what she is owed. */
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
  if (date === '') return t('Required');
  if (!calendarDate.safeParse(date).success) return t('Please enter a date like 03/05/2026.');
  return date > today ? refusalText('payment_in_future') : undefined;
}

export type Withheld = NonNullable<MutatorArgs<'payment.record'>['withheld']>;

/** Everything may have been withheld: then there is no amount, or 0. */
export const isNothing = (typed: string): boolean => typed.trim() === '' || parseAmount(typed) === 0;

/** Returns the fields of a payment that was entered before. No amount where everything was withheld. */
export const toEntry = ({
  amountCents,
  platform = 'VENMO',
  nannyId,
  paymentDate,
}: MutatorArgs<'payment.record'>): PaymentEntry => ({
  nannyId,
  paymentDate,
  amount: amountCents === 0 ? '' : formatAmountInput(amountCents),
  platform,
});

/** Returns the arguments of `payment.record`, or undefined for an amount that isn't valid. */
export function toRecordArgs({ amount, ...fields }: PaymentEntry, withheld: Withheld = []) {
  if (withheld.length === 0) {
    const amountCents = parsePayment(amount);
    return amountCents === undefined ? undefined : { ...fields, amountCents };
  }
  const amountCents = isNothing(amount) ? 0 : parsePayment(amount);
  return amountCents === undefined ? undefined : { ...fields, amountCents, withheld };
}

/** With something withheld, the amount that is paid to her may be nothing. */
export function validateEntry(entry: PaymentEntry, ledger: LedgerView, isWithheld = false): PaymentErrors {
  const errors: { -readonly [field in keyof PaymentErrors]: PaymentErrors[field] } = {};
  const isKnown = ledger.balances.some(({ nannyId }) => nannyId === entry.nannyId);
  const date = dateProblem(entry.paymentDate, ledger.today);
  const isPaid = !(isWithheld && isNothing(entry.amount));
  const amount = isPaid ? amountWords(entry.amount, ledger.household.currency) : undefined;
  if (!isKnown) errors.nannyId = t('Required');
  if (date !== undefined) errors.paymentDate = date;
  if (amount !== undefined) errors.amount = amount;
  return errors;
}
