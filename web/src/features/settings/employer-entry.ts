/** The form of the employer on statements: its fields as typed, from and to what is saved. */
import { EMPLOYER_ADDRESS_MAX, EMPLOYER_PHONE_MAX, type Household } from 'sync-protocol/model/household.ts';
import { NAME_MAX } from 'sync-protocol/model/value-rules.ts';
import type { MutatorArgs } from 'sync-protocol/mutators/registry.ts';

/** '' for nothing. */
export interface EmployerEntry {
  readonly employerName: string;
  readonly employerAddress: string;
  readonly employerPhone: string;
}

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
