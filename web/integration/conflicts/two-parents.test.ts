/**
 * Tests two parents who change the same rows while both are offline (hours, deletes, payments, voids, deductions, weeks,
 * agendas, rates, nannies), a removed parent, and a viewer who forges a change.
 */
import { joinAsMember, TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect, onTestFinished } from 'vitest';
import { Device, syncAll } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInOneHousehold } from './test-scenario.ts';
import { deleteDay, enterHours, markPaid, saveWeek } from './test-screens.ts';

async function aMember(here: ConflictScenario, role: 'PARENT' | 'VIEWER'): Promise<Device> {
  const email = `${newId()}@example.com`;
  const person = await joinAsMember(here.testServer, here.home.family, { email, role });
  const device = await Device.open(here.testServer, person);
  onTestFinished(() => device.discard());
  return device;
}

const it = testInOneHousehold().extend('partner', ({ here }) => aMember(here, 'PARENT'));

/** Syncs the devices in this order, then all of them, and checks that the parents see the same. */
async function arrive(here: ConflictScenario, partner: Device, ...order: readonly Device[]): Promise<void> {
  await syncAll(...order);
  await partner.mustSync();
  await here.arrive();
  await partner.mustSync();
  expect(await partner.contents()).toEqual(await here.family.contents());
}

/** Loads all rows and results again, as after a digest mismatch. */
async function loadAllAgain({ householdId }: ConflictScenario, device: Device): Promise<void> {
  await device.database.households.update(householdId, { cursor: null });
  await device.mustSync();
}

it.for(['last', 'first'] as const)(
  'two parents’ hours: the later count, the earlier wait (later %s)',
  async (order, { here, family, tablet, partner }) => {
    const dayId = await here.day('ACCEPTED');
    await partner.mustSync();
    await enterHours(family, dayId, shiftAt('09:00', '10:00'));
    here.pass(1);
    await enterHours(partner, dayId, shiftAt('09:00', '11:00'));
    await arrive(here, partner, ...(order === 'last' ? [family, partner] : [partner, family]));
    expect(await here.dayRow(dayId)).toMatchObject({
      billableMinutes: 120,
      hoursRecordedBy: partner.accountId,
    });
    expect(await here.cards(family)).toMatchObject([
      {
        name: 'day.recordHours',
        code: 'newer_hours',
        entered: expect.stringContaining('9:00 AM – 10:00 AM'),
        happened: 'Another parent entered other hours later, and those count. Yours are kept here.',
        current: expect.stringContaining('Actual: 9:00 AM - 11:00 AM'),
      },
    ]);
    for (const device of [tablet, partner]) expect(await here.cards(device)).toEqual([]);
    for (const device of [family, partner]) {
      expect((await here.story(device, dayId)).join('\n')).toContain('9:00 AM – 10:00 AM');
    }
    // The card is shown once, also when everything is loaded again.
    await family.database.attention.clear();
    await loadAllAgain(here, family);
    expect(await here.cards(family)).toEqual([]);
    here.pass(1);
    // Either parent may bring the earlier hours back.
    const restorable = (await here.lines(family, dayId)).flatMap((line) => line.restorable ?? []);
    expect(restorable).toMatchObject([shiftAt('09:00', '10:00')]);
    await enterHours(family, dayId, shiftAt('09:00', '10:00'));
    await arrive(here, partner, family);
    expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 60 });
    expect(await here.cards(partner)).toEqual([]);
  },
);

it('replaced hours stay in needs attention when everything is loaded again', async ({
  here,
  family,
  partner,
}) => {
  const dayId = await here.day('ACCEPTED');
  await partner.mustSync();
  await enterHours(family, dayId, shiftAt('09:00', '10:00'));
  here.pass(1);
  await enterHours(partner, dayId, shiftAt('09:00', '11:00'));
  await arrive(here, partner, family, partner);
  const cards = await here.cards(family);
  expect(cards).toMatchObject([{ name: 'day.recordHours', code: 'newer_hours' }]);
  await loadAllAgain(here, family);
  expect(await here.cards(family)).toEqual(cards);
});

