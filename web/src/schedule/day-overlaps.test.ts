/** Tests the overlaps of two families' days for a nanny: with hidden days, across months, and none for families. */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import { describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '../device/database.ts';
import { householdOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { readMonth } from './agenda-outline.ts';
import { aDevice, HOUSEHOLD_ID, NOW, TODAY } from './test-agenda.ts';

const OTHER_ID = 'ortegas';
const MONTH = '2026-03';

const membership = (householdId: string, role: StoredMembership['role']): StoredMembership => ({
  householdId,
  role,
  nannyId: role === 'NANNY' ? `nanny of ${householdId}` : null,
  access: 'a',
});
const asNanny = [membership(HOUSEHOLD_ID, 'NANNY'), membership(OTHER_ID, 'NANNY')];

interface Shift {
  readonly date?: string;
  readonly from: string;
  readonly to: string;
}

function dayOf(
  householdId: string,
  { date = TODAY, from, to }: Shift,
  more: Partial<AgendaDay> = {},
): AgendaDay {
  const planned = plannedDay({
    householdId,
    id: `${householdId} ${date} ${from}`,
    nannyId: `nanny of ${householdId}`,
    date,
    origin: 'scheduled',
    scheduledStartUtc: `${date}T${from}:00.000Z`,
    scheduledEndUtc: `${date}T${to}:00.000Z`,
    scheduledNotes: null,
  });
  return { ...planned, ...more };
}

/** Returns a device with two families' households and these days. */
async function deviceWith(...days: AgendaDay[]): Promise<DeviceDatabase> {
  const database = await aDevice(0);
  const millers = await householdOf(database, HOUSEHOLD_ID);
  if (millers === undefined) throw new Error('No household');
  const others = { householdId: OTHER_ID, id: OTHER_ID, name: 'The Ortegas' };
  await database.rows('household').put({ ...millers, ...others });
  await database.rows('day').bulkPut(days);
  return database;
}

/** Returns the overlaps of each shown day as texts. */
async function overlapsOn(database: DeviceDatabase, memberships: readonly StoredMembership[] = asNanny) {
  const query = { memberships, nannyId: undefined, withCompleted: false, now: NOW };
  const days = await readMonth(database, MONTH, query);
  return days.map(({ item: { household, overlaps } }) => [
    household.name,
    ...overlaps.map(({ householdName, start, end }) => `${householdName} ${start} ${end}`),
  ]);
}

describe('overlaps of two families’ days', () => {
  const millers = dayOf(HOUSEHOLD_ID, { from: '13:00', to: '17:00' });
  const ortegas = dayOf(OTHER_ID, { from: '16:00', to: '20:00' });
  const shared = `${TODAY}T16:00:00.000Z ${TODAY}T17:00:00.000Z`;

  it('are on both days of their nanny', async () => {
    expect(await overlapsOn(await deviceWith(millers, ortegas))).toEqual([
      ['The Millers', `The Ortegas ${shared}`],
      ['The Ortegas', `The Millers ${shared}`],
    ]);
  });

  it('include a completed day that the schedule hides', async () => {
    const [date, hidden] = ['2026-03-09', { status: 'COMPLETED' } as const];
    const worked = {
      ...hidden,
      actualStartUtc: `${date}T16:00:00.000Z`,
      actualEndUtc: `${date}T17:00:00.000Z`,
    };
    const database = await deviceWith(
      dayOf(HOUSEHOLD_ID, { date, from: '13:00', to: '17:00' }),
      dayOf(OTHER_ID, { date, from: '10:00', to: '12:00' }, worked),
    );
    expect(await overlapsOn(database)).toEqual([
      ['The Millers', `The Ortegas ${date}T16:00:00.000Z ${date}T17:00:00.000Z`],
    ]);
  });

  it('are found across the end of a month', async () => {
    const night = dayOf(HOUSEHOLD_ID, { date: '2026-03-31', from: '23:00', to: '23:30' });
    const database = await deviceWith(
      { ...night, scheduledEndUtc: '2026-04-01T06:00:00.000Z' },
      dayOf(OTHER_ID, { date: '2026-04-01', from: '05:00', to: '08:00' }),
    );
    expect(await overlapsOn(database)).toEqual([
      ['The Millers', 'The Ortegas 2026-04-01T05:00:00.000Z 2026-04-01T06:00:00.000Z'],
    ]);
  });

  it.each(['FAMILY', 'VIEWER'] as const)('are not computed for a %s of both households', async (role) => {
    const memberships = [membership(HOUSEHOLD_ID, role), membership(OTHER_ID, role)];
    const database = await deviceWith(millers, ortegas);
    expect(await overlapsOn(database, memberships)).toEqual([['The Millers'], ['The Ortegas']]);
  });
});
