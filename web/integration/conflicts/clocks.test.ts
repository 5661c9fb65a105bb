/**
 * Tests arrivals against other arrivals, hours, changes of their day, settings and a removal, from two devices: no
 * tapped beginning is lost, and a day with a running clock is kept.
 */
import { NOON, TODAY } from 'api/test-support/people.ts';
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { type Device, syncAll } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';
import { answer, deleteDay, enterHours } from './test-screens.ts';

const it = testInHousehold();

const HERE_SINCE = shiftAt('08:31', '11:45').start;

/** Arrives on a day that the device shows, or without one. Returns the clock's id. */
async function arrive(device: Device, dayId: string | null, at = HERE_SINCE): Promise<string> {
  const clockId = newId();
  const [nanny] = await device.all('nanny');
  const status = (await device.all('day')).find(({ id }) => id === dayId)?.status;
  const args = { clockId, nannyId: nanny?.id ?? '', dayId, newDayId: newId(), at };
  await device.do('clock.arrive', args, status && { status });
  return clockId;
}

/** Leaves by the clock that the device shows. */
async function leave(device: Device, clockId: string, end = shiftAt('08:31', '11:45').end): Promise<void> {
  const clock = (await device.all('clock')).find(({ id }) => id === clockId);
  if (clock === undefined) throw new Error('This device does not show that clock');
  const { dayId, arrivedAt: start } = clock;
  const day = (await device.all('day')).find(({ id }) => id === dayId);
  const { status = 'ACCEPTED', actualStartUtc = null, actualEndUtc = null, isPaid = false } = day ?? {};
  const seen = { status, actualStartUtc, actualEndUtc, isPaid };
  await device.do('day.recordHours', { dayId, start, end, clockId }, seen);
}

const clockOf = async (here: ConflictScenario, clockId: string) => {
  const clock = (await here.server()).clock.find(({ id }) => id === clockId);
  if (clock === undefined) throw new Error('The server has no such clock');
  return clock;
};

/** Makes today's earlier shift of the nanny that both sides agreed to. */
const shift = (here: ConflictScenario) => here.day('ACCEPTED');

it.for(['this phone', 'the other phone'])(
  'two phones arrive: the first clock runs, and %s’s hours are for its day',
  async (leaving, { here, nanny, oldPhone }) => {
    const first = await arrive(nanny, null);
    const second = await arrive(oldPhone, null, addMinutes(HERE_SINCE, 5));
    await leave(oldPhone, second);
    await syncAll(nanny);
    if (leaving === 'this phone') {
      here.pass(1);
      await leave(nanny, first, shiftAt('08:31', '11:50').end);
      await here.arrive(nanny, oldPhone);
    } else await here.arrive(oldPhone);
    const isThis = leaving === 'this phone';
    const clocks = [await clockOf(here, first), await clockOf(here, second)];
    expect(clocks.map(({ state }) => state)).toEqual(['ended', isThis ? 'ended' : 'discarded']);
    const { dayId } = await clockOf(here, first);
    expect(clocks.every((clock) => clock.dayId === dayId)).toBe(true);
    const days = (await here.server()).day.filter(({ status }) => status === 'COMPLETED');
    const actualStartUtc = isThis ? HERE_SINCE : addMinutes(HERE_SINCE, 5);
    expect(days).toMatchObject([{ id: dayId, scheduledStartUtc: null, actualStartUtc }]);
    expect(await here.cards(oldPhone)).toEqual([]);
  },
);

it.for(['hours first', 'arrival first'])(
  'hours of the family end a clock, and hers are a review (%s)',
  async (order, { here, family, nanny }) => {
    const dayId = await shift(here);
    const clockId = await arrive(nanny, dayId);
    await enterHours(family, dayId, shiftAt('09:00', '11:00'));
    await here.arrive(...(order === 'hours first' ? [family, nanny] : [nanny, family]));
    expect(await clockOf(here, clockId)).toMatchObject({
      state: 'ended',
      dayId,
      endedBy: family.accountId,
      leftAt: shiftAt('09:00', '11:00').end,
    });
    await leave(nanny, clockId);
    await here.arrive(nanny);
    expect((await here.server()).review).toMatchObject([{ kind: 'hours_conflict', startUtc: HERE_SINCE }]);
    expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 120 });
  },
);