it('hours of one parent bring back a day that the other deleted', async ({ here, family, partner }) => {
  const dayId = await here.day('ACCEPTED');
  await partner.mustSync();
  await deleteDay(family, dayId);
  await enterHours(partner, dayId, shiftAt('09:00', '11:00'));
  await arrive(here, partner, family, partner);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', billableMinutes: 120 });
  expect((await here.dayRow(dayId))?.restoredAt).not.toBeNull();
});

it('a delete of a day with the other parent’s hours is refused', async ({ here, family, partner }) => {
  const dayId = await here.day('ACCEPTED');
  await partner.mustSync();
  await enterHours(partner, dayId, shiftAt('09:00', '11:00'));
  await deleteDay(family, dayId);
  await arrive(here, partner, partner, family);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED' });
  expect(await here.cards(family)).toMatchObject([{ name: 'day.remove', code: 'has_hours' }]);
});

it('days that both parents mark as paid are paid once, and the second reads by whom', async ({
  here,
  partner,
}) => {
  const { family } = here;
  const dayId = await here.day('COMPLETED');
  await partner.mustSync();
  const before = (await here.server()).payment.length;
  await markPaid(family, dayId);
  await markPaid(partner, dayId);
  await arrive(here, partner, family, partner);
  expect((await here.server()).payment).toHaveLength(before + 1);
  expect((await here.story(partner, dayId))[0]).toMatch(
    /^You marked this day as paid \| Already paid by Family/,
  );
});

it('what two parents withhold alike both counts, while it is open', async ({ here, family, partner }) => {
  await here.day('COMPLETED');
  await partner.mustSync();
  const { nannyId } = here;
  const openCents = (await here.server()).earning
    .filter((earning) => earning.nannyId === nannyId)
    .reduce((sum, earning) => sum + earning.openCents, 0);
  const args = (amountCents: number, withheldCents: number) => ({
    paymentId: newId(),
    nannyId,
    paymentDate: TODAY,
    amountCents,
    platform: 'CASH' as const,
    withheld: [{ paymentId: newId(), label: 'Medicare', amountCents: withheldCents }],
  });
  const [first, second] = [args(911, 89), args(911, 89)];
  // What is open for this parent, who hasn't seen the first.
  const third = args(911, openCents - 1000);
  const idsOf = ({ paymentId, withheld }: typeof first) => [
    paymentId,
    ...withheld.map((each) => each.paymentId),
  ];
  const standing = async () => {
    const { payment } = await here.server();
    return payment.filter(({ voidedAt }) => voidedAt === null).map(({ id }) => id);
  };
  await family.do('payment.record', first);
  await partner.do('payment.record', second);
  await partner.do('payment.record', third);
  await arrive(here, partner, family, partner);
  expect(await standing()).toEqual(expect.arrayContaining([...idsOf(first), ...idsOf(second)]));
  expect(await standing()).not.toContain(third.paymentId);
  expect((await here.server()).payment.find(({ id }) => id === second.paymentId)).toMatchObject({
    possibleDuplicateOf: first.paymentId,
  });
  expect(await here.cards(partner)).toMatchObject([
    { name: 'payment.record', code: 'withheld_too_much', happened: 'More would be withheld than is owed.' },
  ]);

  await family.do('payment.void', { paymentId: second.paymentId });
  await partner.do('payment.void', { paymentId: second.withheld[0]?.paymentId ?? '' });
  await arrive(here, partner, family, partner);
  expect((await standing()).filter((id) => idsOf(second).includes(id))).toEqual([]);
  expect(await here.cards(partner)).toHaveLength(1);
});

