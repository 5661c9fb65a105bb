/**
 * Tests payments, rates and billing increments against hours, other payments and deletion, from two devices: no unseen
 * amount is paid, nothing is paid twice, and hours have the price of their day.
 */
import { TODAY } from 'api/test-support/people.ts';
import { MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { shiftAt } from '../test-household.ts';
import { testInHousehold } from './test-scenario.ts';
import { deleteDay, enterHours, markPaid, openReview } from './test-screens.ts';

const it = testInHousehold();
const TOMORROW = '2026-03-06';

it('a paid day stays paid after other hours; confirmed, the difference is adjusted', async ({ here }) => {
  const { family, nanny } = here;
  const [confirmed, dismissed] = [await here.day('COMPLETED'), await here.day('COMPLETED')];
  await markPaid(family, confirmed, dismissed);
  for (const dayId of [confirmed, dismissed]) await enterHours(nanny, dayId, shiftAt('09:00', '11:30'));
  await here.arrive(family, nanny);
  for (const dayId of [confirmed, dismissed]) {
    expect(await here.dayRow(dayId)).toMatchObject({ isPaid: true, amountCents: 4000, billableMinutes: 120 });
    expect(await openReview(nanny, dayId)).toMatchObject({
      kind: 'hours_after_paid',
      endUtc: shiftAt('09:00', '11:30').end,
    });
  }
  await family.do('review.resolve', {
    reviewId: (await openReview(family, confirmed)).id,
    choice: 'confirm',
  });
  await family.do('review.resolve', {
    reviewId: (await openReview(family, dismissed)).id,
    choice: 'dismiss',
  });
  await here.arrive(family);
  expect(await here.dayRow(confirmed)).toMatchObject({
    isPaid: true,
    amountCents: 4000,
    billableMinutes: 150,
  });
  expect(await here.dayRow(dismissed)).toMatchObject({
    isPaid: true,
    amountCents: 4000,
    billableMinutes: 120,
  });
  expect((await here.server()).earning.filter(({ openCents }) => openCents > 0)).toMatchObject([
    { kind: 'adjustment', amountCents: 1000, openCents: 1000 },
  ]);
});

it('first hours for a paid day, from a phone that saw it accepted, go to review', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:30'));
  await enterHours(family, dayId, shiftAt('09:00', '11:00'));
  await markPaid(family, dayId);
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ isPaid: true, amountCents: 4000 });
  expect(await openReview(family, dayId)).toMatchObject({ kind: 'hours_after_paid', authorSide: 'nanny' });
});

it('hours of the family for less on a paid day wait for the nanny alone', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const dayId = await here.day('COMPLETED');
  await markPaid(family, dayId);
  await enterHours(tablet, dayId, shiftAt('09:00', '09:30'));
  await here.arrive(family, tablet);
  const { id: reviewId, authorSide } = await openReview(tablet, dayId);
  expect(authorSide).toBe('family');
  for (const choice of ['confirm', 'dismiss'] as const) {
    const decision = tablet.do('review.resolve', { reviewId, choice });
    await expect(decision).rejects.toMatchObject({ code: 'forbidden' });
  }
  await here.arrive(nanny);
  await nanny.do('review.resolve', { reviewId, choice: 'confirm' });
  await here.arrive(nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ isPaid: true, amountCents: 4000, billableMinutes: 30 });
  expect((await here.server()).payment).toContainEqual(
    expect.objectContaining({ kind: 'CORRECTION', amountCents: 3000 }),
  );
});