it('hours of the family that end before her arrival leave her a day of its own', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await shift(here);
  await enterHours(family, dayId, shiftAt('06:00', '08:00'));
  const clockId = await arrive(nanny, dayId);
  await leave(nanny, clockId);
  await here.arrive(family, nanny);
  const clock = await clockOf(here, clockId);
  expect([clock.state, clock.dayId === dayId]).toEqual(['ended', false]);
  expect(await here.dayRow(clock.dayId)).toMatchObject({ status: 'COMPLETED', actualStartUtc: HERE_SINCE });
  expect(await here.cards(nanny)).toEqual([]);
});

const moved = (dayId: string) => {
  const date = addDays(TODAY, -1);
  return { dayId, date, ...shiftAt('09:00', '17:00', date) };
};

const TAKEN_AWAY: Readonly<Record<string, (device: Device, dayId: string) => Promise<void>>> = {
  deleted: deleteDay,
  declined: (device, dayId) => answer(device, dayId, 'DECLINED'),
  moved: (device, dayId) => device.do('day.editSchedule', moved(dayId)),
  'marked as not worked': (device, dayId) => device.do('day.markNotWorked', { dayId, notWorked: true }),
};

it.for(Object.keys(TAKEN_AWAY))('a day on which she is isn’t %s', async (how, { here, family, nanny }) => {
  const dayId = await shift(here);
  const clockId = await arrive(nanny, dayId);
  await TAKEN_AWAY[how]?.(family, dayId);
  await here.arrive(nanny, family);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'ACCEPTED', date: TODAY, notWorkedAt: null });
  expect((await clockOf(here, clockId)).state).toBe('running');
  expect(await here.cards(family)).toMatchObject([
    { code: 'clock_running', happened: 'The nanny has arrived and not left yet. Her hours come first.' },
  ]);
});

it.for(Object.keys(TAKEN_AWAY))(
  'a day that was %s takes her arrival, or a new one does',
  async (how, { here, family, nanny }) => {
    const dayId = await shift(here);
    await TAKEN_AWAY[how]?.(family, dayId);
    const clockId = await arrive(nanny, dayId);
    await leave(nanny, clockId);
    await here.arrive(family, nanny);
    const clock = await clockOf(here, clockId);
    const isBack = how === 'deleted' || how === 'marked as not worked';
    expect([clock.state, clock.dayId === dayId]).toEqual(['ended', isBack]);
    expect(await here.dayRow(clock.dayId)).toMatchObject({ status: 'COMPLETED', actualStartUtc: HERE_SINCE });
    expect(await here.cards(nanny)).toEqual([]);
  },
);

it('canceled on her other phone, her arrival makes a day of its own', async ({ here, nanny, oldPhone }) => {
  const dayId = await shift(here);
  await oldPhone.do('day.cancel', { dayId });
  const clockId = await arrive(nanny, dayId);
  await here.arrive(oldPhone, nanny);
  const clock = await clockOf(here, clockId);
  expect([clock.state, clock.dayId === dayId]).toEqual(['running', false]);
});

const overwriting = (nannyId: string) =>
  ({
    nannyId,
    startDate: TODAY,
    endDate: TODAY,
    overwritePending: true,
    overwriteAccepted: true,
    overwriteDeclined: true,
  }) as const;

it.for(['arrival first', 'generated first'])(
  'generated over, her shift or her hours are kept (%s)',
  async (order, { here, family, nanny, nannyId }) => {
    const dayId = await shift(here);
    const items = [{ weekday: 4, startMinutes: 600, endMinutes: 840, notes: null }];
    await family.do('baseSchedule.save', { nannyId, items }, { items: [] });
    await here.arrive(family);
    const clockId = await arrive(nanny, dayId);
    await family.do('agenda.generate', overwriting(nannyId));
    const isFirst = order === 'arrival first';
    await here.arrive(...(isFirst ? [nanny, family] : [family, nanny]));
    expect((await here.dayRow(dayId))?.status).toBe(isFirst ? 'ACCEPTED' : 'PENDING');
    expect((await clockOf(here, clockId)).dayId === dayId).toBe(isFirst);
    await leave(nanny, clockId);
    await here.arrive(nanny);
    const { dayId: worked } = await clockOf(here, clockId);
    expect(await here.dayRow(worked)).toMatchObject({ status: 'COMPLETED', actualStartUtc: HERE_SINCE });
  },
);

it.for(['arrival first', 'times first'])(
  'other planned times and notes apply beside an arrival (%s)',
  async (order, { here, family, nanny }) => {
    const dayId = await shift(here);
    const clockId = await arrive(nanny, dayId);
    const times = shiftAt('10:00', '18:00');
    await family.do('day.editSchedule', { dayId, ...times, notes: 'Park' });
    await here.arrive(...(order === 'arrival first' ? [nanny, family] : [family, nanny]));
    expect(await here.dayRow(dayId)).toMatchObject({ status: 'ACCEPTED', scheduledNotes: 'Park' });
    expect(await clockOf(here, clockId)).toMatchObject({ state: 'running', dayId });
  },
);

