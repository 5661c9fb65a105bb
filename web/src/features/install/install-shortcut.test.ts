import type { DayStatus } from 'sync-protocol/model/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import type { AgendaItem } from '../../store/views.ts';
import { shiftToEnter } from './install-shortcut.ts';

const TODAY = '2026-03-10';

/** Only what is looked at here; the rest of an agenda item has no part in it. */
function item(date: string, status: DayStatus, isPaid = false): AgendaItem {
  return { day: { id: `${date} ${status}`, date, status, isPaid }, today: TODAY } as AgendaItem;
}

const idOf = (found: AgendaItem | undefined) => found?.day.id;

describe('the shortcut to hours', () => {
  it('leads to today before yesterday', () => {
    const items = [item('2026-03-09', 'ACCEPTED'), item(TODAY, 'ACCEPTED')];
    expect(idOf(shiftToEnter(items))).toBe('2026-03-10 ACCEPTED');
  });

  it('leads to yesterday when today has its hours, or no shift that was accepted', () => {
    const yesterday = item('2026-03-09', 'ACCEPTED');
    expect(idOf(shiftToEnter([yesterday, item(TODAY, 'COMPLETED')]))).toBe('2026-03-09 ACCEPTED');
    expect(idOf(shiftToEnter([yesterday, item(TODAY, 'PENDING')]))).toBe('2026-03-09 ACCEPTED');
  });

  it('leads to no day of before, nor of later, nor to one that has its hours', () => {
    const others = [
      item('2026-03-08', 'ACCEPTED'),
      item('2026-03-09', 'COMPLETED'),
      item('2026-03-11', 'ACCEPTED'),
    ];
    expect(shiftToEnter(others)).toBeUndefined();
  });
});
