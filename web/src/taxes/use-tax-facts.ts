/** Reads from this device what suggestions for a nanny's taxes are made of: her setting of a year, and its payments. */
import { yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { byPerson } from 'sync-protocol/people/employees.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { TaxSettingName } from 'sync-protocol/people/tax-setting-names.ts';
import { personTaxSetting } from 'sync-protocol/taxes/tax-rows.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';

/** What is known of a nanny's taxes of a year. */
export interface TaxFacts {
  readonly year: number;
  readonly setting: TaxSettingName;
  /** Of all her records in the household, of the year. */
  readonly payments: readonly Payment[];
}

async function readTaxFacts(
  database: DeviceDatabase,
  { householdId, nannyId, year }: { householdId: string; nannyId: string; year: number },
): Promise<TaxFacts | undefined> {
  const nannies = (await allOf<Nanny>(database, 'nanny', householdId)).toSorted(byAge);
  const records = byPerson(nannies).find((person) => person.some(({ id }) => id === nannyId)) ?? [];
  const lists = records.map(({ id }) =>
    database
      .rows<Payment>('payment')
      .where('[householdId+nannyId+paymentDate]')
      .between([householdId, id, `${year}-01-01`], [householdId, id, `${year}-12-31`], true, true)
      .toArray(),
  );
  const payments = (await Promise.all(lists)).flat();
  return { year, setting: personTaxSetting(records, year).setting, payments };
}

/** Returns the facts for a payment on a date; undefined until they are known, without a nanny, and in other currencies. */
export function useTaxFacts(
  { id: householdId, currency }: Pick<Household, 'id' | 'currency'>,
  nannyId: string,
  paymentDate: string,
): TaxFacts | undefined {
  const year = paymentDate === '' ? 0 : yearNumberOf(paymentDate);
  const loaded = useLoaded(
    (database) => readTaxFacts(database, { householdId, nannyId, year }),
    [householdId, nannyId, year],
  );
  const isAsked = currency === 'USD' && nannyId !== '' && year > 0;
  return isAsked && loaded.state === 'ready' ? loaded.data : undefined;
}
