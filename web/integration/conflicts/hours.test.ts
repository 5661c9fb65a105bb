/**
 * Tests hours against other hours, times or a payment, from two devices, also by impersonation and taken back: they
 * count or go to review, and none is lost.
 */
import { expect } from 'vitest';
import { shiftAt } from '../test-household.ts';
import { testInOneHousehold } from './test-scenario.ts';
import { enterHours, markPaid, openReview, takeBackHours } from './test-screens.ts';

const it = testInOneHousehold();

it('changed times and hours from a stale phone are both kept', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  const times = shiftAt('10:00', '18:00');
  await family.do('day.editSchedule', { dayId, ...times, notes: 'Swimming' });
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({
    status: 'COMPLETED',
    scheduledStartUtc: times.start,
    scheduledEndUtc: times.end,
    scheduledNotes: 'Swimming',
    billableMinutes: 120,
    amountCents: 4000,
  });
  expect((await here.story(family, dayId)).slice(0, 2)).toEqual([
    expect.stringMatching(
      /^Nanny \d+ 0 entered 9:00 AM – 11:00 AM \| 2.00 hrs, \$40.00 \| Entered without having seen the changed times$/,
    ),
    'You changed the times to 10:00 AM – 6:00 PM and the notes to “Swimming” | was 9:00 AM – 5:00 PM, none',
  ]);
});

it('both sides are told of hours beside times that the nanny had not seen', async ({ here }) => {
  const { family, nanny, tablet } = here;
  const dayId = await here.day('ACCEPTED');
  await family.do('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00') });
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(family, nanny);
  for (const device of [family, tablet, nanny]) {
    await device.mustSync();
    expect(await device.attention()).toMatchObject([{ code: 'times_unseen', args: { dayId } }]);
  }
  // Times that she saw are no news.
  const seen = await here.day('ACCEPTED');
  await family.do('day.editSchedule', { dayId: seen, ...shiftAt('10:00', '18:00') });
  await here.arrive(family, nanny);
  await enterHours(nanny, seen, shiftAt('09:00', '11:00'));
  await here.arrive(nanny, family);
  for (const device of [family, nanny]) expect(await device.attention()).toHaveLength(1);
});

it('times changed without having seen the hours leave status and pay as they are', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await family.do('day.editSchedule', { dayId, ...shiftAt('10:00', '18:00') });
  await here.arrive(nanny, family);
  expect(await here.dayRow(dayId)).toMatchObject({
    status: 'COMPLETED',
    scheduledStartUtc: shiftAt('10:00', '18:00').start,
    actualStartUtc: shiftAt('09:00', '11:00').start,
    amountCents: 4000,
  });
  expect((await here.story(nanny, dayId))[0]).toMatch(
    /^Family \d+ changed the times to 10:00 AM – 6:00 PM \| was 9:00 AM – 5:00 PM$/,
  );
});

it('the same hours by both sides change nothing the second time', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await enterHours(family, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(nanny, family);
  expect(await here.dayRow(dayId)).toMatchObject({ hoursRecordedBySide: 'nanny', amountCents: 4000 });
  expect(await here.log(2)).toMatchObject([
    { name: 'day.recordHours', result: 'applied' },
    { name: 'day.recordHours', result: 'noop', code: null },
  ]);
  expect((await here.story(family, dayId)).filter((line) => line.includes('entered'))).toHaveLength(1);
  expect(await here.cards(family)).toEqual([]);
});

