/**
 * Tests times, notes, answers (also taken back), base schedules and generated days against each other, from two
 * devices.
 */
import { TODAY } from 'api/test-support/people.ts';
import { generatedDayId } from 'sync-protocol/kernel/generated-id.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { isAskedAgain } from 'sync-protocol/schedule/day-answers.ts';
import { expect } from 'vitest';
import type { Device } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { testInOneHousehold } from './test-scenario.ts';
import { answer, deleteDay, saveWeek } from './test-screens.ts';

const it = testInOneHousehold();
const TOMORROW = '2026-03-06';
const WEEKDAYS = { MONDAY: 1, TUESDAY: 2, WEDNESDAY: 3 };

it('times on one device and notes on another are merged by field', async ({ here, family, tablet }) => {
  const dayId = await here.day('PENDING', TOMORROW);
  await family.do('day.editSchedule', { dayId, start: shiftAt('08:00', '17:00', TOMORROW).start });
  await tablet.do('day.editSchedule', { dayId, notes: 'Park' });
  await here.arrive(family, tablet);
  expect(await here.dayRow(dayId)).toMatchObject({
    scheduledStartUtc: shiftAt('08:00', '17:00', TOMORROW).start,
    scheduledNotes: 'Park',
  });
});

it('one field changed on two devices: the later value wins, history has the older', async ({ here }) => {
  const { family, tablet } = here;
  const dayId = await here.day('PENDING', TOMORROW);
  await family.do('day.editSchedule', { dayId, ...shiftAt('08:00', '16:00', TOMORROW), notes: 'Museum' });
  await tablet.do('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00', TOMORROW), notes: 'Park' });
  await here.arrive(family, tablet);
  expect(await here.dayRow(dayId)).toMatchObject({
    scheduledStartUtc: shiftAt('10:00', '18:00', TOMORROW).start,
    scheduledNotes: 'Park',
  });
  expect((await here.story(family, dayId))[0]).toBe(
    'You changed the times to 10:00 AM – 6:00 PM and the notes to “Park” | was 8:00 AM – 4:00 PM, “Museum”',
  );
});

it('accepting changed times is refused: schedule_changed, and the day waits again', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('PENDING', TOMORROW);
  await family.do('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00', TOMORROW) });
  await answer(nanny, dayId, 'ACCEPTED');
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'PENDING', answeredAt: null });
  expect(await here.cards(nanny)).toEqual([
    {
      name: 'day.answer',
      code: 'schedule_changed',
      entered: expect.stringMatching(/^Accepted: Friday, March 6, 2026/),
      happened: 'The times of this day have changed. Please answer again.',
      current: 'Pending · Scheduled: 10:00 AM - 6:00 PM',
    },
  ]);
  await answer(nanny, dayId, 'ACCEPTED');
  await here.arrive(nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'ACCEPTED' });
});

it('changing the times of an accepted day makes it pending again', async ({ here, family, nanny }) => {
  const dayId = await here.day('PENDING', TOMORROW);
  await answer(nanny, dayId, 'ACCEPTED');
  await family.do('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00', TOMORROW) });
  await here.arrive(nanny, family);
  const day = await here.dayRow(dayId);
  expect(day).toMatchObject({ status: 'PENDING' });
  // The schedule's notice depends on this.
  expect(day && isAskedAgain(day)).toBe(true);
  expect((await here.story(nanny, dayId))[0]).toMatch(
    /^Family \d+ changed the times to 10:00 AM – 6:00 PM \| was 9:00 AM – 5:00 PM \| The new times need an answer$/,
  );
});

it('changing today’s times keeps an accepted day accepted', async ({ here, family, nanny }) => {
  const dayId = await here.day('PENDING', TODAY);
  await answer(nanny, dayId, 'ACCEPTED');
  await family.do('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00') });
  await here.arrive(nanny, family);
  expect(await here.dayRow(dayId)).toMatchObject({
    status: 'ACCEPTED',
    scheduledStartUtc: shiftAt('10:00', '18:00').start,
  });
});

