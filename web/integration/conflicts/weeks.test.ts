/**
 * Tests weeks that are confirmed, approved and asked about on devices that have not seen each other, and days that are
 * marked as not worked against hours.
 */
import { joinAsMember } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { weekId } from 'sync-protocol/weeks/week.ts';
import { expect, onTestFinished } from 'vitest';
import { Device } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { weekOn } from '../test-weeks.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';
import { enterHours } from './test-screens.ts';

const it = testInHousehold();

/** The Monday and the Tuesday of a week that is over. */
const WEEK = '2026-02-23';
const TUESDAY = '2026-02-24';

async function shownOn(device: Device, { nannyId }: ConflictScenario) {
  const shown = await weekOn(device, { nannyId, date: WEEK });
  if (shown === undefined) throw new Error('The device shows no such week');
  return shown;
}

async function confirm(device: Device, here: ConflictScenario): Promise<void> {
  await device.do('week.confirm', await shownOn(device, here));
}

async function approve(device: Device, here: ConflictScenario): Promise<void> {
  await device.do('week.approve', await shownOn(device, here));
}

const weekRow = async (here: ConflictScenario) =>
  (await here.server()).week.find(({ id }) => id === weekId(here.nannyId, WEEK));

it('a week that she confirms on two devices is confirmed once', async ({ here, nanny, oldPhone }) => {
  await here.day('COMPLETED', TUESDAY);
  await confirm(nanny, here);
  here.pass(1);
  await confirm(oldPhone, here);
  await here.arrive(nanny, oldPhone);
  const first = await weekRow(here);
  expect(first?.confirmed).toMatchObject({ by: nanny.accountId, billableMinutes: 120 });
  expect((await here.log(2)).map(({ name, result }) => [name, result])).toEqual([
    ['week.confirm', 'applied'],
    ['week.confirm', 'noop'],
  ]);
  for (const device of here.devices) expect(await here.cards(device)).toEqual([]);
});

it.for(['first', 'last'] as const)(
  'hours that the family changes open a week, or refuse to confirm it (hers %s)',
  async (order, { here, nanny, family }) => {
    const dayId = await here.day('COMPLETED', TUESDAY);
    await confirm(nanny, here);
    await enterHours(family, dayId, shiftAt('09:00', '12:00', TUESDAY));
    await here.arrive(...(order === 'first' ? [nanny, family] : [family, nanny]));
    if (order === 'first') {
      expect((await weekRow(here))?.confirmed).toMatchObject({ billableMinutes: 120 });
      expect(await family.try('week.approve', await shownOn(family, here))).toMatchObject({
        code: 'week_not_confirmed',
      });
    } else {
      expect(await weekRow(here)).toBeUndefined();
      expect(await here.cards(nanny)).toMatchObject([
        {
          name: 'week.confirm',
          code: 'week_changed',
          entered: 'Confirmed week from Feb 23, 2026: 2.00 hrs, $40.00',
          happened: 'This week has changed meanwhile. Check it again.',
        },
      ]);
    }
    await confirm(nanny, here);
    await here.arrive(nanny);
    await approve(family, here);
    await here.arrive(family);
    expect((await weekRow(here))?.approved).toMatchObject({ billableMinutes: 180 });
  },
);

it('a week that two parents approve is approved by the first', async ({ here, nanny, family }) => {
  const email = `${newId()}@example.com`;
  const partner = await Device.open(
    here.testServer,
    await joinAsMember(here.testServer, here.home.family, { email, role: 'PARENT' }),
  );
  onTestFinished(() => partner.discard());
  await here.day('COMPLETED', TUESDAY);
  await confirm(nanny, here);
  await here.arrive(nanny);
  await partner.mustSync();
  await approve(partner, here);
  here.pass(1);
  await approve(family, here);
  await partner.mustSync();
  await here.arrive(family);
  expect((await weekRow(here))?.approved).toMatchObject({ by: partner.accountId });
  for (const device of [partner, family]) expect(await here.cards(device)).toEqual([]);
});

