/** Tests the cases that REST, a device's queue and the screen share, on a device's rows without a connection. */
import { expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { figuresOf, playCase, TAX_CASES } from '../../test-support/tax-cases.ts';
import { knownYear } from '../../test-support/tax-payments.ts';
import { TAX_LABELS } from '../ledger/payment-taxes.ts';
import { householdTaxes } from './household-taxes.ts';
import { taxSettingOf, toTaxRows } from './tax-rows.ts';
import { suggestTaxes } from './tax-suggestion.ts';

it.each(TAX_CASES)('has these cents on a device’s rows: $name', async (taxCase) => {
  const { year: number, netCents, w2, scheduleH } = taxCase;
  const year = knownYear(number);
  const household = TestHousehold.create();
  household.at = `${number}-12-31T17:00:00.000Z`;
  // Enough is owed for all that is withheld.
  for (let day = 1; day <= 20; day += 1)
    household.completedDay(`${number}-01-${String(day).padStart(2, '0')}`, { start: '09:00', end: '19:00' });
  const family = household.as('family');
  const rowOf = () => household.all('nanny').filter(({ id }) => id === NANNY_ID);
  const net = await playCase(taxCase, {
    choose: async (setting) =>
      family.must('nanny.saveTaxSetting', { nannyId: NANNY_ID, year: number, setting, reason: null }),
    suggest: async ({ grossCents }) => {
      const [nanny] = rowOf();
      const setting = nanny === undefined ? 'NONE' : taxSettingOf(nanny, number).setting;
      return suggestTaxes({ year, setting, payments: household.all('payment'), grossCents }).lines;
    },
    record: async ({ withheld, ...payment }) =>
      family.must('payment.record', {
        paymentId: household.newId(),
        nannyId: NANNY_ID,
        platform: 'VENMO',
        ...payment,
        withheld: withheld.map((each) => ({
          paymentId: household.newId(),
          label: TAX_LABELS[each.tax],
          ...each,
        })),
      }),
  });
  const [row] = household.all('household');
  if (row === undefined) throw new Error('No household');
  const rows = toTaxRows({ household: row, nannies: rowOf(), payments: household.all('payment') }, number);
  const taxes = householdTaxes(rows, number);
  expect(net).toBe(netCents);
  expect(figuresOf({ w2: taxes?.employees[0]?.w2, scheduleH: taxes?.scheduleH ?? [] })).toEqual({
    w2,
    scheduleH,
  });
});