it.for(['arrival first', 'zone first'])(
  'the zone in which the server gets an arrival dates and cuts its hours (%s)',
  async (order, { here, family, nanny }) => {
    const before = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
    // Half past midnight in New York: in Los Angeles, still the day before.
    const at = `${TODAY}T05:30:00.000Z`;
    const clockId = await arrive(nanny, null, at);
    await family.do('household.saveSettings', { ...before, timezone: 'America/Los_Angeles' }, before);
    const isFirst = order === 'arrival first';
    await here.arrive(...(isFirst ? [nanny, family] : [family, nanny]));
    await leave(nanny, clockId, addMinutes(at, 480));
    await here.arrive(nanny);
    const clock = await clockOf(here, clockId);
    expect(clock).toMatchObject({
      state: 'ended',
      date: isFirst ? TODAY : addDays(TODAY, -1),
      timezone: isFirst ? 'America/New_York' : 'America/Los_Angeles',
    });
    const day = await here.dayRow(clock.dayId);
    // Her earlier date had passed when the server got it in Los Angeles: the family decides.
    if (isFirst) expect(day).toMatchObject({ status: 'COMPLETED', minutesByDate: [480] });
    else expect((await here.server()).review).toMatchObject([{ kind: 'hours_not_accepted', startUtc: at }]);
  },
);

it('hours by a clock are priced by the rate and increment of when they arrive', async ({ here }) => {
  const { family, nanny, nannyId } = here;
  const dayId = await shift(here);
  const clockId = await arrive(nanny, dayId);
  await leave(nanny, clockId);
  await family.do('nanny.setRate', { nannyId, hourlyRateCents: 3000, effectiveFrom: TODAY });
  await here.arrive(family, nanny);
  // 194 minutes.
  expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 195, amountCents: 9750 });
});

it.for(['discarded first', 'left first'])(
  'discarded on one phone and left on the other, the hours count (%s)',
  async (order, { here, nanny, oldPhone }) => {
    const clockId = await arrive(nanny, null);
    await here.arrive(nanny);
    await oldPhone.do('clock.discard', { clockId });
    await leave(nanny, clockId);
    const isLeftFirst = order === 'left first';
    await here.arrive(...(isLeftFirst ? [nanny, oldPhone] : [oldPhone, nanny]));
    const { dayId } = await clockOf(here, clockId);
    expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', actualStartUtc: HERE_SINCE });
    const codes = (await here.cards(oldPhone)).map(({ code }) => code);
    expect(codes).toEqual(isLeftFirst ? ['has_hours'] : []);
    expect(await here.cards(nanny)).toEqual([]);
  },
);

it('forgotten for 16 hours, a clock waits for its hours, and another one runs', async ({ here, nanny }) => {
  const forgotten = await arrive(nanny, null, addMinutes(NOON, -17 * 60));
  const running = await arrive(nanny, null, NOON);
  await here.arrive(nanny);
  const states = [await clockOf(here, forgotten), await clockOf(here, running)].map(({ state }) => state);
  expect(states).toEqual(['unfinished', 'running']);
});

/** What becomes of a forgotten day, and of her late hours on it. */
const FORGOTTEN = [
  ['deleted', 'COMPLETED', null, 'has_hours'],
  ['marked as not worked', 'COMPLETED', null, 'has_hours'],
] as const;

it.for(FORGOTTEN)(
  'a forgotten day that is %s takes her late hours',
  async ([how, status, kind], { here, family, nanny }) => {
    const at = addMinutes(NOON, -17 * 60);
    const dayId = await here.day('ACCEPTED', addDays(TODAY, -1));
    const clockId = await arrive(nanny, dayId, at);
    await here.arrive(nanny, family);
    await TAKEN_AWAY[how]?.(family, dayId);
    await leave(nanny, clockId, addMinutes(at, 60));
    await here.arrive(family, nanny);
    expect((await here.dayRow(dayId))?.status).toBe(status);
    const reviews = (await here.server()).review.map((review) => review.kind);
    expect(reviews).toEqual(kind === null ? [] : [kind]);
    expect(await here.cards(nanny)).toEqual([]);
    expect(await here.cards(family)).toEqual([]);
  },
);