it.for(['the later one arrives last', 'the later one arrives first'])(
  'of one person’s hours on two devices the later count; others have Undo (%s)',
  async (order, { here, family, nanny, oldPhone }) => {
    const dayId = await here.day('ACCEPTED');
    await enterHours(oldPhone, dayId, shiftAt('08:00', '11:00'));
    here.pass(1);
    await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
    const isLast = order === 'the later one arrives last';
    await here.arrive(...(isLast ? [oldPhone, nanny] : [nanny, oldPhone]));
    expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 120, amountCents: 4000 });
    expect((await here.server()).review.filter((review) => review.dayId === dayId)).toEqual([]);
    const earlier = 'You entered 8:00 AM – 11:00 AM';
    const [last, first] = await here.lines(nanny, dayId);
    expect(isLast ? last?.details : last?.sentence).toEqual(
      isLast ? ['was 8:00 AM – 11:00 AM', '2.00 hrs, $40.00'] : earlier,
    );
    expect(isLast ? first?.sentence : first?.details).toEqual(isLast ? earlier : ['2.00 hrs, $40.00']);
    expect(last?.restorable).toEqual({ ...shiftAt('08:00', '11:00'), isReplaced: isLast });
    // Undo, as the history's button does.
    await enterHours(nanny, dayId, shiftAt('08:00', '11:00'));
    await here.arrive(nanny);
    expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 180 });
    expect((await here.story(family, dayId))[0]).toMatch(/was 9:00 AM – 11:00 AM/);
  },
);

it('other hours by the other side go to review, and the first count until then', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  await enterHours(family, dayId, shiftAt('09:00', '11:00'));
  await enterHours(nanny, dayId, shiftAt('09:00', '11:30'));
  await here.arrive(family, nanny);
  for (const device of here.devices) {
    expect(await openReview(device, dayId)).toMatchObject({
      kind: 'hours_conflict',
      startUtc: shiftAt('09:00', '11:30').start,
      endUtc: shiftAt('09:00', '11:30').end,
      authorSide: 'nanny',
      authorId: nanny.accountId,
    });
    expect(await device.row('day', here.householdId, dayId)).toMatchObject({ billableMinutes: 120 });
  }
  expect((await here.story(family, dayId))[0]).toMatch(
    /^Nanny \d+ 0 entered 9:00 AM – 11:30 AM \| The family needs to decide$/,
  );
  const { id: reviewId } = await openReview(nanny, dayId);
  expect(await nanny.try('review.resolve', { reviewId, choice: 'confirm' })).toMatchObject({
    code: 'forbidden',
  });
  expect(await family.try('review.withdraw', { reviewId })).toMatchObject({ code: 'forbidden' });
  await tablet.do('review.resolve', { reviewId, choice: 'confirm' });
  await here.arrive(tablet);
  expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 150, hoursRecordedBySide: 'nanny' });
  expect((await here.story(nanny, dayId)).slice(0, 2)).toEqual([
    expect.stringMatching(
      /^Family \d+ confirmed the hours 9:00 AM – 11:30 AM \| was 9:00 AM – 11:00 AM \| 2.50 hrs, \$50.00$/,
    ),
    'You entered 9:00 AM – 11:30 AM | The family confirmed these hours',
  ]);
});

it('dismissed hours change nothing, and withdrawn hours leave the review', async ({ here }) => {
  const { family, nanny } = here;
  const [dismissed, withdrawn] = [await here.day('ACCEPTED'), await here.day('ACCEPTED')];
  for (const dayId of [dismissed, withdrawn]) {
    await enterHours(family, dayId, shiftAt('09:00', '11:00'));
    await enterHours(nanny, dayId, shiftAt('09:00', '11:30'));
  }
  await here.arrive(family, nanny);
  const { id: reviewId } = await openReview(family, dismissed);
  await family.do('review.resolve', { reviewId, choice: 'dismiss' });
  await nanny.do('review.withdraw', { reviewId: (await openReview(nanny, withdrawn)).id });
  await here.arrive(family, nanny);
  for (const dayId of [dismissed, withdrawn]) {
    expect(await here.dayRow(dayId)).toMatchObject({ billableMinutes: 120 });
  }
  expect((await here.story(nanny, withdrawn))[1]).toBe(
    'You entered 9:00 AM – 11:30 AM | These hours were withdrawn',
  );
  const statuses = (await here.server()).review.map(({ dayId, status }) => [dayId, status]);
  expect(statuses).toContainEqual([dismissed, 'dismissed']);
  expect(statuses).toContainEqual([withdrawn, 'withdrawn']);
});