it('payments that both parents record both count, the second marked', async ({ here, family, partner }) => {
  const payment = { nannyId: here.nannyId, paymentDate: TODAY, amountCents: 1234, platform: 'CASH' } as const;
  const ids = [newId(), newId()] as const;
  await family.do('payment.record', { paymentId: ids[0], ...payment });
  await partner.do('payment.record', { paymentId: ids[1], ...payment });
  await arrive(here, partner, family, partner);
  const made = (await here.server()).payment.filter(({ amountCents }) => amountCents === 1234);
  const marks = new Map(made.map(({ id, possibleDuplicateOf }) => [id, possibleDuplicateOf]));
  expect(marks).toEqual(
    new Map([
      [ids[0], null],
      [ids[1], ids[0]],
    ]),
  );
});

const shift = (weekday: number, startMinutes: number) => ({
  weekday,
  startMinutes,
  endMinutes: 1020,
  notes: null,
});

it('weeks that both parents save merge by weekday', async ({ here, family, partner, nannyId }) => {
  await saveWeek(family, nannyId, [shift(1, 540), shift(2, 540)]);
  await saveWeek(partner, nannyId, [shift(2, 600), shift(3, 600)]);
  await arrive(here, partner, family, partner);
  const week = (await here.server()).baseSchedule.map(({ weekday, shifts }) => [
    weekday,
    shifts[0]?.startMinutes,
  ]);
  expect(week.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [1, 540],
    [2, 600],
    [3, 600],
  ]);
});

it('settings that both parents save merge by field', async ({ here, family, partner }) => {
  const seen = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
  await family.do('household.saveSettings', { ...seen, timezone: 'America/Chicago' }, seen);
  await partner.do('household.saveSettings', { ...seen, billingIncrementMinutes: 60 }, seen);
  await arrive(here, partner, partner, family);
  const both = { ...seen, timezone: 'America/Chicago', billingIncrementMinutes: 60 } as const;
  expect((await here.server()).household).toMatchObject([both]);
  await family.do('household.saveSettings', seen, both);
  await arrive(here, partner, family);
});

it('an agenda that both parents generate has each day once', async ({ here, family, partner, nannyId }) => {
  const items = [{ weekday: 4, startMinutes: 540, endMinutes: 1020, notes: null }];
  await saveWeek(family, nannyId, items);
  await arrive(here, partner, family);
  const args = {
    nannyId,
    startDate: '2026-05-01',
    endDate: '2026-05-31',
    overwritePending: true,
    overwriteAccepted: false,
    overwriteDeclined: false,
  };
  await family.do('agenda.generate', args);
  await partner.do('agenda.generate', args);
  await arrive(here, partner, family, partner);
  const dates = (await here.server()).day
    .map(({ date }) => date)
    .filter((date) => date.startsWith('2026-05'));
  expect(dates.toSorted()).toEqual(['2026-05-07', '2026-05-14', '2026-05-21', '2026-05-28']);
});

it('of two rates from one date the later to arrive counts', async ({ here, family, partner, nannyId }) => {
  const rate = { nannyId, effectiveFrom: '2026-06-01' };
  await family.do('nanny.setRate', { ...rate, hourlyRateCents: 2200 });
  await partner.do('nanny.setRate', { ...rate, hourlyRateCents: 2300 });
  await arrive(here, partner, partner, family);
  const rates = (await here.server()).rate.filter(({ effectiveFrom }) => effectiveFrom === '2026-06-01');
  expect(rates).toMatchObject([{ hourlyRateCents: 2200 }]);
  expect(await here.log(2)).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
});

it('a nanny edited by both parents has both edits; of one field the later to arrive', async ({
  here,
  family,
  partner,
  nannyId,
}) => {
  await family.do('nanny.edit', { nannyId, name: 'Nora Quinn', color: 'PINK' });
  await partner.do('nanny.edit', { nannyId, color: 'LIME' });
  await partner.do('nanny.setRate', { nannyId, hourlyRateCents: 2600, effectiveFrom: '2026-12-01' });
  await arrive(here, partner, partner, family);
  const server = await here.server();
  expect(server.nanny.find(({ id }) => id === nannyId)).toMatchObject({ name: 'Nora Quinn', color: 'PINK' });
  expect(server.rate.filter(({ effectiveFrom }) => effectiveFrom === '2026-12-01')).toHaveLength(1);
  expect(await here.log(3)).toMatchObject([
    { result: 'applied' },
    { result: 'applied' },
    { result: 'applied' },
  ]);
});

