/** Reads a household's federal taxes for the REST routes: figures of a year, settings, and suggestions for a payment. */

import { yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { english } from 'sync-protocol/kernel/message.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { byPerson } from 'sync-protocol/people/employees.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { maySeeNanny, visible } from 'sync-protocol/people/permissions.ts';
import { type HouseholdTaxes, householdTaxes } from 'sync-protocol/taxes/household-taxes.ts';
import { personTaxSetting, taxAnswersOf, taxSettingOf, toTaxRows } from 'sync-protocol/taxes/tax-rows.ts';
import { suggestTaxes } from 'sync-protocol/taxes/tax-suggestion.ts';
import { taxYearOf } from 'sync-protocol/taxes/tax-years.ts';
import type {
  SuggestionAnswer,
  TaxAnswersAnswer,
  TaxesAnswer,
  TaxSettingAnswer,
} from 'sync-protocol/taxes/taxes-rest.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { readHousehold } from './household.ts';
import { readAllNannies, readPaymentsOfYears } from './year.ts';

interface Reader {
  readonly householdId: string;
  readonly actor: Actor;
}

/** Returns a nanny's setting of a year. Throws `not_found` for a nanny whom the actor may not see. */
export async function readTaxSetting(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, year }: { nannyId: string; year: number },
): Promise<TaxSettingAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  const { setting, reason } = taxSettingOf(visible(actor, rows.get('nanny', nannyId)), year);
  return { setting, reason };
}

export async function readTaxAnswers(
  deps: AppDeps,
  householdId: string,
  year: number,
): Promise<TaxAnswersAnswer> {
  const said = taxAnswersOf(await readHousehold(deps, householdId), year);
  return { stateContributionsPaid: said?.stateContributionsPaid ?? null };
}

const unknownYear = (year: number): TaxesAnswer => ({
  year,
  known: false,
  stateContributionsPaid: null,
  nannies: [],
  scheduleH: [],
  futa: null,
  quarters: [],
  assumptions: [],
  steps: [],
});

const toNannyAnswer = (employee: HouseholdTaxes['employees'][number]): TaxesAnswer['nannies'][number] => ({
  nannyId: employee.nannyId,
  name: employee.name,
  setting: employee.chosen.setting,
  reason: employee.chosen.reason,
  wagesCents: employee.wagesCents,
  isSubject: employee.isSubject,
  socialSecurityCents: employee.socialSecurityCents,
  medicareCents: employee.medicareCents,
  w2: employee.w2,
});

/** Returns the figures of a year; to a nanny, her own Form W-2 and what is assumed about it. */
export async function readTaxes(
  deps: AppDeps,
  { householdId, actor }: Reader,
  year: number,
): Promise<TaxesAnswer> {
  const [household, all] = await Promise.all([
    readHousehold(deps, householdId),
    readAllNannies(deps, householdId),
  ]);
  const nannies = all.filter(({ id }) => maySeeNanny(actor, id));
  const payments = await readPaymentsOfYears(deps, householdId, { nannies, year });
  const rows = toTaxRows({ household, nannies, payments }, year);
  const taxes = householdTaxes(rows, year);
  if (taxes === undefined) return unknownYear(year);
  const known = { ...unknownYear(year), known: true, nannies: taxes.employees.map(toNannyAnswer) };
  if (actor.role === 'NANNY') {
    const hers = taxes.assumptions.filter(({ nannyId }) => nannyId !== null);
    return { ...known, assumptions: hers };
  }
  return {
    ...known,
    stateContributionsPaid: rows.stateContributionsPaid,
    scheduleH: taxes.scheduleH.map(({ label, ...each }) => ({ ...each, label: english(label) })),
    futa: taxes.futa,
    quarters: [...taxes.periods],
    assumptions: [...taxes.assumptions],
    steps: [...taxes.steps],
  };
}

const NOTHING_KNOWN = { known: false, lines: [], wagesCents: null, thresholdCents: null };

interface Asked {
  readonly nannyId: string;
  readonly grossCents: number;
  readonly paymentDate: string;
}

/** Returns all records of a nanny's person. Throws `not_found` for an unknown nanny. */
function recordsOf(nannies: readonly Nanny[], nannyId: string): Nanny[] {
  const records = byPerson(nannies).find((person) => person.some(({ id }) => id === nannyId));
  if (records === undefined) throw new Rejection('not_found');
  return records;
}

/** Returns what a payment would withhold. Throws `not_found` for an unknown nanny. */
export async function readSuggestion(
  deps: AppDeps,
  householdId: string,
  { nannyId, grossCents, paymentDate }: Asked,
): Promise<SuggestionAnswer> {
  const [household, all] = await Promise.all([
    readHousehold(deps, householdId),
    readAllNannies(deps, householdId),
  ]);
  const nannies = recordsOf(all, nannyId);
  const yearNumber = yearNumberOf(paymentDate);
  const year = taxYearOf(yearNumber);
  const { setting } = personTaxSetting(nannies, yearNumber);
  if (year === undefined || household.currency !== 'USD') return { ...NOTHING_KNOWN, setting };
  const payments = await readPaymentsOfYears(deps, householdId, { nannies, year: yearNumber });
  const suggestion = suggestTaxes({ year, setting, payments, grossCents });
  return {
    known: true,
    setting,
    lines: [...suggestion.lines],
    wagesCents: suggestion.wagesCents,
    thresholdCents: suggestion.thresholdCents,
  };
}
