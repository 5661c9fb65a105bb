/** Tests what leave of a date pays beside hours, a cancellation and a holiday: no minute twice. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApprovedLeave, type LeaveDate, paidLeaveOf } from './paid-leave.ts';

const dateWith = (given: Partial<LeaveDate>): LeaveDate => ({
  plannedMinutes: 480,
  workedMinutes: 0,
  cancelledMinutes: 0,
  holidayMinutes: 0,
  ...given,
});
const leave = (id: string, paidMinutes: number, answeredAt = '2026-03-02T12:00:00.000Z'): ApprovedLeave => ({
  id,
  paidMinutes,
  answeredAt,
});

describe('leave of 480 planned minutes', () => {
  it.each([
    ['180 worked', { workedMinutes: 180 }, { asked: 480, paid: 300 }],
    ['half of it worked', { workedMinutes: 240 }, { asked: 240, paid: 240 }],
    ['more worked than it leaves', { workedMinutes: 300 }, { asked: 240, paid: 180 }],
    ['all of it worked', { workedMinutes: 480 }, { asked: 480, paid: 0 }],
    ['longer worked than planned', { workedMinutes: 600 }, { asked: 480, paid: 0 }],
    ['an owed holiday', { holidayMinutes: 480 }, { asked: 480, paid: 0 }],
    ['a late cancellation of half of it', { cancelledMinutes: 240 }, { asked: 480, paid: 240 }],
  ])('with %s pays what is left', (_case, given, { asked, paid }) => {
    expect(paidLeaveOf(dateWith(given), [leave('a', asked)]).get('a')).toBe(paid);
  });

  it('of two kinds pays the one answered first', () => {
    const [first, second] = [leave('b', 300), leave('a', 300, '2026-03-02T12:05:00.000Z')];
    const paid = new Map([
      ['b', 300],
      ['a', 180],
    ]);
    expect(paidLeaveOf(dateWith({}), [second, first])).toEqual(paid);
  });
});

it('no minute of a date is paid twice, in any order of the rows', () => {
  const minutes = fc.integer({ min: 0, max: 900 });
  const dates = fc.record({
    plannedMinutes: minutes,
    workedMinutes: minutes,
    cancelledMinutes: minutes,
    holidayMinutes: minutes,
  });
  const leaves = fc
    .array(fc.tuple(minutes, fc.constantFrom('10', '20', '30')))
    .map((all) => all.map(([paid, minute], i) => leave(`id-${i}`, paid, `2026-03-02T12:${minute}:00.000Z`)));
  fc.assert(
    fc.property(dates, leaves, (date, each) => {
      const paid = paidLeaveOf(date, each);
      const sum = [...paid.values()].reduce((total, part) => total + part, 0);
      const others = date.workedMinutes + date.cancelledMinutes + date.holidayMinutes;
      expect(sum).toBeLessThanOrEqual(Math.max(0, date.plannedMinutes - others));
      for (const { id, paidMinutes } of each) expect(paid.get(id)).toBeLessThanOrEqual(paidMinutes);
      expect(paidLeaveOf(date, each.toReversed())).toEqual(paid);
    }),
  );
});
