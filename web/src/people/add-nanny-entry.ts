/**
 * The form of a new nanny: its fields, the typed rate in cents, the range of rates in words, and the error of each
 * field.
 */
import { type Currency, hourlyRateCents, MAX_RATE_CENTS } from 'sync-protocol/kernel/values.ts';
import { emailAddress, fullName } from '../kit/entry-rules.ts';
import { t } from '../kit/language/messages.ts';
import { formatAmountInput, parseAmount } from '../kit/language/typed-amount.ts';

interface AddNannyEntry {
  name: string;
  email: string;
  hourlyRate: string;
}

export type AddNannyErrors = { [field in keyof AddNannyEntry]?: string };

export const EMPTY_ENTRY: AddNannyEntry = { name: '', email: '', hourlyRate: '' };

/** Returns the cents of a typed rate; undefined unless it is 0.01 to 1000.00, to the cent. */
export function parseRate(typed: string): number | undefined {
  const cents = parseAmount(typed);
  return hourlyRateCents.safeParse(cents).success ? cents : undefined;
}

/** Returns 'In USD, 0.01 to 1000.00'. */
export const rateRange = (currency: Currency): string =>
  t('In {currency}, {from} to {to}', {
    currency,
    from: formatAmountInput(1),
    to: formatAmountInput(MAX_RATE_CENTS),
  });

export function validateEntry(entry: AddNannyEntry): AddNannyErrors {
  const errors: AddNannyErrors = {};
  const name = fullName(entry.name);
  const address = emailAddress(entry.email);
  if (name) errors.name = name;
  if (address) errors.email = address;
  if (parseRate(entry.hourlyRate) === undefined) errors.hourlyRate = t('Please enter a valid hourly rate');
  return errors;
}