it('another answer to an answered day is refused, the same one changes nothing', async ({ here }) => {
  const { family, nanny, oldPhone } = here;
  const [other, same] = [await here.day('PENDING', TOMORROW), await here.day('PENDING', TOMORROW)];
  await answer(family, other, 'DECLINED');
  await answer(nanny, other, 'ACCEPTED');
  await answer(nanny, same, 'ACCEPTED');
  await answer(oldPhone, same, 'ACCEPTED');
  await here.arrive(family, nanny, oldPhone);
  expect(await here.dayRow(other)).toMatchObject({ status: 'DECLINED' });
  expect(await here.cards(nanny)).toMatchObject([
    { code: 'not_pending', happened: 'This day has already been answered.' },
  ]);
  expect(await here.cards(oldPhone)).toEqual([]);
  expect(await here.log(1)).toMatchObject([{ name: 'day.answer', result: 'noop', code: null }]);
});

const shift = (weekday: number, startMinutes: number) => ({
  weekday,
  startMinutes,
  endMinutes: 1000,
  notes: null,
});

it('the week saved on two devices is merged by weekday; the later value wins', async ({ here }) => {
  const { family, tablet, nannyId } = here;
  const { MONDAY, TUESDAY, WEDNESDAY } = WEEKDAYS;
  await saveWeek(family, nannyId, [shift(MONDAY, 500), shift(TUESDAY, 500), shift(WEDNESDAY, 500)]);
  await here.arrive(family);
  await saveWeek(family, nannyId, [shift(MONDAY, 600), shift(TUESDAY, 500), shift(WEDNESDAY, 600)]);
  await saveWeek(tablet, nannyId, [shift(MONDAY, 500), shift(TUESDAY, 700), shift(WEDNESDAY, 700)]);
  await here.arrive(family, tablet);
  const week = (await here.server()).baseSchedule;
  expect(week.map(({ weekday, shifts }) => [weekday, shifts[0]?.startMinutes])).toEqual([
    [MONDAY, 600],
    [TUESDAY, 700],
    [WEDNESDAY, 700],
  ]);
  const { body } = await here.home.family.get<{ entries: { name: string; changes: { before: object }[] }[] }>(
    '/api/history',
  );
  expect(body.entries[0]).toMatchObject({
    name: 'baseSchedule.save',
    changes: [
      { before: { shifts: [{ startMinutes: 500 }] } },
      { before: { shifts: [{ startMinutes: 600 }] } },
    ],
  });
});

const generate = (device: Device, nannyId: string, [startDate, endDate]: readonly [string, string]) =>
  device.do('agenda.generate', {
    nannyId,
    startDate,
    endDate,
    overwritePending: true,
    overwriteAccepted: false,
    overwriteDeclined: false,
  });

const threeShifts = (startMinutes: number) => [1, 2, 3].map((weekday) => shift(weekday, startMinutes));

const ids = (days: readonly AgendaDay[]): string[] => days.map(({ id }) => id);

it.for(['first', 'last'] as const)(
  'a night saved on one device shortens the next day saved on another (night %s)',
  async (order, { here, family, tablet, nannyId }) => {
    const { MONDAY, TUESDAY } = WEEKDAYS;
    await saveWeek(family, nannyId, []);
    await here.arrive(family);
    await saveWeek(family, nannyId, [{ weekday: MONDAY, startMinutes: 1260, endMinutes: 540, notes: null }]);
    await saveWeek(tablet, nannyId, [{ weekday: TUESDAY, startMinutes: 480, endMinutes: 960, notes: null }]);
    await here.arrive(...(order === 'first' ? [family, tablet] : [tablet, family]));
    await generate(family, nannyId, ['2026-03-09', '2026-03-10']);
    await here.arrive(family);
    const times = async (date: string) => {
      const day = await here.dayRow(generatedDayId(nannyId, date, 0));
      return [day?.scheduledStartUtc, day?.scheduledEndUtc];
    };
    const nine = '2026-03-10T13:00:00.000Z';
    expect(await times('2026-03-09')).toEqual(['2026-03-10T01:00:00.000Z', nine]);
    expect(await times('2026-03-10')).toEqual([nine, '2026-03-10T20:00:00.000Z']);
  },
);

