/** Reads what counts for a nanny's Social Security and Medicare in a year: also of a record of hers from before. */
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { byPerson } from 'sync-protocol/people/employees.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { ChosenTaxes } from 'sync-protocol/people/tax-setting-names.ts';
import { personTaxSetting, taxSettingOf } from 'sync-protocol/taxes/tax-rows.ts';
import { allOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';

/** Returns the choice of her own record until the others are known. */
export function usePersonSetting(nanny: Nanny, year: number): ChosenTaxes {
  const { householdId, id } = nanny;
  const loaded = useLoaded(
    async (database) => (await allOf<Nanny>(database, 'nanny', householdId)).toSorted(byAge),
    [householdId],
  );
  if (loaded.state !== 'ready') return taxSettingOf(nanny, year);
  const others = loaded.data.map((each) => (each.id === id ? nanny : each));
  const records = byPerson(others).find((person) => person.some((each) => each.id === id)) ?? [nanny];
  return personTaxSetting(records, year);
}