it('an approval that has not seen her later hours is refused, and approves nothing', async ({
  here,
  nanny,
  family,
}) => {
  await here.day('COMPLETED', TUESDAY);
  await confirm(nanny, here);
  await here.arrive(nanny);
  const dayId = await here.day('ACCEPTED', '2026-02-25');
  await family.do('day.markNotWorked', { dayId, notWorked: true });
  await here.arrive(family);
  await approve(family, here);
  await enterHours(nanny, dayId, shiftAt('09:00', '10:00', '2026-02-25'));
  await here.arrive(nanny, family);
  expect(await weekRow(here)).toMatchObject({ approved: null, confirmed: { billableMinutes: 120 } });
  expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', notWorkedAt: null });
  expect(await here.cards(family)).toMatchObject([{ name: 'week.approve', code: 'week_changed' }]);
});

it.for(['the days', 'a net amount'] as const)(
  'an approval that is refused pays nothing of what was sent with it: %s',
  async (paid, { here, nanny, family }) => {
    const dayId = await here.day('COMPLETED', TUESDAY);
    await confirm(nanny, here);
    await here.arrive(nanny, family);
    const { nannyId } = here;
    const paymentId = newId();
    await enterHours(nanny, dayId, shiftAt('09:00', '10:00', TUESDAY));
    await approve(family, here);
    if (paid === 'the days')
      await family.do('payment.payDays', {
        payments: [{ paymentId, nannyId, approvedWeekStart: WEEK }],
        days: [{ dayId, amountCents: 4000 }],
        platform: 'VENMO',
      });
    else
      await family.do('payment.record', {
        paymentId,
        nannyId,
        paymentDate: TUESDAY,
        amountCents: 3500,
        platform: 'VENMO',
        withheld: [{ paymentId: newId(), label: 'Medicare', amountCents: 500 }],
        approvedWeekStart: WEEK,
      });
    await family.do('statement.issue', { paymentId });
    await here.arrive(nanny, family);
    expect(await weekRow(here)).toMatchObject({ approved: null });
    expect((await here.server()).payment).toEqual([]);
    expect((await here.server()).statement).toEqual([]);
    const refused = (await here.cards(family)).map(({ name, code }) => [name, code]);
    expect(Object.fromEntries(refused)).toEqual({
      'week.approve': 'week_changed',
      [paid === 'the days' ? 'payment.payDays' : 'payment.record']: 'week_not_approved',
      'statement.issue': 'not_found',
    });
  },
);

it('a question answered twice keeps the first, and the other stays in attention', async ({
  here,
  nanny,
  family,
  tablet,
}) => {
  const questionId = newId();
  const question = { questionId, nannyId: here.nannyId, weekStart: WEEK, text: 'Until six?' };
  await nanny.do('week.ask', question);
  await here.arrive(nanny);
  await family.do('week.answerQuestion', { questionId, text: 'Yes' });
  await tablet.do('week.answerQuestion', { questionId, text: 'No, until five' });
  await here.arrive(family, tablet);
  expect((await here.server()).question).toMatchObject([{ text: 'Until six?', answer: 'Yes' }]);
  expect(await here.cards(tablet)).toMatchObject([
    { code: 'question_answered', entered: 'Answer: “No, until five”' },
  ]);
});

it('questions that both sides ask at once both stand', async ({ here, nanny, family }) => {
  const ask = (device: Device, text: string) =>
    device.do('week.ask', { questionId: newId(), nannyId: here.nannyId, weekStart: WEEK, text });
  await ask(nanny, 'Until six?');
  await ask(family, 'Was the park open?');
  await here.arrive(nanny, family);
  const { question } = await here.server();
  expect(question.map(({ text }) => text).toSorted()).toEqual(['Until six?', 'Was the park open?']);
});

it.for(['first', 'last'] as const)(
  'a day marked as not worked against hours: the hours count (hours %s)',
  async (order, { here, nanny, family }) => {
    const dayId = await here.day('ACCEPTED', TUESDAY);
    await family.do('day.markNotWorked', { dayId, notWorked: true });
    await enterHours(nanny, dayId, shiftAt('09:00', '11:00', TUESDAY));
    await here.arrive(...(order === 'first' ? [nanny, family] : [family, nanny]));
    expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', notWorkedAt: null });
    expect(await here.cards(nanny)).toEqual([]);
    expect(await here.cards(family)).toMatchObject(order === 'first' ? [{ code: 'has_hours' }] : []);
    const story = await here.story(family, dayId);
    const marked =
      order === 'first' ? 'You tried this, but it was refused' : 'You marked this day as not worked';
    expect(story.some((line) => line.startsWith(marked))).toBe(true);
  },
);
