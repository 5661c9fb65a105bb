/**
 * Tests taxes from two devices: a queue without a connection comes to the cents that every way comes to; payments with
 * tax, choices and prints of two parents, in both orders, lose nothing.
 */
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { TAX_LABELS } from 'sync-protocol/ledger/payment-taxes.ts';
import type { TaxSettingName } from 'sync-protocol/people/tax-setting-names.ts';
import { householdTaxes } from 'sync-protocol/taxes/household-taxes.ts';
import { differsFromPrint, taxPrintMarks } from 'sync-protocol/taxes/tax-print.ts';
import { taxSettingOf, toTaxRows } from 'sync-protocol/taxes/tax-rows.ts';
import { suggestTaxes } from 'sync-protocol/taxes/tax-suggestion.ts';
import { figuresOf, playCase, TAX_CASES } from 'sync-protocol/test-support/tax-cases.ts';
import { knownYear } from 'sync-protocol/test-support/tax-payments.ts';
import { expect } from 'vitest';
import type { Device } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';

const it = testInHousehold();

const ORDERS = ['first', 'last'] as const;

/** Returns the devices in the order in which they arrive. */
const inOrder = (order: (typeof ORDERS)[number], device: Device, other: Device): [Device, Device] =>
  order === 'first' ? [device, other] : [other, device];

async function rowsOf(device: Device) {
  const [household] = await device.all('household');
  if (household === undefined) throw new Error('This device has no household');
  return {
    household,
    nannies: (await device.all('nanny')).toSorted(byAge),
    payments: await device.all('payment'),
  };
}

type Choice = readonly [setting: TaxSettingName, year?: number];

const choose = (device: Device, { nannyId }: ConflictScenario, [setting, year = 2026]: Choice) =>
  device.do('nanny.saveTaxSetting', { nannyId, year, setting, reason: null });

async function settingsOf(here: ConflictScenario) {
  const nanny = (await here.server()).nanny.find(({ id }) => id === here.nannyId);
  return nanny?.taxSettings?.map(({ year, setting }) => [year, setting]);
}

/** Records $40.00 gross, with both taxes. Returns the payment's id. */
async function recordWithTaxes(device: Device, { nannyId }: ConflictScenario): Promise<string> {
  const paymentId = newId();
  await device.do('payment.record', {
    paymentId,
    nannyId,
    paymentDate: '2026-03-05',
    amountCents: 3694,
    platform: 'VENMO',
    withheld: [
      { paymentId: newId(), label: 'Social Security', tax: 'SOCIAL_SECURITY', amountCents: 248 },
      { paymentId: newId(), label: 'Medicare', tax: 'MEDICARE', amountCents: 58 },
    ],
  });
  return paymentId;
}

async function boxesOf(device: Device, year = 2026) {
  const taxes = householdTaxes(toTaxRows(await rowsOf(device), year), year);
  return figuresOf({ w2: taxes?.employees[0]?.w2, scheduleH: taxes?.scheduleH ?? [] });
}

it.for([TAX_CASES[0], TAX_CASES[3]])(
  'a queue without a connection has its cents: $name',
  async (taxCase, { here }) => {
    if (taxCase === undefined) throw new Error('No such case');
    const { family, tablet, nannyId } = here;
    const { year, netCents, w2, scheduleH } = taxCase;
    family.network.isUp = false;
    for (let day = 1; day <= 16; day += 1) {
      const [dayId, date] = [newId(), `${year}-01-${String(day).padStart(2, '0')}`];
      const span = shiftAt('09:00', '21:00', date);
      await family.do('day.schedule', { dayId, nannyId, date, ...span, notes: null });
      await family.do('day.answer', { dayId, status: 'ACCEPTED' });
      const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
      await family.do('day.recordHours', { dayId, ...span }, seen);
    }
    const net = await playCase(taxCase, {
      choose: (setting) => choose(family, here, [setting, year]),
      suggest: async ({ grossCents }) => {
        const { nannies, payments } = await rowsOf(family);
        const hers = nannies.find(({ id }) => id === nannyId);
        const { setting } = taxSettingOf(hers ?? { taxSettings: null }, year);
        return suggestTaxes({ year: knownYear(year), setting, payments, grossCents }).lines;
      },
      record: ({ withheld, ...payment }) =>
        family.do('payment.record', {
          paymentId: newId(),
          nannyId,
          platform: 'VENMO',
          ...payment,
          withheld: withheld.map((each) => ({ paymentId: newId(), label: TAX_LABELS[each.tax], ...each })),
        }),
    });
    expect(net).toBe(netCents);
    expect(await boxesOf(family, year)).toEqual({ w2, scheduleH });
    family.network.isUp = true;
    await here.arrive(family);
    expect(await boxesOf(tablet, year)).toEqual({ w2, scheduleH });
  },
);