it('a paid day is corrected at once where that costs only its author', async ({ here }) => {
  const { family, nanny } = here;
  const [raised, lowered] = [await here.day('COMPLETED'), await here.day('COMPLETED')];
  await markPaid(family, raised, lowered);
  await here.arrive(family, nanny);
  await enterHours(family, raised, shiftAt('09:00', '12:00'));
  await enterHours(nanny, lowered, shiftAt('09:00', '10:00'));
  await here.arrive(family, nanny);
  for (const [dayId, billableMinutes] of [
    [raised, 180],
    [lowered, 60],
  ] as const)
    expect(await here.dayRow(dayId)).toMatchObject({ isPaid: true, amountCents: 4000, billableMinutes });
  const { earning, payment, review } = await here.server();
  expect(earning.filter(({ kind }) => kind === 'adjustment')).toMatchObject([{ amountCents: 2000 }]);
  expect(payment.filter(({ kind }) => kind === 'CORRECTION')).toMatchObject([{ amountCents: 2000 }]);
  expect(review.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});

it('a correction by both sides: the first counts, the other waits for its other side', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('COMPLETED');
  await markPaid(family, dayId);
  await here.arrive(family, nanny);
  await enterHours(family, dayId, shiftAt('09:00', '12:00'));
  await enterHours(nanny, dayId, shiftAt('09:00', '10:00'));
  await here.arrive(family, nanny);
  expect(await here.dayRow(dayId)).toMatchObject({ amountCents: 4000, billableMinutes: 180 });
  expect(await openReview(family, dayId)).toMatchObject({ kind: 'hours_after_paid', authorSide: 'nanny' });
});

it('a correction whose payment is voided meanwhile counts on the day once decided', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('COMPLETED');
  await markPaid(family, dayId);
  await here.arrive(family, nanny);
  await enterHours(nanny, dayId, shiftAt('09:00', '12:00'));
  const [payment] = (await here.server()).payment;
  await family.do('payment.void', { paymentId: payment?.id ?? '' });
  await here.arrive(nanny, family);
  const { id: reviewId } = await openReview(family, dayId);
  await family.do('review.resolve', { reviewId, choice: 'confirm' });
  await here.arrive(family);
  expect(await here.dayRow(dayId)).toMatchObject({ isPaid: false, amountCents: 6000 });
  expect((await here.server()).earning.map(({ kind }) => kind)).toEqual(['hours']);
});

it('paying a changed amount is refused with both amounts; other days are paid', async ({ here }) => {
  const { family, nanny } = here;
  const [changed, other] = [await here.day('COMPLETED'), await here.day('COMPLETED')];
  await enterHours(nanny, changed, shiftAt('09:00', '11:30'));
  await markPaid(family, changed, other);
  await here.arrive(nanny, family);
  expect(await here.dayRow(changed)).toMatchObject({ isPaid: false, amountCents: 5000 });
  expect(await here.dayRow(other)).toMatchObject({ isPaid: true, amountCents: 4000 });
  expect((await here.server()).payment).toMatchObject([{ amountCents: 4000 }]);
  const [entry] = await family.attention();
  expect(entry?.args).toMatchObject({ days: [{ dayId: changed, amountCents: 4000 }] });
  expect(await here.cards(family)).toEqual([
    {
      name: 'payment.payDays',
      code: 'amount_changed',
      entered: expect.stringMatching(/^Marked as paid: Thursday, March 5, 2026 \(Nanny/),
      happened: 'The amount of Mar 5, 2026 has changed: you saw $40.00, it is $50.00 now.',
      current: 'Completed · Scheduled: 9:00 AM - 5:00 PM · Actual: 9:00 AM - 11:30 AM · 2.50 hrs, $50.00',
    },
  ]);
});

it('paying only a day whose amount has changed is refused with both amounts', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('COMPLETED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:30'));
  await markPaid(family, dayId);
  await here.arrive(nanny, family);
  expect((await here.server()).payment).toEqual([]);
  expect(await here.cards(family)).toMatchObject([{ code: 'amount_changed' }]);
});

