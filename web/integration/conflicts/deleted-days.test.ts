/**
 * Tests a day deleted on one device and changed on another: hours bring the day back, other changes are refused with
 * their input kept, a second deletion changes nothing.
 */
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { shiftAt } from '../test-household.ts';
import { testInOneHousehold } from './test-scenario.ts';
import { answer, deleteDay, enterHours, markPaid, openReview } from './test-screens.ts';

const it = testInOneHousehold();
const TOMORROW = '2026-03-06';

it('hours from a stale phone restore a deleted day, completed and marked as restored', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  await deleteDay(family, dayId);
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({
    status: 'COMPLETED',
    amountCents: 4000,
    restoredAt: here.testServer.clock.now,
  });
  expect((await here.story(family, dayId)).slice(0, 2)).toEqual([
    expect.stringMatching(/entered 9:00 AM – 11:00 AM \| 2.00 hrs, \$40.00 · This restored the deleted day$/),
    'You deleted this day | was 9:00 AM – 5:00 PM',
  ]);
});

it('a day restored by hours is deleted again only by a side that has seen them', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  await deleteDay(family, dayId);
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await deleteDay(tablet, dayId);
  await here.arrive(family, nanny, tablet);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED' });
  expect(await here.cards(tablet)).toMatchObject([{ name: 'day.remove', code: 'has_hours' }]);
  await deleteDay(tablet, dayId);
  await here.arrive(tablet);
  expect(await here.dayRow(dayId)).toBeUndefined();
  expect((await here.story(nanny, dayId))[0]).toMatch(/deleted this day \| was 9:00 AM – 11:00 AM worked$/);
});

it('deleting a day without having seen its hours is refused: has_hours', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await deleteDay(family, dayId);
  await here.arrive(nanny, family);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', amountCents: 4000 });
  expect(await here.cards(family)).toEqual([
    {
      name: 'day.remove',
      code: 'has_hours',
      entered: expect.stringMatching(/^Deleted: Thursday, March 5, 2026 \(Nanny/),
      happened: 'Hours have been recorded for this day.',
      current: 'Completed · Scheduled: 9:00 AM - 5:00 PM · Actual: 9:00 AM - 11:00 AM · 2.00 hrs, $40.00',
    },
  ]);
  expect((await here.lines(family, dayId))[0]).toMatchObject({
    state: 'refused',
    details: [expect.stringMatching(/^Deleted: Thursday/), 'Hours have been recorded for this day.'],
  });
});

it('a day with hours in review is not deleted', async ({ here, family, tablet, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  await answer(family, dayId, 'DECLINED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await deleteDay(tablet, dayId);
  await here.arrive(family, nanny, tablet);
  expect(await openReview(family, dayId)).toMatchObject({ kind: 'hours_on_declined' });
  expect(await here.cards(tablet)).toMatchObject([{ code: 'has_hours' }]);
});

it('a second deletion of a day changes nothing', async ({ here, family, tablet }) => {
  const dayId = await here.day('PENDING');
  await deleteDay(family, dayId);
  await deleteDay(tablet, dayId);
  await here.arrive(family, tablet);
  expect(await here.log(1)).toMatchObject([{ name: 'day.remove', result: 'noop' }]);
  expect(await here.cards(tablet)).toEqual([]);
});

it('any other change of a deleted day is refused with its input kept: day_deleted', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const [pending, noted] = [await here.day('PENDING', TOMORROW), await here.day('PENDING', TOMORROW)];
  const todoId = newId();
  await family.do('todo.add', { todoId, dayId: noted, title: 'Nap' });
  await here.arrive(family);
  await deleteDay(family, pending);
  await deleteDay(family, noted);
  await tablet.do('day.editSchedule', {
    dayId: pending,
    ...shiftAt('10:00', '18:00', TOMORROW),
    notes: 'Park',
  });
  await answer(nanny, pending, 'ACCEPTED');
  await nanny.do('todo.add', { todoId: newId(), dayId: noted, title: 'Bring boots' });
  await nanny.do('todo.rename', { todoId, title: 'A long nap' });
  await nanny.do('todo.tick', { todoId, isCompleted: true }, { isCompleted: false });
  await here.arrive(family, tablet, nanny);
  const gone = 'This day has been deleted.';
  expect(await here.cards(tablet)).toMatchObject([
    {
      entered: 'New schedule for a deleted day: 10:00 AM – 6:00 PM, notes: “Park”',
      happened: gone,
      current: 'This day is no longer in the agenda.',
    },
  ]);
  const hers = await here.cards(nanny);
  expect(hers.map(({ entered }) => entered).toSorted()).toEqual([
    'Accepted: a deleted day',
    'New to-do for a deleted day: “Bring boots”',
    'Renamed to-do: “A long nap”',
  ]);
  expect(hers.map(({ happened }) => happened)).toEqual([gone, gone, gone]);
  expect((await here.server()).todo).toEqual([]);
});

it('marking a deleted worked day as paid is refused: day_deleted', async ({ here, family, tablet }) => {
  const dayId = await here.day('COMPLETED');
  await deleteDay(family, dayId);
  await markPaid(tablet, dayId);
  await here.arrive(family, tablet);
  expect((await here.server()).payment).toEqual([]);
  expect(await here.cards(tablet)).toMatchObject([
    { name: 'payment.payDays', code: 'day_deleted', happened: 'This day has been deleted.' },
  ]);
});
