/** Tests which shift the shortcut 'Enter hours' opens. */
import type { DayStatus } from 'sync-protocol/schedule/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import type { AgendaItem } from '../../device/views.ts';
import { shiftToEnter } from './install-shortcut.ts';

const TODAY = '2026-03-10';

/** Builds an item with only the fields that `shiftToEnter` reads. */
function item(date: string, status: DayStatus, isPaid = false): AgendaItem {
  return { day: { id: `${date} ${status}`, date, status, isPaid }, today: TODAY } as AgendaItem;
}

const idOf = (found: AgendaItem | undefined) => found?.day.id;

describe('the home-screen shortcut to hours', () => {
  it('opens today before yesterday', () => {
    const items = [item('2026-03-09', 'ACCEPTED'), item(TODAY, 'ACCEPTED')];
    expect(idOf(shiftToEnter(items))).toBe('2026-03-10 ACCEPTED');
  });

  it('opens yesterday when today has hours or no accepted shift', () => {
    const yesterday = item('2026-03-09', 'ACCEPTED');
    expect(idOf(shiftToEnter([yesterday, item(TODAY, 'COMPLETED')]))).toBe('2026-03-09 ACCEPTED');
    expect(idOf(shiftToEnter([yesterday, item(TODAY, 'PENDING')]))).toBe('2026-03-09 ACCEPTED');
  });

  it('opens no earlier or later day, and none with hours', () => {
    const others = [
      item('2026-03-08', 'ACCEPTED'),
      item('2026-03-09', 'COMPLETED'),
      item('2026-03-11', 'ACCEPTED'),
    ];
    expect(shiftToEnter(others)).toBeUndefined();
  });
});
