/**
 * Tests time off against answers, withdrawals, requests, hours and deletions of the same date from two devices: nothing
 * is paid twice, and the first answer stands.
 */
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import type { Device } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';
import { deleteDay, enterHours } from './test-screens.ts';

const it = testInHousehold();

/** Asks for today. Returns the id of the request. */
async function ask(here: ConflictScenario, device: Device, minutes = 480): Promise<string> {
  const leaveId = newId();
  const asked = {
    leaveId,
    groupId: leaveId,
    nannyId: here.nannyId,
    kind: 'VACATION' as const,
    date: TODAY,
    minutes,
  };
  await device.do('leave.ask', { ...asked, plannedMinutes: 480, note: null });
  return leaveId;
}

/** Answers a request that the device shows; null declines it. */
async function answer(device: Device, leaveId: string, paidMinutes: number | null): Promise<void> {
  const leave = (await device.all('leave')).find(({ id }) => id === leaveId);
  if (leave === undefined) throw new Error('This device does not show that request');
  const status = paidMinutes === null ? 'DECLINED' : 'APPROVED';
  const { minutes, status: seen } = leave;
  await device.do('leave.answer', { leaveId, status, paidMinutes, note: null }, { minutes, status: seen });
}

const leaves = async (here: ConflictScenario) =>
  (await here.server()).leave.map(({ status, minutes, paidMinutes }) => [status, minutes, paidMinutes]);
const pay = async (here: ConflictScenario) =>
  (await here.server()).earning
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    .map(({ kind, minutes }) => [kind, minutes]);
const codes = async (here: ConflictScenario, device: Device) =>
  (await here.cards(device)).map(({ code }) => code);

it.for(['withdrawn', 'approved'])(
  'approved on one side, withdrawn on the other: %s first',
  async (first, { here }) => {
    const { family, nanny } = here;
    await here.day('ACCEPTED');
    const leaveId = await ask(here, nanny);
    await here.arrive(nanny);
    await answer(family, leaveId, 480);
    await nanny.do('leave.withdraw', { leaveId });
    await here.arrive(...(first === 'withdrawn' ? [nanny, family] : [family, nanny]));
    expect((await leaves(here)).map(([status]) => status)).toEqual(['WITHDRAWN']);
    expect(await pay(here)).toEqual([]);
    expect(await codes(here, family)).toEqual(first === 'withdrawn' ? ['leave_withdrawn'] : []);
  },
);

it('two devices of the family answer: the first answer stands', async ({ here }) => {
  const { family, tablet, nanny } = here;
  await here.day('ACCEPTED');
  const leaveId = await ask(here, nanny);
  await here.arrive(nanny);
  await answer(family, leaveId, 300);
  await answer(tablet, leaveId, null);
  await here.arrive(family, tablet);
  expect(await leaves(here)).toEqual([['APPROVED', 480, 300]]);
  expect(await pay(here)).toEqual([['leave', 300]]);
  expect(await codes(here, tablet)).toEqual([]);
});

it.for([480, 240])(
  'two phones ask for the same date, the second for %i minutes',
  async (minutes, { here }) => {
    const { nanny, oldPhone } = here;
    await ask(here, nanny);
    await ask(here, oldPhone, minutes);
    await here.arrive(nanny, oldPhone);
    expect(await leaves(here)).toEqual([['ASKED', minutes, null]]);
    expect(await codes(here, oldPhone)).toEqual([]);
  },
);

it.for(['hours', 'leave'])('hours and leave of one date count both, %s first', async (first, { here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  const leaveId = await ask(here, nanny);
  await here.arrive(nanny);
  await answer(family, leaveId, 480);
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(...(first === 'hours' ? [nanny, family] : [family, nanny]));
  expect(await pay(here)).toEqual([
    ['hours', null],
    ['leave', 360],
  ]);
});

it('a shift is deleted while its leave is approved: leave pays all of it', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  const leaveId = await ask(here, nanny);
  await here.arrive(nanny);
  await answer(family, leaveId, 480);
  await deleteDay(tablet, dayId);
  await here.arrive(family, tablet);
  expect(await pay(here)).toEqual([['leave', 480]]);
});
