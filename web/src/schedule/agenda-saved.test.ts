/**
 * Tests what the agenda shows as soon as a mutation is saved, exactly as a later read does (changed days, unsent marks,
 * days kept in sight once completed), and which changes wait for that read.
 */

import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Rate } from 'sync-protocol/people/nanny.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { createDexieStorage } from '../device/dexie-storage.ts';
import { isShownAtOnce } from '../device/saved-days.ts';
import { applyMutations } from '../device/sync/apply-mutations.ts';
import { readLoaded } from '../device/use-loaded.ts';
import { AgendaMonths } from './agenda-months.ts';
import { readMonth } from './agenda-outline.ts';
import { isSameUnsent, readUnsent, withSaved } from './agenda-reads.ts';
import { aDevice, dayRow, HOUSEHOLD_ID, MEMBERSHIPS, NOW, QUERY, READY } from './test-agenda.ts';
import { completedIn, unsentCompleted } from './use-kept-days.ts';

const DAYS = 400;
const aDay = (number: number): AgendaDay => ({
  ...dayRow(number),
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
});
/** The day before yesterday, nothing recorded. */
const WORKED = aDay(1112);
const ALL = [...Array.from({ length: DAYS }, (_, number) => aDay(number)), WORKED];
const RATE: Rate = {
  householdId: HOUSEHOLD_ID,
  id: 'rate',
  nannyId: WORKED.nannyId,
  version: 1,
  effectiveFrom: '2016-01-01',
  hourlyRateCents: 2000,
};
const MONTHS = [...new Set(ALL.map(({ date }) => monthOf(date)))];

const RECORDED: NewMutation = {
  name: 'day.recordHours',
  args: {
    dayId: WORKED.id,
    start: `${WORKED.date}T14:00:00.000Z`,
    end: `${WORKED.date}T17:00:00.000Z`,
  },
};

let database: DeviceDatabase;
let saved: Device['savedListeners'];
let months: AgendaMonths;
/** How often listeners have been called. */
let notified: number;

beforeEach(async () => {
  database = await aDevice(0);
  await database.rows('day').bulkPut(ALL);
  await database.rows('rate').put(RATE);
  await database.meta.put({ key: 'memberships', value: MEMBERSHIPS });
  saved = new Set();
  const read = (month: string) =>
    readLoaded({ device: { database }, memberships: READY }, (opened) => readMonth(opened, month, QUERY));
  months = new AgendaMonths(new Set(MONTHS), read, saved);
  notified = 0;
  months.subscribe(() => (notified += 1));
  await vi.waitUntil(() => months.current().state === 'ready');
  return () => database.close();
});

const shown = () => {
  const current = months.current();
  if (current.state !== 'ready') throw new Error(current.state);
  return new Map(current.data);
};

/** Returns what is shown as soon as the mutations are saved, and how often listeners have been called by then. */
async function perform(mutations: readonly NewMutation[]) {
  const before = notified;
  let atOnce: { shown: ReturnType<typeof shown>; notified: number; isAll: boolean } | undefined;
  const device = { accountId: 'family', storage: createDexieStorage(database), now: () => toMillis(NOW) };
  const onSaved: NonNullable<Parameters<typeof applyMutations>[0]['onSaved']> = (changes) => {
    for (const listener of saved) listener(changes);
    atOnce = { shown: shown(), notified: notified - before, isAll: isShownAtOnce(changes) };
  };
  const results = await applyMutations({ ...device, onSaved }, HOUSEHOLD_ID, mutations);
  expect(results.filter(({ result }) => result === 'rejected')).toEqual([]);
  if (atOnce === undefined) throw new Error('onSaved was not called');
  return atOnce;
}

async function readAgain() {
  const readings = MONTHS.map(async (month) => [month, await readMonth(database, month, QUERY)] as const);
  return new Map(await Promise.all(readings));
}

const edit = ({ id, date }: AgendaDay, start: string): NewMutation => ({
  name: 'day.editSchedule',
  args: { dayId: id, start: `${date}T${start}:00.000Z`, end: `${date}T20:30:00.000Z` },
});

describe('days that a mutation has changed', () => {
  it('are shown at once, in the order of their new times, as a second read shows them', async () => {
    const before = shown();
    const late = ALL.filter((_, number) => number % 4 === 3);
    const answer: NewMutation = { name: 'day.answer', args: { dayId: ALL[1]?.id, status: 'ACCEPTED' } };
    const atOnce = await perform([...late.map((day) => edit(day, '11:15')), answer]);
    expect(atOnce).toMatchObject({ notified: 1, isAll: true });
    expect(atOnce.shown).not.toEqual(before);
    expect(atOnce.shown).toEqual(await readAgain());
  });

  it('stay the same objects after a second read', async () => {
    const [first, ...others] = ALL;
    if (first === undefined) throw new Error('No days');
    const { shown: atOnce } = await perform([edit(first, '11:15')]);
    const reading = notified;
    // Written by another page: no listener of this one is called.
    await database
      .rows<AgendaDay>('day')
      .bulkPut(others.slice(0, 1).map((day) => ({ ...day, scheduledNotes: 'Bring boots' })));
    await vi.waitUntil(() => notified > reading && JSON.stringify([...shown()]).includes('boots'));
    const itemOf = (all: typeof atOnce) =>
      all.get(monthOf(first.date))?.find((r) => r.item.day.id === first.id);
    expect(itemOf(shown())).toBe(itemOf(atOnce));
  });

  it('are unsent at once, as a second read of the queue shows them', async () => {
    const before = await readUnsent(database, MEMBERSHIPS);
    const [edited, gone, listed] = ALL.map(({ id }) => id);
    const todo: NewMutation = { name: 'todo.add', args: { todoId: newId(), dayId: listed, title: 'Boots' } };
    let atOnce = before;
    saved.add((changes) => {
      atOnce = withSaved(before, changes);
    });
    await perform([{ name: 'day.remove', args: { dayId: gone } }, todo, edit(aDay(0), '11:15')]);
    expect([...atOnce.days].toSorted()).toEqual([edited, gone].map((id) => `${HOUSEHOLD_ID} ${id}`));
    expect(atOnce.todos.size).toBe(1);
    expect(isSameUnsent(atOnce, await readUnsent(database, MEMBERSHIPS))).toBe(true);
    expect(isSameUnsent(atOnce, before)).toBe(false);
  });

  it('are kept in sight once they are completed, also before they are sent', async () => {
    expect(await unsentCompleted(database, MEMBERSHIPS)).toEqual([]);
    let kept: string[] = [];
    saved.add((changes) => {
      kept = completedIn(changes);
    });
    await perform([edit(aDay(0), '11:15'), RECORDED]);
    expect(kept).toEqual([WORKED.id]);
    expect(await unsentCompleted(database, MEMBERSHIPS)).toEqual([WORKED.id]);
  });

  it.each<[string, NewMutation]>([
    ['recorded hours', RECORDED],
    ['a removed day', { name: 'day.remove', args: { dayId: ALL[1]?.id } }],
  ])('are left to the queries when they may disappear: %s', async (_, mutation) => {
    const before = shown();
    expect(await perform([mutation])).toEqual({ shown: before, notified: 0, isAll: false });
  });
});