it.for(ORDERS)(
  'the same payment with taxes by both parents counts twice, arriving %s',
  async (order, { here }) => {
    const { family, tablet } = here;
    for (const date of ['2026-03-02', '2026-03-03']) await here.day('COMPLETED', date);
    const ids = new Map([
      [family, await recordWithTaxes(family, here)],
      [tablet, await recordWithTaxes(tablet, here)],
    ]);
    const [first, second] = inOrder(order, family, tablet);
    await here.arrive(first, second);
    const { payment } = await here.server();
    expect(payment.find(({ id }) => id === ids.get(second))?.possibleDuplicateOf).toBe(ids.get(first));
    expect((await boxesOf(family)).w2).toEqual([8000, 0, 0, 496, 0, 116]);
    // Voided, what was withheld with it counts no more.
    await family.do('payment.void', { paymentId: ids.get(second) ?? '' });
    await here.arrive(family);
    expect((await boxesOf(tablet)).w2).toEqual([4000, 0, 0, 248, 0, 58]);
  },
);

it.for(ORDERS)(
  'of two choices for one year the later to arrive counts, arriving %s',
  async (order, { here }) => {
    const { family, tablet } = here;
    await choose(family, here, ['WITHHOLD']);
    await choose(tablet, here, ['FAMILY_PAYS']);
    await choose(tablet, here, ['WITHHOLD', 2025]);
    await here.arrive(...inOrder(order, family, tablet));
    const last = order === 'first' ? 'FAMILY_PAYS' : 'WITHHOLD';
    expect(await settingsOf(here)).toEqual([
      [2025, 'WITHHOLD'],
      [2026, last],
    ]);
  },
);

it.for(ORDERS)('a choice changes no payment with taxes, arriving %s', async (order, { here }) => {
  const { family, tablet } = here;
  await here.day('COMPLETED');
  await choose(family, here, ['WITHHOLD']);
  await here.arrive(family);
  await choose(family, here, ['FAMILY_PAYS']);
  await recordWithTaxes(tablet, here);
  await here.arrive(...inOrder(order, family, tablet));
  expect(await settingsOf(here)).toEqual([[2026, 'FAMILY_PAYS']]);
  expect((await boxesOf(tablet)).w2).toEqual([4000, 0, 0, 248, 0, 58]);
});

it.for(ORDERS)(
  'a page printed without a payment of the other device says so, arriving %s',
  async (order, { here }) => {
    const { family, tablet } = here;
    await here.day('COMPLETED');
    const printedMarks = taxPrintMarks(await rowsOf(family), 2026);
    await family.do('household.saveTaxAnswers', { year: 2026, isPrinted: true, printedMarks });
    await recordWithTaxes(tablet, here);
    expect(differsFromPrint(await rowsOf(family), 2026)).toBe(false);
    await here.arrive(...inOrder(order, family, tablet));
    for (const device of [family, tablet]) expect(differsFromPrint(await rowsOf(device), 2026)).toBe(true);
  },
);

it.for(ORDERS)(
  'of two answers about the state the later to arrive counts, arriving %s',
  async (order, { here }) => {
    const { family, tablet } = here;
    await family.do('household.saveTaxAnswers', { year: 2026, stateContributionsPaid: true });
    await tablet.do('household.saveTaxAnswers', { year: 2026, stateContributionsPaid: false });
    await tablet.do('household.saveTaxAnswers', { year: 2025, stateContributionsPaid: true });
    await here.arrive(...inOrder(order, family, tablet));
    const [household] = (await here.server()).household;
    expect(household?.taxAnswers?.map((each) => each.stateContributionsPaid)).toEqual([
      true,
      order !== 'first',
    ]);
  },
);
