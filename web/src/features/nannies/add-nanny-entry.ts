/** The form of a new nanny: its fields, the typed rate in cents, and the error of each field. */
import { hourlyRateCents } from 'sync-protocol/model/values.ts';
import { emailAddress, fullName } from '../../domain/entry-rules.ts';
import { parseAmount } from '../../language/typed-amount.ts';
import { texts } from './nannies-texts.ts';

export interface AddNannyEntry {
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

export function validateEntry(entry: AddNannyEntry): AddNannyErrors {
  const errors: AddNannyErrors = {};
  const name = fullName(entry.name);
  const address = emailAddress(entry.email);
  if (name) errors.name = name;
  if (address) errors.email = address;
  if (parseRate(entry.hourlyRate) === undefined) errors.hourlyRate = texts.wrongRate;
  return errors;
}