it('a removed parent’s payment is kept for them, and waits until they are back', async ({
  here,
  family,
  partner,
}) => {
  const { testServer, home, nannyId } = here;
  const payment = { nannyId, paymentDate: TODAY, amountCents: 4321, platform: 'ZELLE' } as const;
  await partner.do('payment.record', { paymentId: newId(), ...payment });
  const removed = await home.family.delete(
    `/api/household/members/${partner.accountId}?householdId=${here.householdId}`,
  );
  expect(removed.status).toBe(204);
  await partner.mustSync();
  expect([await partner.queue(), Object.values(await partner.contents()).flat()]).toEqual([[], []]);
  expect(await here.cards(partner)).toMatchObject([
    {
      name: 'payment.record',
      code: 'no_access',
      entered: expect.stringContaining('$43.21'),
      happened: 'You no longer have access to this household.',
    },
  ]);
  await here.arrive();
  expect((await here.server()).payment.filter(({ amountCents }) => amountCents === 4321)).toEqual([]);

  const [{ email } = { email: '' }] = await testServer.sql<{ email: string }[]>`
    select email from account where id = ${partner.accountId}`;
  await joinAsMember(testServer, home.family, { email, role: 'PARENT' });
  await partner.mustSync();
  await family.mustSync();
  expect(await partner.contents()).toEqual(await family.contents());
  const [kept] = await partner.attention();
  expect(kept?.args).toMatchObject({ amountCents: 4321 });
  await partner.do('payment.record', { paymentId: newId(), ...payment });
  await arrive(here, partner, partner);
  expect((await here.server()).payment.filter(({ amountCents }) => amountCents === 4321)).toHaveLength(1);
});

it('a viewer’s forged changes are refused by device and server', async ({ here }) => {
  const viewer = await aMember(here, 'VIEWER');
  const dayId = await here.day('ACCEPTED');
  await viewer.mustSync();
  const args = { dayId, ...shiftAt('09:00', '10:00') };
  expect(await viewer.try('day.recordHours', args)).toMatchObject({ code: 'forbidden' });
  expect(await viewer.queue()).toEqual([]);
  await viewer.enqueue('day.recordHours', args);
  await viewer.mustSync();
  expect(await here.cards(viewer)).toMatchObject([{ code: 'forbidden' }]);
  await here.arrive();
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'ACCEPTED' });
});

it.for(['first', 'last'] as const)(
  'a payment that two parents void is void once, with the first reason (hers %s)',
  async (order, { here, family, partner }) => {
    await here.day('COMPLETED');
    const paymentId = newId();
    const payment = {
      nannyId: here.nannyId,
      paymentDate: TODAY,
      amountCents: 4321,
      platform: 'CASH',
    } as const;
    await family.do('payment.record', { paymentId, ...payment });
    await here.arrive(family);
    await partner.mustSync();
    await family.do('payment.void', { paymentId, reason: 'Recorded twice' });
    await partner.do('payment.void', { paymentId, reason: 'Wrong nanny' });
    await arrive(here, partner, ...(order === 'first' ? [family, partner] : [partner, family]));
    const reasons = order === 'first' ? ['Recorded twice', 'Wrong nanny'] : ['Wrong nanny', 'Recorded twice'];
    const row = (await here.server()).payment.find(({ id }) => id === paymentId);
    expect(row).toMatchObject({ voidReason: reasons[0] });
    expect((await here.log(2)).map(({ name, result }) => [name, result])).toEqual([
      ['payment.void', 'applied'],
      ['payment.void', 'noop'],
    ]);
    for (const device of [family, partner]) expect(await here.cards(device)).toEqual([]);
  },
);
