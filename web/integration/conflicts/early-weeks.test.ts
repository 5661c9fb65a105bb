/**
 * Tests weeks that are signed before their end against shifts that another device plans, works or takes away meanwhile,
 * and against the server's closing, in both orders.
 */
import { openPokes } from 'api/sync/pokes.ts';
import { closeWeeks } from 'api/sync/week-closing.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { WEEKLY_40 } from 'sync-protocol/test-support/terms.ts';
import type { TermsFields } from 'sync-protocol/weeks/terms.ts';
import { weekId } from 'sync-protocol/weeks/week.ts';
import { expect } from 'vitest';
import type { Device } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { weekOn } from '../test-weeks.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';
import { answer, deleteDay, enterHours, openReview } from './test-screens.ts';

const it = testInHousehold();

/** The Monday of the week that runs. */
const WEEK = '2026-03-02';
const SUNDAY = '2026-03-08';
const SUNDAY_SHIFT = shiftAt('12:00', '16:00', SUNDAY);
const FRIDAY_EVENING = '2026-03-06T23:00:00.000Z';
const SATURDAY_NOON = '2026-03-07T17:00:00.000Z';
const SUNDAY_EVENING = '2026-03-08T23:00:00.000Z';
/** Early on Monday in New York. */
const OVER = '2026-03-09T04:20:00.000Z';

const at = ({ testServer }: ConflictScenario, now: string): void => {
  testServer.clock.now = now;
};

/** Friday evening: 4 hours were worked under terms with 40 guaranteed ones, and no shift of the week lies ahead. */
async function twoDays(here: ConflictScenario, terms: Partial<TermsFields> = {}): Promise<void> {
  await here.family.do('terms.set', {
    nannyId: here.nannyId,
    effectiveFrom: WEEK,
    ...WEEKLY_40,
    guaranteedMinutes: 2400,
    cancellationHours: 24,
    ...terms,
  });
  at(here, FRIDAY_EVENING);
  for (const date of ['2026-03-03', '2026-03-04']) await here.day('COMPLETED', date);
}

async function sign(
  device: Device,
  { nannyId }: ConflictScenario,
  name: 'week.confirm' | 'week.approve',
): Promise<void> {
  const shown = await weekOn(device, { nannyId, date: WEEK });
  if (shown === undefined) throw new Error('The device shows no such week');
  await device.do(name, shown);
}

/** She confirms the week, and all devices see it. */
async function confirmed(here: ConflictScenario): Promise<void> {
  await sign(here.nanny, here, 'week.confirm');
  await here.arrive(here.nanny);
}

/** Plans the Sunday, which the family accepts for her. Returns the day's id. */
async function planSunday(device: Device, { nannyId }: ConflictScenario): Promise<string> {
  const dayId = newId();
  await device.do('day.schedule', { dayId, nannyId, date: SUNDAY, ...SUNDAY_SHIFT, notes: null });
  await answer(device, dayId, 'ACCEPTED');
  return dayId;
}

const weekRow = async (here: ConflictScenario) =>
  (await here.server()).week.find(({ id }) => id === weekId(here.nannyId, WEEK));

const added = async (here: ConflictScenario): Promise<string[]> =>
  (await here.server()).earning
    .filter(({ kind }) => kind !== 'hours')
    .map(({ kind, date, amountCents }) => `${kind} ${date} ${amountCents}`);

const ORDERS = ['first', 'last'] as const;

function fail(error: unknown): never {
  throw error;
}

/** Closes the weeks that are over, as the server does. */
async function closeOverWeeks({ testServer: { sql } }: ConflictScenario): Promise<void> {
  const pokes = await openPokes(sql, fail);
  try {
    await closeWeeks({ sql, pokes }, { now: () => OVER, onClosed: () => {}, onError: fail });
  } finally {
    await pokes.close();
  }
}

it.for(ORDERS)(
  'a week approved early against a shift that is planned for it (approval %s)',
  async (order, { here, family, tablet, nanny }) => {
    await twoDays(here);
    await confirmed(here);
    await sign(family, here, 'week.approve');
    const dayId = await planSunday(tablet, here);
    await here.arrive(...(order === 'first' ? [family, tablet] : [tablet, family]));
    expect(await here.dayRow(dayId)).toMatchObject({ status: 'ACCEPTED' });
    if (order === 'last') {
      expect(await weekRow(here)).toMatchObject({ approved: null, closedAt: null });
      expect(await here.cards(family)).toMatchObject([{ name: 'week.approve', code: 'week_not_over' }]);
      return;
    }
    expect(await here.cards(tablet)).toEqual([]);
    at(here, SUNDAY_EVENING);
    await enterHours(nanny, dayId, SUNDAY_SHIFT);
    await here.arrive(nanny);
    expect(await openReview(family, dayId)).toMatchObject({ kind: 'hours_after_approval' });
    expect(await weekRow(here)).toMatchObject({
      approved: { grossCents: 80_000, billableMinutes: 240 },
      closedAt: FRIDAY_EVENING,
    });
  },
);

