/** Tests which days of two households overlap, also at clock changes, and how far apart their dates may be. */
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, wallClockToInstant } from '../kernel/calendar.ts';
import type { AgendaDay } from './agenda-day.ts';
import { findOverlaps, OVERLAP_REACH_DAYS } from './overlaps.ts';
import { plannedDay } from './planned-day.ts';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
const DATE = '2026-03-05';

interface Plan {
  readonly household: string;
  readonly date?: string;
  /** Minutes since midnight on the household's clock. */
  readonly from: number;
  readonly to: number;
  readonly zone?: string;
}

function aDay({ household, date = DATE, from, to, zone = NEW_YORK }: Plan, more: Partial<AgendaDay> = {}) {
  const planned = plannedDay({
    householdId: household,
    id: `${household} ${date} ${from}`,
    nannyId: `nanny of ${household}`,
    date,
    origin: 'scheduled',
    scheduledStartUtc: wallClockToInstant(date, from, zone),
    scheduledEndUtc: wallClockToInstant(date, to, zone),
    scheduledNotes: null,
  });
  return { ...planned, ...more };
}

const hour = (hours: number): number => hours * 60;

/** Returns each overlap as households and times. */
const overlapsOf = (...days: AgendaDay[]) =>
  findOverlaps(days).map(({ days: [a, b], start, end }) => [a.householdId, b.householdId, start, end]);

describe('days of two households', () => {
  const millers = aDay({ household: 'millers', from: hour(9), to: hour(13) });

  it('overlap by the time that they share, in whichever order they are given', () => {
    const other = aDay({ household: 'ortiz', from: hour(12), to: hour(17) });
    const shared = ['millers', 'ortiz', '2026-03-05T17:00:00.000Z', '2026-03-05T18:00:00.000Z'];
    expect(overlapsOf(millers, other)).toEqual([shared]);
    expect(overlapsOf(other, millers)).toEqual([shared]);
  });

  it('overlap by the whole shorter day when one lies inside the other', () => {
    const inside = aDay({ household: 'ortiz', from: hour(10), to: hour(11) });
    const same = aDay({ household: 'lees', from: hour(9), to: hour(13) });
    expect(overlapsOf(millers, inside)).toEqual([
      ['millers', 'ortiz', '2026-03-05T15:00:00.000Z', '2026-03-05T16:00:00.000Z'],
    ]);
    expect(overlapsOf(millers, same)).toHaveLength(1);
    expect(overlapsOf(millers, inside, same)).toHaveLength(3);
  });

  it('do not overlap when one begins as the other ends', () => {
    expect(overlapsOf(millers, aDay({ household: 'ortiz', from: hour(13), to: hour(17) }))).toEqual([]);
  });

  it('overlap by the hours worked where hours were recorded', () => {
    const worked = {
      status: 'COMPLETED',
      actualStartUtc: '2026-03-05T14:00:00.000Z',
      actualEndUtc: '2026-03-05T16:00:00.000Z',
    } as const;
    const later = aDay({ household: 'ortiz', from: hour(12), to: hour(17) });
    expect(overlapsOf({ ...millers, ...worked }, later)).toEqual([]);
    expect(overlapsOf({ ...millers, ...worked, actualEndUtc: '2026-03-05T17:30:00.000Z' }, later)).toEqual([
      ['millers', 'ortiz', '2026-03-05T17:00:00.000Z', '2026-03-05T17:30:00.000Z'],
    ]);
  });

  it.each([{ status: 'DECLINED' }, { scheduledStartUtc: null }] as const)('take no time with %o', (more) => {
    expect(overlapsOf(millers, aDay({ household: 'ortiz', from: hour(9), to: hour(13) }, more))).toEqual([]);
  });
});

it('two days of one household never overlap', () => {
  const days = [9, 10].map((from) => aDay({ household: 'millers', from: hour(from), to: hour(13) }));
  expect(overlapsOf(...days)).toEqual([]);
});

describe('at clock changes', () => {
  // On March 8, 2026 the clocks skip 2:00 to 3:00 AM; on November 1 they show 1:00 to 2:00 AM twice.
  const [spring, fall] = ['2026-03-08', '2026-11-01'];

  it('a night shift ends an hour of work earlier on the clock that skips an hour', () => {
    const night = aDay({ household: 'millers', date: addDays(spring, -1), from: hour(22), to: hour(24) });
    const until4 = { ...night, scheduledEndUtc: wallClockToInstant(spring, hour(4), NEW_YORK) };
    const from3 = aDay({ household: 'ortiz', date: spring, from: hour(3), to: hour(5) });
    expect(overlapsOf(until4, from3)).toEqual([
      ['millers', 'ortiz', '2026-03-08T07:00:00.000Z', '2026-03-08T08:00:00.000Z'],
    ]);
    const until2 = { ...night, scheduledEndUtc: wallClockToInstant(spring, hour(2), NEW_YORK) };
    expect(overlapsOf(until2, from3)).toEqual([]);
  });

  it('a skipped time overlaps as the time after the gap', () => {
    const skipped = aDay({ household: 'millers', date: spring, from: hour(2.5), to: hour(4) });
    const other = aDay({ household: 'ortiz', date: spring, from: hour(1), to: hour(3.5) });
    expect(overlapsOf(skipped, other)).toEqual([]);
    const longer = aDay({ household: 'ortiz', date: spring, from: hour(1), to: hour(3.75) });
    expect(overlapsOf(skipped, longer)).toEqual([
      ['ortiz', 'millers', '2026-03-08T07:30:00.000Z', '2026-03-08T07:45:00.000Z'],
    ]);
  });

  it('the hour that happens twice counts twice', () => {
    const night = aDay({ household: 'millers', date: fall, from: hour(0), to: hour(2) });
    const early = aDay({ household: 'ortiz', date: fall, from: hour(1), to: hour(3) });
    expect(overlapsOf(night, early)).toEqual([
      ['millers', 'ortiz', '2026-11-01T05:00:00.000Z', '2026-11-01T07:00:00.000Z'],
    ]);
  });

  it('zones that change at different instants compare by instants', () => {
    const east = aDay({ household: 'millers', date: spring, from: hour(5), to: hour(6) });
    const west = aDay({ household: 'ortiz', date: spring, from: hour(1), to: hour(4), zone: LOS_ANGELES });
    expect(overlapsOf(east, west)).toEqual([
      ['millers', 'ortiz', '2026-03-08T09:00:00.000Z', '2026-03-08T10:00:00.000Z'],
    ]);
  });
});

it('overlapping days are within reach of each other in the zones farthest apart', () => {
  const first = aDay({ household: 'millers', date: DATE, from: hour(23), to: hour(24), zone: 'Etc/GMT+12' });
  const long = { ...first, scheduledEndUtc: wallClockToInstant(addDays(DATE, 1), hour(23), 'Etc/GMT+12') };
  const date = addDays(DATE, OVERLAP_REACH_DAYS);
  const last = aDay({ household: 'ortiz', date, from: hour(0), to: hour(2), zone: 'Etc/GMT-14' });
  expect(overlapsOf(long, last)).toHaveLength(1);
  expect(daysBetween(first.date, last.date)).toBe(OVERLAP_REACH_DAYS);
});