it.for(['nanny', 'tablet'] as const)(
  'hours of a declined day go to review, from a stale device (%s)',
  async (who, { here, family }) => {
    const late = here[who];
    const [confirmed, dismissed] = [await here.day('ACCEPTED'), await here.day('ACCEPTED')];
    for (const dayId of [confirmed, dismissed]) {
      await family.do('day.answer', { dayId, status: 'DECLINED' });
      await enterHours(late, dayId, shiftAt('09:00', '11:00'));
    }
    await here.arrive(family, late);
    for (const dayId of [confirmed, dismissed]) {
      expect(await here.dayRow(dayId)).toMatchObject({ status: 'DECLINED', amountCents: null });
      expect((await here.lines(family, dayId))[0]).toMatchObject({ state: 'review' });
    }
    const decide = async (dayId: string, choice: 'confirm' | 'dismiss') => {
      const { id: reviewId, kind } = await openReview(family, dayId);
      expect(kind).toBe('hours_on_declined');
      await family.do('review.resolve', { reviewId, choice });
    };
    await decide(confirmed, 'confirm');
    await decide(dismissed, 'dismiss');
    await here.arrive(family);
    expect(await here.dayRow(confirmed)).toMatchObject({ status: 'COMPLETED', amountCents: 4000 });
    expect(await here.dayRow(dismissed)).toMatchObject({ status: 'DECLINED', amountCents: null });
  },
);

it('hours recorded by impersonation carry both names in the log', async ({ here, nanny }) => {
  const { home, testServer } = here;
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  here.pass(1);
  const viewing = await home.family.post<{ impersonationToken: string }>(
    `/api/impersonate/${nanny.accountId}`,
  );
  const { start, end } = shiftAt('09:00', '12:00');
  const answer = await testServer.app.inject({
    method: 'PATCH',
    url: `/api/agenda/${dayId}`,
    headers: { authorization: `Bearer ${viewing.body.impersonationToken}` },
    payload: { actualStartUtc: start, actualEndUtc: end, status: 'COMPLETED' },
  });
  expect(answer.statusCode).toBe(200);
  await here.arrive(nanny);
  const her = expect.stringMatching(/^Nanny/);
  expect(await here.log(2)).toMatchObject([
    { by: her, viewedBy: expect.stringMatching(/^Family/), result: 'applied', code: null },
    // The hours entered there are the family's: hers, of which it didn't know, are for the family to decide.
    { by: her, viewedBy: null, result: 'review', code: 'hours_conflict' },
  ]);
  expect((await here.story(nanny, dayId)).slice(0, 2)).toEqual([
    expect.stringMatching(/^You entered 9:00 AM – 11:00 AM/),
    expect.stringMatching(/^Family \d+, viewing as Nanny \d+ 0 entered 9:00 AM – 12:00 PM/),
  ]);
});

it('hours taken back at once leave the day accepted, without hours or pay', async ({ here, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await takeBackHours(nanny, dayId);
  await here.arrive(nanny);
  expect(await here.dayRow(dayId)).toMatchObject({
    status: 'ACCEPTED',
    actualStartUtc: null,
    amountCents: null,
  });
  expect((await here.server()).earning.some((earning) => earning.dayId === dayId)).toBe(false);
  expect(await here.story(nanny, dayId)).toContain('You took the hours back | was 9:00 AM – 11:00 AM');
});

it('hours paid meanwhile can’t be taken back: their author reads why', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(nanny);
  await markPaid(family, dayId);
  await takeBackHours(nanny, dayId);
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', isPaid: true, amountCents: 4000 });
  expect(await here.cards(nanny)).toMatchObject([
    {
      code: 'day_paid',
      entered: expect.stringMatching(/^Took back hours for .*: 9:00 AM – 11:00 AM$/),
      happened: 'This day is already paid',
    },
  ]);
});

it('hours taken back before a payment arrives aren’t paid', async ({ here, family, nanny }) => {
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await here.arrive(nanny);
  await takeBackHours(nanny, dayId);
  await markPaid(family, dayId);
  await here.arrive(nanny, family);
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'ACCEPTED', isPaid: false });
  expect(await here.cards(family)).toMatchObject([{ code: 'not_completed' }]);
});
