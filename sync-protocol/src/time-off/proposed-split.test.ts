/** Tests what is proposed as paid: never more than was asked for, than the balance, or than a year may use. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedDate, proposedSplit } from './proposed-split.ts';

const date = (day: number, minutes = 480, plannedMinutes = minutes): Asked => ({
  id: `leave-${day}`,
  date: `2026-08-0${day}`,
  minutes,
  plannedMinutes,
});

type Asked = Pick<AskedDate, 'id' | 'date' | 'minutes' | 'plannedMinutes'> & Partial<AskedDate>;
type Facts = Partial<Pick<AskedDate, 'leftMinutes' | 'takenMinutes' | 'policy'>>;

const split = (dates: readonly Asked[], facts: Facts): number[] => {
  const known = { leftMinutes: 0, takenMinutes: 0, yearStartedOn: '2026-01-01', policy: undefined, ...facts };
  const paid = proposedSplit(dates.map((each) => ({ ...known, ...each })));
  return dates.map(({ id }) => paid.get(id) ?? -1);
};

const LIMITED = { useMaxMinutes: 2400, useMaxDays: 5 };

describe('the proposed split of time off', () => {
  it('pays what was asked for while the balance lasts, earlier dates first', () => {
    expect(split([date(3), date(4), date(5)], { leftMinutes: 1000 })).toEqual([480, 480, 40]);
    expect(split([date(5), date(3)], { leftMinutes: 500 })).toEqual([20, 480]);
  });

  it('proposes nothing from a balance below zero', () => {
    expect(split([date(3)], { leftMinutes: -60 })).toEqual([0]);
  });

  it('stops at what may still be used this year', () => {
    expect(split([date(3), date(4)], { leftMinutes: 4800, takenMinutes: 1800, policy: LIMITED })).toEqual([
      480, 120,
    ]);
  });

  it('takes the greater of both limits: five days of ten hours are 50 hours', () => {
    expect(split([date(3, 600)], { leftMinutes: 4800, takenMinutes: 2400, policy: LIMITED })).toEqual([600]);
  });

  it('counts the balance and the limit of each date’s own year', () => {
    const [december, january] = [date(3), { ...date(4), yearStartedOn: '2027-01-01', leftMinutes: 2700 }];
    expect(split([december, january], { leftMinutes: 300 })).toEqual([300, 480]);
    const policy = { useMaxMinutes: 480, useMaxDays: null };
    const used = { leftMinutes: 4800, takenMinutes: 480, policy };
    expect(split([december, { ...january, takenMinutes: 0 }], used)).toEqual([0, 480]);
  });

  it('never proposes more than was asked for, or than is left', () => {
    const asked = fc.integer({ min: 1, max: 1440 });
    const limit = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(asked, { maxLength: 8 }),
        fc.integer({ min: -3000, max: 9000 }),
        limit,
        (minutes, leftMinutes, useMaxMinutes) => {
          const dates = minutes.map((each, i) => date(i + 1, each));
          const policy = { useMaxMinutes, useMaxDays: null };
          const paid = split(dates, { leftMinutes, policy });
          const sum = paid.reduce((total, each) => total + each, 0);
          expect(paid.every((each, i) => each >= 0 && each <= (minutes[i] ?? 0))).toBe(true);
          expect(sum).toBeLessThanOrEqual(Math.max(0, Math.min(leftMinutes, useMaxMinutes ?? 9000)));
        },
      ),
      { numRuns: 200 },
    );
  });
});