it('a day paid on two devices is paid once; the second reads by whom and when', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const dayId = await here.day('COMPLETED');
  await markPaid(family, dayId);
  here.pass(5);
  await markPaid(tablet, dayId);
  await here.arrive(family, tablet);
  expect((await here.server()).payment).toHaveLength(1);
  expect(await here.log(1)).toMatchObject([{ result: 'noop', code: 'already_paid' }]);
  expect(await here.cards(tablet)).toEqual([]);
  expect((await here.story(nanny, dayId)).slice(0, 2)).toEqual([
    expect.stringMatching(
      /^Family \d+ marked this day as paid \| Already paid by Family \d+ on Mar 5, 2026, \d+:\d\d PM$/,
    ),
    expect.stringMatching(/^Family \d+ marked this day as paid$/),
  ]);
});

it('deleting a paid day without having seen the payment is refused: day_paid', async ({ here }) => {
  const { family, tablet } = here;
  const dayId = await here.day('COMPLETED');
  await markPaid(family, dayId);
  await deleteDay(tablet, dayId);
  await here.arrive(family, tablet);
  expect(await here.dayRow(dayId)).toMatchObject({ isPaid: true });
  expect(await here.cards(tablet)).toMatchObject([
    { code: 'day_paid', happened: 'This day is already paid', current: /^Completed and paid/ },
  ]);
});

it('the same payment recorded twice is kept and marked as a possible duplicate', async ({ here }) => {
  const { family, tablet, nanny, nannyId } = here;
  const payment = { nannyId, paymentDate: TODAY, amountCents: 5000, platform: 'CASH' } as const;
  // Payments of one millisecond have no order.
  const [first = '', second = ''] = [newId(), newId()].toSorted((a, b) => (a < b ? -1 : 1));
  await family.do('payment.record', { paymentId: first, ...payment });
  await tablet.do('payment.record', { paymentId: second, ...payment });
  await here.arrive(family, tablet);
  expect((await here.server()).payment).toMatchObject([
    { id: first, amountCents: 5000, possibleDuplicateOf: null },
    { id: second, amountCents: 5000, possibleDuplicateOf: first },
  ]);
  expect((await here.story(nanny, second, 'payment'))[0]).toMatch(
    /Possible duplicate: another payment on that date has the same amount$/,
  );
  await family.do('payment.void', { paymentId: second });
  await here.arrive(family);
  expect((await here.server()).payment).toMatchObject([
    { voidedAt: null },
    { voidedAt: here.testServer.clock.now },
  ]);
});

it('hours are priced at the rate in force on the day worked', async ({ here, family, nanny, nannyId }) => {
  const [before, after] = [await here.day('ACCEPTED'), await here.day('ACCEPTED', TOMORROW)];
  here.pass(MINUTES_PER_DAY);
  await family.do('nanny.setRate', { nannyId, hourlyRateCents: 3000, effectiveFrom: TOMORROW });
  await enterHours(nanny, before, shiftAt('09:00', '11:00'));
  await enterHours(nanny, after, shiftAt('09:00', '11:00', TOMORROW));
  await here.arrive(family, nanny);
  expect(await here.dayRow(before)).toMatchObject({ hourlyRateCents: 2000, amountCents: 4000 });
  expect(await here.dayRow(after)).toMatchObject({ hourlyRateCents: 3000, amountCents: 6000 });
});

it('hours are rounded by the increment in force when the server records them', async ({ here }) => {
  const { family, nanny } = here;
  const [before, after] = [await here.day('COMPLETED'), await here.day('ACCEPTED')];
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 60, currency: 'USD' } as const;
  await family.do('household.saveSettings', settings);
  await enterHours(nanny, after, shiftAt('09:00', '10:05'));
  expect(await nanny.row('day', here.householdId, after)).toMatchObject({ billableMinutes: 75 });
  await here.arrive(family, nanny);
  expect(await here.dayRow(before)).toMatchObject({ billingIncrementMinutes: 15, billableMinutes: 120 });
  expect(await here.dayRow(after)).toMatchObject({ billingIncrementMinutes: 60, billableMinutes: 120 });
});