it('days generated on two devices have the same ids and exist once', async ({ here }) => {
  const { family, tablet, nannyId } = here;
  await saveWeek(family, nannyId, threeShifts(540));
  await here.arrive(family);
  const range = ['2026-03-09', '2026-03-11'] as const;
  await generate(family, nannyId, range);
  await generate(tablet, nannyId, range);
  const made = (await tablet.all('day')).filter(({ date }) => date >= range[0]);
  await here.arrive(family, tablet);
  const stand = (await here.server()).day.filter(({ date }) => date >= range[0]);
  expect(ids(stand)).toEqual(ids(made));
  expect(ids(stand).toSorted()).toEqual(
    ['2026-03-09', '2026-03-10', '2026-03-11'].map((date) => generatedDayId(nannyId, date, 0)).toSorted(),
  );
});

it('generating keeps answered days and rewrites pending ones', async ({ here, family, nanny, nannyId }) => {
  const range = ['2026-03-16', '2026-03-18'] as const;
  await generate(family, nannyId, range);
  await here.arrive(family);
  const [accepted, declined, pending] = ['2026-03-16', '2026-03-17', '2026-03-18'].map((date) =>
    generatedDayId(nannyId, date, 0),
  );
  if (accepted === undefined || declined === undefined || pending === undefined)
    throw new Error('Three days');
  await answer(nanny, accepted, 'ACCEPTED');
  await answer(nanny, declined, 'DECLINED');
  await saveWeek(family, nannyId, threeShifts(600));
  await generate(family, nannyId, range);
  await here.arrive(nanny, family);
  const stand = (await here.server()).day.filter(({ date }) => date >= range[0] && date <= range[1]);
  expect(stand).toHaveLength(3);
  expect(await here.dayRow(accepted)).toMatchObject({
    status: 'ACCEPTED',
    scheduledStartUtc: shiftAt('09:00', '10:00', '2026-03-16').start,
  });
  expect(await here.dayRow(declined)).toMatchObject({ status: 'DECLINED' });
  expect(await here.dayRow(pending)).toMatchObject({
    status: 'PENDING',
    scheduledStartUtc: shiftAt('10:00', '11:00', '2026-03-18').start,
  });
});

it('generating creates a deleted day again, as pending', async ({ here, family, tablet, nannyId }) => {
  const range = ['2026-03-23', '2026-03-23'] as const;
  const dayId = generatedDayId(nannyId, range[0], 0);
  await generate(family, nannyId, range);
  await here.arrive(family);
  await deleteDay(family, dayId);
  await generate(tablet, nannyId, range);
  await here.arrive(family, tablet);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'PENDING', restoredAt: null });
  expect((await here.story(family, dayId))[1]).toMatch(/^You deleted this day/);
});

it('an answer taken back: the day waits as before, and a decline meanwhile stays', async ({ here }) => {
  const { family, nanny } = here;
  const [dayId, declined] = [await here.day('PENDING', TOMORROW), await here.day('PENDING', TOMORROW)];
  await answer(nanny, dayId, 'ACCEPTED');
  await answer(nanny, declined, 'ACCEPTED');
  await here.arrive(nanny);
  await answer(family, declined, 'DECLINED');
  for (const id of [dayId, declined]) await nanny.do('day.withdrawAnswer', { dayId: id, status: 'ACCEPTED' });
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'PENDING', answeredAt: null });
  expect(await here.dayRow(declined)).toMatchObject({ status: 'DECLINED' });
  expect((await here.story(family, dayId))[0]).toMatch(/ took the answer back \| was accepted$/);
  expect(await here.cards(nanny)).toMatchObject([
    { code: 'not_pending', entered: expect.stringMatching(/^Took back accepted: Friday/) },
  ]);
});
