/** Tests which shifts the dashboards show (the next, yesterday's), and the words for their times. */
import type { DayStatus } from 'sync-protocol/schedule/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import type { AgendaItem } from '../device/views.ts';
import { nextShift, yesterdaysShifts } from './nanny-shifts.ts';
import { formatScheduled } from './phrases.ts';

const TODAY = '2026-03-10';
const NOW = `${TODAY}T15:00:00.000Z`;

/** Builds an item with only the fields that the tested functions read. */
function item(date: string, status: DayStatus, start: string | null = null): AgendaItem {
  const times = { scheduledStartUtc: start, scheduledEndUtc: start };
  const day = { id: `${date} ${status}`, date, status, notWorkedAt: null, ...times };
  return { day, today: TODAY, household: { timezone: 'America/New_York' } } as AgendaItem;
}
const idOf = (found: AgendaItem | undefined) => found?.day.id;

describe('a nanny’s dashboard', () => {
  it('shows today’s accepted shift as the next one', () => {
    const items = [item('2026-03-09', 'ACCEPTED'), item(TODAY, 'ACCEPTED'), item('2026-03-11', 'ACCEPTED')];
    expect(idOf(nextShift(items))).toBe('2026-03-10 ACCEPTED');
  });

  it('skips completed, declined and pending days for the next shift', () => {
    const items = [
      item(TODAY, 'COMPLETED'),
      item('2026-03-11', 'DECLINED'),
      item('2026-03-12', 'PENDING'),
      item('2026-03-13', 'ACCEPTED'),
    ];
    expect(idOf(nextShift(items))).toBe('2026-03-13 ACCEPTED');
    expect(nextShift(items.slice(0, 3))).toBeUndefined();
  });

  it('shows yesterday’s shifts without hours, or else one with hours', () => {
    const completed = item('2026-03-09', 'COMPLETED');
    const accepted = item('2026-03-09', 'ACCEPTED');
    expect(yesterdaysShifts([completed, accepted, accepted], NOW)).toEqual([accepted, accepted]);
    expect(yesterdaysShifts([completed, completed], NOW)).toEqual([completed]);
    expect(yesterdaysShifts([item('2026-03-09', 'PENDING'), item(TODAY, 'ACCEPTED')], NOW)).toEqual([]);
  });

  it('doesn’t miss the hours of yesterday’s night before its end', () => {
    const night = item('2026-03-09', 'ACCEPTED', '2026-03-10T16:00:00.000Z');
    const worked = item('2026-03-09', 'COMPLETED');
    expect(yesterdaysShifts([worked, night], NOW)).toEqual([worked]);
    expect(yesterdaysShifts([worked, night], '2026-03-10T16:00:00.000Z')).toEqual([night]);
  });

  it('passes over dates that are wholly off', () => {
    const off = (date: string): AgendaItem => ({ ...item(date, 'ACCEPTED'), isOff: true });
    const next = item('2026-03-12', 'ACCEPTED');
    expect(nextShift([off(TODAY), off('2026-03-11'), next])).toBe(next);
    expect(yesterdaysShifts([off('2026-03-09')], NOW)).toEqual([]);
  });

  it('shows times in the household’s zone', () => {
    expect(formatScheduled(item(TODAY, 'ACCEPTED', '2026-03-10T13:00:00.000Z'))).toBe('9:00 AM – 9:00 AM');
    expect(formatScheduled(item(TODAY, 'ACCEPTED'))).toBe('Not set');
  });
});
