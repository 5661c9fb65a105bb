/** The form of the employer on statements: its fields as typed, from and to what is saved, and which are missing. */

import { NAME_MAX } from 'sync-protocol/kernel/value-rules.ts';
import { EMPLOYER_ADDRESS_MAX, EMPLOYER_PHONE_MAX, type Household } from 'sync-protocol/people/household.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';

/** '' for nothing. */
export interface EmployerEntry {
  readonly employerName: string;
  readonly employerAddress: string;
  readonly employerPhone: string;
}

export const EMPLOYER_FIELDS = ['employerName', 'employerAddress', 'employerPhone'] as const;

export const EMPLOYER_MAX: { readonly [F in keyof EmployerEntry]: number } = {
  employerName: NAME_MAX,
  employerAddress: EMPLOYER_ADDRESS_MAX,
  employerPhone: EMPLOYER_PHONE_MAX,
};

export const employerOf = (household: Household): EmployerEntry => ({
  employerName: household.employerName ?? '',
  employerAddress: household.employerAddress ?? '',
  employerPhone: household.employerPhone ?? '',
});

/** White space alone is nothing. */
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

export const toEmployer = (entry: EmployerEntry): MutatorArgs<'household.saveEmployer'> => ({
  employerName: orNull(entry.employerName),
  employerAddress: orNull(entry.employerAddress),
  employerPhone: orNull(entry.employerPhone),
});

/** Returns the fields that a statement would lack. Without a name it has the household's. */
export const missingOf = (household: Household): (keyof EmployerEntry)[] =>
  EMPLOYER_FIELDS.filter((field) => household[field] === null);

/** Returns what a form that asks for the employer starts with. */
export const proposedEmployer = (household: Household): EmployerEntry => ({
  ...employerOf(household),
  employerName: household.employerName ?? household.name,
});

export const emptyOf = (entry: EmployerEntry): (keyof EmployerEntry)[] =>
  EMPLOYER_FIELDS.filter((field) => orNull(entry[field]) === null);
