import type { DayStatus } from 'sync-protocol/model/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import type { AgendaItem } from '../../store/views.ts';
import { daysToAnswer, formatScheduled, nextShift, yesterdaysShifts } from './nanny-shifts.ts';

const TODAY = '2026-03-10';

/** Only the fields that the functions read. */
function item(date: string, status: DayStatus, start: string | null = null): AgendaItem {
  const day = { id: `${date} ${status}`, date, status, scheduledStartUtc: start, scheduledEndUtc: start };
  return { day, today: TODAY, household: { timezone: 'America/New_York' } } as AgendaItem;
}
const idOf = (found: AgendaItem | undefined) => found?.day.id;

describe('a nanny’s shifts', () => {
  it('put today’s accepted shift before later ones', () => {
    const items = [item('2026-03-09', 'ACCEPTED'), item(TODAY, 'ACCEPTED'), item('2026-03-11', 'ACCEPTED')];
    expect(idOf(nextShift(items))).toBe('2026-03-10 ACCEPTED');
  });

  it('skip days that are completed, declined or pending', () => {
    const items = [
      item(TODAY, 'COMPLETED'),
      item('2026-03-11', 'DECLINED'),
      item('2026-03-12', 'PENDING'),
      item('2026-03-13', 'ACCEPTED'),
    ];
    expect(idOf(nextShift(items))).toBe('2026-03-13 ACCEPTED');
    expect(nextShift(items.slice(0, 3))).toBeUndefined();
  });

  it('need an answer from today on', () => {
    const items = [item('2026-03-09', 'PENDING'), item(TODAY, 'PENDING'), item('2026-03-11', 'ACCEPTED')];
    expect(daysToAnswer(items).map(idOf)).toEqual(['2026-03-10 PENDING']);
  });

  it('prefer yesterday’s shifts without hours to one with hours', () => {
    const done = item('2026-03-09', 'COMPLETED');
    const open = item('2026-03-09', 'ACCEPTED');
    expect(yesterdaysShifts([done, open, open])).toEqual([open, open]);
    expect(yesterdaysShifts([done, done])).toEqual([done]);
    expect(yesterdaysShifts([item('2026-03-09', 'PENDING'), item(TODAY, 'ACCEPTED')])).toEqual([]);
  });

  it('show times in the household’s zone', () => {
    expect(formatScheduled(item(TODAY, 'ACCEPTED', '2026-03-10T13:00:00.000Z'))).toBe('9:00 AM - 9:00 AM');
    expect(formatScheduled(item(TODAY, 'ACCEPTED'))).toBe('Not set');
  });
});
