/** Makes the input of tax rules from rows of a household. */
import type { Payment } from '../ledger/payment.ts';
import type { Household } from '../people/household.ts';
import type { Nanny } from '../people/nanny.ts';
import { type ChosenTaxes, NO_TAX_SETTING } from '../people/tax-setting-names.ts';
import type { HouseholdTaxRows } from './household-taxes.ts';

/** Returns what the family chose for a nanny in a year. */
export const taxSettingOf = ({ taxSettings }: Pick<Nanny, 'taxSettings'>, year: number): ChosenTaxes =>
  taxSettings?.find((each) => each.year === year) ?? NO_TAX_SETTING;

/** Returns what counts for a person in a year: the choice for the last of her records that has one. */
export const personTaxSetting = (
  records: readonly Pick<Nanny, 'taxSettings'>[],
  year: number,
): ChosenTaxes => {
  const chosen = records.flatMap(
    ({ taxSettings }) => taxSettings?.filter((each) => each.year === year) ?? [],
  );
  return chosen.at(-1) ?? NO_TAX_SETTING;
};

/** Returns what the family said about its taxes of a year; undefined for nothing. */
export const taxAnswersOf = ({ taxAnswers }: Pick<Household, 'taxAnswers'>, year: number) =>
  taxAnswers?.find((each) => each.year === year);

interface Rows {
  readonly household: Household;
  /** Oldest first. */
  readonly nannies: readonly Nanny[];
  /** Of the year and the year before, at least. */
  readonly payments: readonly Payment[];
}

export const toTaxRows = ({ household, nannies, payments }: Rows, year: number): HouseholdTaxRows => ({
  currency: household.currency,
  nannies,
  choices: nannies.flatMap(({ id, taxSettings }) =>
    (taxSettings ?? []).map((each) => ({ nannyId: id, ...each })),
  ),
  payments,
  stateContributionsPaid: taxAnswersOf(household, year)?.stateContributionsPaid ?? null,
});
