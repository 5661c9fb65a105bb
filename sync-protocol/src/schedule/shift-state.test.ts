/** Tests when a shift's hours are missing, and what it is before that and without an agreement. */

import { expect, it } from 'vitest';
import type { AgendaDay } from './agenda-day.ts';
import { plannedDay } from './planned-day.ts';
import { shiftState } from './shift-state.ts';

const DATE = '2026-03-06';

/** An accepted shift from 9:00 to 17:00 in New York. */
function shift(fields: Partial<AgendaDay> = {}): AgendaDay {
  const planned = plannedDay({
    householdId: 'h',
    id: 'd',
    nannyId: 'n',
    date: DATE,
    origin: 'scheduled',
    scheduledStartUtc: `${DATE}T14:00:00.000Z`,
    scheduledEndUtc: `${DATE}T22:00:00.000Z`,
    scheduledNotes: null,
  });
  return { ...planned, status: 'ACCEPTED', ...fields };
}

const at = (clock: string) => ({ today: DATE, now: `${DATE}T${clock}:00.000Z` });

it('hours are missing once the planned end has passed, and never before', () => {
  expect(shiftState(shift(), at('13:59'))).toBe('ahead');
  expect(shiftState(shift(), at('14:00'))).toBe('now');
  expect(shiftState(shift(), at('21:59'))).toBe('now');
  expect(shiftState(shift(), at('22:00'))).toBe('missing');
});

it('a shift without planned times lasts its whole date', () => {
  const untimed = shift({ scheduledStartUtc: null, scheduledEndUtc: null });
  expect(shiftState(untimed, { ...at('14:00'), today: '2026-03-05' })).toBe('ahead');
  expect(shiftState(untimed, at('23:00'))).toBe('now');
  expect(shiftState(untimed, { ...at('14:00'), today: '2026-03-07' })).toBe('missing');
});

it('no hours are missing of a shift that nobody agreed to, or that has its answer', () => {
  const late = at('23:00');
  expect(shiftState(shift({ status: 'PENDING' }), late)).toBe('unanswered');
  expect(shiftState(shift({ status: 'DECLINED' }), late)).toBe('declined');
  expect(shiftState(shift({ status: 'COMPLETED' }), late)).toBe('worked');
  expect(shiftState(shift({ notWorkedAt: late.now }), late)).toBe('not_worked');
});
