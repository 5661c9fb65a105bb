/**
 * The form that edits a nanny, without its screen: its fields and errors, the mutations that save it, and what was typed
 * into it for a change that needs attention.
 */

import { isCalendarDate } from 'sync-protocol/kernel/value-rules.ts';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import { NANNY_COLORS, type NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import { emailAddress, fullName } from '../kit/entry-rules.ts';
import { t } from '../kit/language/messages.ts';
import { formatAmountInput } from '../kit/language/typed-amount.ts';
import { parseRate } from './add-nanny-entry.ts';

export interface EditNannyEntry {
  name: string;
  email: string;
  /** '' for automatic. */
  color: NannyColor | '';
  /** The last four digits of her tax id; '' for none. */
  idLastFour: string;
  /** A new rate in dollars as typed; '' for none. */
  hourlyRate: string;
  /** The first date of the new rate. */
  effectiveFrom: string;
}

export type EditNannyErrors = { [field in keyof EditNannyEntry]?: string };

export const initialEntry = ({ name, email, color, idLastFour }: Nanny, today: string): EditNannyEntry => ({
  name,
  email,
  color: color ?? '',
  idLastFour: idLastFour ?? '',
  hourlyRate: '',
  effectiveFrom: today,
});

/** Returns the nanny and the fields of a change as it was entered; undefined for arguments without a nanny. */
export function enteredFields(
  args: unknown,
): { nannyId: string; typed: Partial<EditNannyEntry> } | undefined {
  const { nannyId, name, email, color, idLastFour, hourlyRateCents, effectiveFrom } = (args ?? {}) as {
    readonly [field: string]: unknown;
  };
  if (typeof nannyId !== 'string') return undefined;
  return {
    nannyId,
    typed: {
      ...(typeof name === 'string' && { name }),
      ...(typeof email === 'string' && { email }),
      ...(color !== undefined && { color: typeof color === 'string' ? toColor(color) : '' }),
      ...(idLastFour !== undefined && { idLastFour: typeof idLastFour === 'string' ? idLastFour : '' }),
      ...(typeof hourlyRateCents === 'number' && { hourlyRate: formatAmountInput(hourlyRateCents) }),
      ...(typeof effectiveFrom === 'string' && { effectiveFrom }),
    },
  };
}

export const toColor = (value: string): NannyColor | '' =>
  NANNY_COLORS.find((color) => color === value) ?? '';

const isRateTyped = ({ hourlyRate }: EditNannyEntry): boolean => hourlyRate.trim() !== '';

export function validateEdit(entry: EditNannyEntry): EditNannyErrors {
  const errors: EditNannyErrors = {};
  const name = fullName(entry.name);
  const address = emailAddress(entry.email);
  if (name) errors.name = name;
  if (address) errors.email = address;
  if (!/^(\d{4})?$/.test(entry.idLastFour.trim())) errors.idLastFour = t('Enter only the last four digits.');
  if (!isRateTyped(entry)) return errors;
  if (parseRate(entry.hourlyRate) === undefined) errors.hourlyRate = t('Please enter a valid hourly rate');
  if (!isCalendarDate(entry.effectiveFrom)) errors.effectiveFrom = t('Please enter a date.');
  return errors;
}

/**
 * Returns the changes of a valid entry; fields as they were aren't among them, so that another person's changes of
 * these stay. The email is a change of its own: if the server refuses it because she has joined, the rest still counts.
 */
export function toMutations(
  entry: EditNannyEntry,
  initial: EditNannyEntry,
  { nannyId, rates }: { nannyId: string; rates: readonly Rate[] },
): NewMutation[] {
  const { name, email, color, effectiveFrom } = entry;
  const mutations: NewMutation[] = [];
  const details = {
    ...(name.trim() !== initial.name && { name }),
    ...(color !== initial.color && { color: color === '' ? null : color }),
  };
  if (email.trim().toLowerCase() !== initial.email) {
    mutations.push({ name: 'nanny.edit', args: { nannyId, email } });
  }
  if (Object.keys(details).length > 0) mutations.push({ name: 'nanny.edit', args: { nannyId, ...details } });
  const idLastFour = entry.idLastFour.trim();
  if (idLastFour !== initial.idLastFour) {
    mutations.push({ name: 'nanny.saveTaxId', args: { nannyId, idLastFour: idLastFour || null } });
  }
  const hourlyRateCents = parseRate(entry.hourlyRate);
  const current = rateInForce(rates, effectiveFrom);
  if (hourlyRateCents !== undefined && hourlyRateCents !== current?.hourlyRateCents) {
    mutations.push({ name: 'nanny.setRate', args: { nannyId, hourlyRateCents, effectiveFrom } });
  }
  return mutations;
}