it.for(ORDERS)(
  'a week confirmed early against a shift that is planned for it (confirmation %s)',
  async (order, { here, family, nanny }) => {
    await twoDays(here);
    await sign(nanny, here, 'week.confirm');
    await planSunday(family, here);
    await here.arrive(...(order === 'first' ? [nanny, family] : [family, nanny]));
    if (order === 'first') expect(await weekRow(here)).toMatchObject({ confirmed: { grossCents: 80_000 } });
    else expect(await weekRow(here)).toBeUndefined();
    expect(await here.cards(nanny)).toMatchObject(
      order === 'first' ? [] : [{ name: 'week.confirm', code: 'week_not_over' }],
    );
    const approve = sign(family, here, 'week.approve');
    await expect(approve).rejects.toMatchObject({ code: 'week_not_over' });
  },
);

it.for(ORDERS)(
  'a week confirmed early against a shift worked meanwhile (confirmation %s)',
  async (order, { here, family, nanny }) => {
    await twoDays(here);
    await sign(nanny, here, 'week.confirm');
    if (order === 'first') await nanny.mustSync();
    const dayId = await planSunday(family, here);
    at(here, SUNDAY_EVENING);
    await enterHours(family, dayId, SUNDAY_SHIFT);
    await here.arrive(...(order === 'first' ? [family] : [family, nanny]));
    expect(await here.dayRow(dayId)).toMatchObject({ status: 'COMPLETED', amountCents: 8000 });
    expect(await here.cards(family)).toEqual([]);
    expect(await here.cards(nanny)).toMatchObject(
      order === 'first' ? [] : [{ name: 'week.confirm', code: 'week_changed' }],
    );
    const approve = sign(family, here, 'week.approve');
    await expect(approve).rejects.toMatchObject({ code: 'week_not_confirmed' });
    await confirmed(here);
    await sign(family, here, 'week.approve');
    await here.arrive(family);
    // 8 hours worked, and 32 filled up.
    expect(await added(here)).toEqual(['guarantee 2026-03-08 64000']);
  },
);

it.for(ORDERS)(
  'a week signed early against its closing by the server (signatures %s)',
  async (order, { here, family, nanny }) => {
    await twoDays(here);
    if (order === 'first') await confirmed(here);
    else await sign(nanny, here, 'week.confirm');
    if (order === 'first') {
      await sign(family, here, 'week.approve');
      await here.arrive(family);
      at(here, OVER);
      await closeOverWeeks(here);
    } else {
      at(here, OVER);
      await closeOverWeeks(here);
      await here.arrive(nanny);
      await sign(family, here, 'week.approve');
    }
    await here.arrive(family);
    expect(await weekRow(here)).toMatchObject({
      confirmed: { grossCents: 80_000 },
      approved: { grossCents: 80_000 },
      closedAt: order === 'first' ? FRIDAY_EVENING : OVER,
    });
    expect(await added(here)).toEqual(['guarantee 2026-03-08 72000']);
    for (const device of here.devices) expect(await here.cards(device)).toEqual([]);
  },
);

const TAKE_AWAY = {
  deleted: (device: Device, dayId: string) => deleteDay(device, dayId),
  declined: (device: Device, dayId: string) => answer(device, dayId, 'DECLINED'),
  'marked as not worked': (device: Device, dayId: string) =>
    device.do('day.markNotWorked', { dayId, notWorked: true }),
};

it.for(
  ORDERS.flatMap((order) =>
    (Object.keys(TAKE_AWAY) as (keyof typeof TAKE_AWAY)[]).map((how) => [order, how] as const),
  ),
)(
  'a week approved early (%s) against an agreed shift that is %s late',
  async ([order, how], { here, family, tablet, nanny }) => {
    await twoDays(here, { guaranteedMinutes: null });
    await confirmed(here);
    await sign(tablet, here, 'week.approve');
    if (order === 'first') await tablet.mustSync();
    at(here, SATURDAY_NOON);
    const dayId = await planSunday(family, here);
    await family.mustSync();
    await nanny.mustSync();
    if (how === 'marked as not worked') at(here, SUNDAY_EVENING);
    await TAKE_AWAY[how](family, dayId);
    await here.arrive(family, tablet);
    if (order === 'last') {
      expect((await weekRow(here))?.approved).toBeNull();
      expect(await here.cards(tablet)).toMatchObject([{ name: 'week.approve', code: 'week_changed' }]);
      expect(await added(here)).toEqual(['cancellation 2026-03-08 8000']);
      return;
    }
    const date = how === 'marked as not worked' ? SUNDAY : '2026-03-07';
    expect(await added(here)).toEqual([`adjustment ${date} 8000`]);
    expect(await weekRow(here)).toMatchObject({ approved: { grossCents: 8000 } });
    if (how !== 'marked as not worked') return;
    await nanny.do('day.answerNotWorked', { dayId, wasSentHome: false });
    await here.arrive(nanny);
    expect(await added(here)).toEqual([]);
  },
);