it.for(FORGOTTEN)(
  'a forgotten day with her late hours isn’t %s by a family that has not seen them',
  async ([how, , , code], { here, family, nanny }) => {
    const at = addMinutes(NOON, -17 * 60);
    const dayId = await here.day('ACCEPTED', addDays(TODAY, -1));
    const clockId = await arrive(nanny, dayId, at);
    await here.arrive(nanny, family);
    await TAKEN_AWAY[how]?.(family, dayId);
    await leave(nanny, clockId, addMinutes(at, 60));
    await here.arrive(nanny, family);
    expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', notWorkedAt: null });
    expect((await clockOf(here, clockId)).state).toBe('ended');
    expect((await here.cards(family)).map((card) => card.code)).toEqual([code]);
  },
);

it('a forgotten day isn’t declined, whether or not the family knows of her arrival', async ({ here }) => {
  const { family, nanny } = here;
  const at = addMinutes(NOON, -17 * 60);
  const dayId = await here.day('ACCEPTED', addDays(TODAY, -1));
  const clockId = await arrive(nanny, dayId, at);
  await answer(family, dayId, 'DECLINED');
  await here.arrive(nanny, family);
  expect((await here.cards(family)).map((card) => card.code)).toEqual(['clock_running']);
  await expect(answer(family, dayId, 'DECLINED')).rejects.toMatchObject({ code: 'clock_running' });
  await leave(nanny, clockId, addMinutes(at, 60));
  await here.arrive(nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', actualStartUtc: at });
});

it('her late hours on a forgotten day that she canceled are a review', async ({ here, nanny }) => {
  const at = addMinutes(NOON, -17 * 60);
  const dayId = await here.day('ACCEPTED', addDays(TODAY, -1));
  const clockId = await arrive(nanny, dayId, at);
  await nanny.do('day.cancel', { dayId });
  await leave(nanny, clockId, addMinutes(at, 60));
  await here.arrive(nanny);
  expect((await here.server()).review).toMatchObject([{ kind: 'hours_on_declined', startUtc: at }]);
});

it('a forgotten day isn’t moved: her hours belong to its date', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED', addDays(TODAY, -1));
  await arrive(nanny, dayId, addMinutes(NOON, -17 * 60));
  await here.arrive(nanny, family);
  const move = { dayId, date: TODAY, ...shiftAt('09:00', '17:00') };
  await expect(family.do('day.editSchedule', move)).rejects.toMatchObject({ code: 'clock_running' });
});

it('a nanny on an agreed shift isn’t removed; removed before, her arrival is refused', async ({ here }) => {
  const { nanny, home, nannyId } = here;
  const dayId = await shift(here);
  const clockId = await arrive(nanny, dayId);
  await here.arrive(nanny);
  const refused = await home.family.delete(`/api/nannies/${nannyId}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'clock_running' } });
  await nanny.do('clock.discard', { clockId });
  await here.arrive(nanny);
  await arrive(nanny, dayId);
  expect((await home.family.delete(`/api/nannies/${nannyId}`)).status).toBe(204);
  await nanny.sync();
  expect((await here.cards(nanny)).map(({ name, code }) => [name, code])).toEqual([
    ['clock.arrive', 'nanny_removed'],
  ]);
});

it('removed on the day on which she works, her hours count, by her or by the family', async ({ here }) => {
  const { nanny, family, home, nannyId } = here;
  const [hers, theirs] = [await shift(here), await shift(here)];
  const clockId = await arrive(nanny, hers);
  await leave(nanny, clockId);
  expect((await home.family.delete(`/api/nannies/${nannyId}`)).status).toBe(204);
  await syncAll(nanny, family);
  expect(await here.dayRow(hers)).toMatchObject({ status: 'COMPLETED', actualStartUtc: HERE_SINCE });
  await enterHours(family, theirs, shiftAt('06:00', '08:00'));
  await syncAll(family);
  expect(await here.dayRow(theirs)).toMatchObject({ status: 'COMPLETED', amountCents: 4000 });
  expect((await here.cards(nanny)).map(({ name }) => name)).toEqual(['clock.arrive']);
  expect(await here.cards(family)).toEqual([]);
});

it('a tap without a plan holds up no removal, and its hours up to then count', async ({ here }) => {
  const { nanny, home, nannyId } = here;
  const clockId = await arrive(nanny, null);
  await here.arrive(nanny);
  await leave(nanny, clockId);
  expect((await home.family.delete(`/api/nannies/${nannyId}`)).status).toBe(204);
  await nanny.sync();
  const { dayId, state } = await clockOf(here, clockId);
  expect(state).toBe('ended');
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', actualStartUtc: HERE_SINCE });
  expect(await here.cards(nanny)).toEqual([]);
});
