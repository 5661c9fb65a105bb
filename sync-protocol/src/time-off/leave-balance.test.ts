/** Tests the balance of time off: the cases of the rules, and random policies against a simulation of each date. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../kernel/calendar.ts';
import { type LeaveEvent, leaveBalanceOn } from './leave-balance.ts';
import type { LeavePolicy, LeavePolicyFields } from './leave-policy.ts';

const NANNY = '019a0000-0000-7000-8000-000000000001';
const FROM = '2026-01-01';

const policy = (fields: Partial<LeavePolicyFields> = {}, effectiveFrom = FROM): LeavePolicy => ({
  householdId: NANNY,
  id: `${NANNY}/VACATION/${effectiveFrom}`,
  nannyId: NANNY,
  version: 1,
  kind: 'VACATION',
  effectiveFrom,
  grantMinutes: null,
  earn: null,
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: null,
  waitingDays: 0,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: false,
  ...fields,
});

const ONE_FOR_30 = { minutes: 1, perMinutes: 30 };
const ONE_FOR_40 = { minutes: 1, perMinutes: 40 };
const worked = (date: string, workedMinutes: number): LeaveEvent => ({ date, workedMinutes });

/** The balance on a date, from one policy or several. */
const on = (date: string, policies: LeavePolicy | LeavePolicy[], events: LeaveEvent[]) =>
  leaveBalanceOn(date, { policies: [policies].flat(), events });

describe('earning', () => {
  it('adds exact fractions: four weeks of 2,925 minutes at 1:30 earn 390, not 388', () => {
    const weeks = ['03-02', '03-09', '03-16', '03-23'].map((day) => worked(`2026-${day}`, 2925));
    expect(on('2026-03-31', policy({ earn: ONE_FOR_30 }), weeks)).toMatchObject({
      earnedMinutes: 390,
      balanceMinutes: 390,
    });
  });

  it('counts another ratio from its date, and keeps half a minute until it is shown', () => {
    const policies = [policy({ earn: ONE_FOR_40 }, '2026-07-06'), policy({ earn: ONE_FOR_30 })];
    const events = [worked('2026-07-05', 35_100), worked('2026-07-06', 35_100)];
    expect(on('2026-07-06', policies, events).balanceMinutes).toBe(2047);
    expect(on('2026-07-07', policies, [...events, worked('2026-07-07', 20)]).balanceMinutes).toBe(2048);
  });

  it('comes after what the date takes: a full balance earns on the day it is used', () => {
    const capped = policy({ earn: ONE_FOR_30, capMinutes: 4800 });
    const events = [
      { date: '2026-03-01', adjustedMinutes: 4800 },
      { date: '2026-03-02', takenMinutes: 480, workedMinutes: 240 },
    ];
    expect(on('2026-03-02', capped, events).balanceMinutes).toBe(4328);
  });

  it('stops at the maximum of a year, and begins again with the next one', () => {
    const limited = policy({ earn: ONE_FOR_30, maxYearMinutes: 2400 });
    const year = [worked('2026-06-01', 72_000), worked('2026-12-31', 600)];
    expect(on('2026-06-01', limited, year).balanceMinutes).toBe(2400);
    expect(on('2026-12-31', limited, year).balanceMinutes).toBe(2400);
    expect(on('2027-01-01', limited, [...year, worked('2027-01-01', 600)])).toMatchObject({
      earnedMinutes: 20,
      balanceMinutes: 2420,
    });
  });

  it.each([
    [599, 480, 600],
    [599, 540, 600],
    [500, 480, 516],
    [500, 540, 518],
  ])('from %i with a cap of 600, %i minutes worked lead to %i', (before, minutes, balance) => {
    const capped = policy({ earn: ONE_FOR_30, capMinutes: 600 });
    const events = [{ date: '2026-03-01', adjustedMinutes: before }, worked('2026-03-02', minutes)];
    expect(on('2026-03-02', capped, events).balanceMinutes).toBe(balance);
  });

  it('stops without a policy that earns, and the balance stays', () => {
    const policies = [policy({ earn: ONE_FOR_30 }), policy({}, '2026-02-01')];
    const events = [worked('2026-01-31', 300), worked('2026-02-01', 300)];
    expect(on('2026-12-31', policies, events).balanceMinutes).toBe(10);
    expect(on('2026-12-31', [], [{ date: '2026-01-05', adjustedMinutes: 90 }]).balanceMinutes).toBe(90);
  });
});

describe('a year of time off', () => {
  it.each([
    [3000, 2400, 600],
    [-120, -120, 0],
    [2400, 2400, 0],
  ])('carries %i minutes over as %i, at most 2,400', (before, carriedMinutes, lostMinutes) => {
    const carrying = policy({ carryMinutes: 2400 });
    const events = [{ date: '2026-05-01', adjustedMinutes: before }];
    expect(on('2027-01-01', carrying, events)).toEqual({
      yearStartedOn: '2027-01-01',
      carriedMinutes,
      grantedMinutes: 0,
      earnedMinutes: 0,
      takenMinutes: 0,
      adjustedMinutes: 0,
      lostMinutes,
      balanceMinutes: carriedMinutes,
    });
  });

  it('begins with the grant, also when the first policy begins within it', () => {
    const granted = policy({ grantMinutes: 2400 }, '2026-05-01');
    expect(on('2026-04-30', granted, []).balanceMinutes).toBe(0);
    expect(on('2026-05-01', granted, [])).toMatchObject({
      yearStartedOn: '2026-05-01',
      balanceMinutes: 2400,
    });
    expect(on('2027-01-01', granted, [])).toMatchObject({ grantedMinutes: 2400, balanceMinutes: 4800 });
  });

  it.each([
    [4800, 4800, 4800 + 4800],
    [1200, 2400, 2400 + 1200],
  ])('with a grant of %i from July on has %i, and %i in January', (grant, july, january) => {
    const policies = [policy({ grantMinutes: 2400 }), policy({ grantMinutes: grant }, '2026-07-06')];
    expect(on('2026-07-05', policies, []).balanceMinutes).toBe(2400);
    expect(on('2026-07-06', policies, []).balanceMinutes).toBe(july);
    expect(on('2027-01-01', policies, []).balanceMinutes).toBe(january);
  });

  it('that a new policy begins early keeps all of the balance', () => {
    const emptied = policy({ carryMinutes: 0, yearStartsOn: '09-15' }, '2026-09-15');
    const events = [{ date: '2026-03-01', adjustedMinutes: 2400 }];
    expect(on('2026-09-15', [policy(), emptied], events)).toMatchObject({
      lostMinutes: 0,
      balanceMinutes: 2400,
    });
    expect(on('2027-09-15', [policy(), emptied], events)).toMatchObject({
      lostMinutes: 2400,
      balanceMinutes: 0,
    });
  });

  it.each([
    [2400, 0, 2400],
    [0, 2400, 2400],
    [null, 0, 3000],
    [0, 0, 0],
  ])('that could carry %s, then %s minutes over carries %i of 3,000', (first, later, carriedMinutes) => {
    const policies = [policy({ carryMinutes: first }), policy({ carryMinutes: later }, '2026-12-31')];
    const events = [{ date: '2026-03-01', adjustedMinutes: 3000 }];
    expect(on('2027-01-01', policies, events)).toMatchObject({ carriedMinutes });
  });

  it('that starts on 29 February starts on 1 March in other years', () => {
    const leap = policy({ grantMinutes: 60, yearStartsOn: '02-29' });
    expect(on('2027-02-28', leap, []).balanceMinutes).toBe(120);
    expect(on('2027-03-01', leap, []).balanceMinutes).toBe(180);
    expect(on('2028-02-28', leap, []).balanceMinutes).toBe(180);
    expect(on('2028-02-29', leap, []).balanceMinutes).toBe(240);
  });

  it('has what was taken and adjusted in it', () => {
    const events = [
      { date: '2026-03-01', adjustedMinutes: 600 },
      { date: '2027-02-01', takenMinutes: 480, adjustedMinutes: -60 },
      { date: '2027-02-02', takenMinutes: 480 },
    ];
    expect(on('2027-02-01', policy(), events)).toMatchObject({
      takenMinutes: 480,
      adjustedMinutes: -60,
      balanceMinutes: 60,
    });
  });
});

// The same, written another way: every date in turn, in whole parts of a minute.
const PARTS = 30 * 40 * 7;

const starts = (day: string, { yearStartsOn }: LeavePolicy): boolean =>
  day.endsWith(yearStartsOn) ||
  (yearStartsOn === '02-29' && day.endsWith('03-01') && addDays(day, -1).endsWith('02-28'));

function simulate(date: string, policies: LeavePolicy[], events: LeaveEvent[]): number {
  const inForce = (day: string): LeavePolicy | undefined =>
    policies
      .filter(({ effectiveFrom }) => effectiveFrom <= day)
      .reduce<LeavePolicy | undefined>(
        (last, each) => (last !== undefined && last.effectiveFrom > each.effectiveFrom ? last : each),
        undefined,
      );
  const sum = (day: string, of: 'workedMinutes' | 'takenMinutes' | 'adjustedMinutes'): number =>
    events.filter((event) => event.date === day).reduce((total, event) => total + (event[of] ?? 0), 0);
  const first = '2025-12-01';
  let [balance, earned, granted] = [0, 0, 0];
  /** What the policies of the year said that it carries, and how it began. */
  let carries: number[] = [];
  let [began, beganOn] = ['', ''];
  for (let i = 0; i <= daysBetween(first, date); i += 1) {
    const day = addDays(first, i);
    const rule = inForce(day);
    if (rule !== undefined && (began === '' || starts(day, rule))) {
      const isEarly = rule.yearStartsOn !== beganOn && daysBetween(began || first, day) < 365;
      if (began !== '' && !isEarly) balance = Math.min(balance, Math.max(...carries) * PARTS);
      [began, beganOn, carries] = [day, rule.yearStartsOn, []];
      [earned, granted] = [0, 0];
    }
    if (rule !== undefined) carries.push(rule.carryMinutes ?? Infinity);
    // At the start of a year the whole grant, later what it is raised by.
    const grant = Math.max(granted, rule?.grantMinutes ?? 0);
    balance += (grant - granted) * PARTS;
    granted = grant;
    balance += (sum(day, 'adjustedMinutes') - sum(day, 'takenMinutes')) * PARTS;
    if (rule?.earn) {
      const whole = (sum(day, 'workedMinutes') * PARTS * rule.earn.minutes) / rule.earn.perMinutes;
      const room = (rule.capMinutes ?? Infinity) * PARTS - balance;
      const rest = (rule.maxYearMinutes ?? Infinity) * PARTS - earned;
      const more = Math.max(0, Math.min(whole, room, rest));
      earned += more;
      balance += more;
    }
  }
  // Never the negative zero.
  return Math.trunc(balance / PARTS) + 0;
}

const anyMinutes = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null });
const anyDate = fc.integer({ min: 0, max: 800 }).map((days) => addDays(FROM, days));
const anyPolicies = fc.uniqueArray(
  fc
    .tuple(
      fc.record({
        grantMinutes: anyMinutes,
        earn: fc.constantFrom(null, ONE_FOR_30, ONE_FOR_40, { minutes: 3, perMinutes: 7 }),
        yearStartsOn: fc.constantFrom('01-01', '02-29', '07-06'),
        maxYearMinutes: anyMinutes,
        capMinutes: anyMinutes,
        carryMinutes: anyMinutes,
      }),
      anyDate,
    )
    .map(([fields, date]) => policy(fields, date)),
  { maxLength: 4, selector: ({ effectiveFrom }) => effectiveFrom },
);
const anyEvents = fc.array(
  fc.record({
    date: anyDate,
    workedMinutes: fc.integer({ min: 0, max: 6000 }),
    takenMinutes: fc.integer({ min: 0, max: 960 }),
    adjustedMinutes: fc.integer({ min: -300, max: 300 }),
  }),
  { maxLength: 30 },
);

const anyRows = fc.tuple(anyPolicies, anyEvents);

describe('over random policies and events', () => {
  it('the balance is that of a simulation of each date, in any order of the rows', () => {
    fc.assert(
      fc.property(anyPolicies, anyEvents, anyDate, (policies, events, date) => {
        const { balanceMinutes } = on(date, policies, events);
        expect(balanceMinutes).toBe(simulate(date, policies, events));
        expect(on(date, policies.toReversed(), events.toReversed()).balanceMinutes).toBe(balanceMinutes);
      }),
      { numRuns: 150 },
    );
  });

  it('more hours lower it on no date', () => {
    fc.assert(
      fc.property(anyRows, anyDate, anyDate, ([policies, events], date, more) => {
        const before = on(date, policies, events).balanceMinutes;
        expect(on(date, policies, [...events, worked(more, 600)]).balanceMinutes).toBeGreaterThanOrEqual(
          before,
        );
      }),
    );
  });

  it('withdrawn leave never lowers it, and gives back at most what was taken', () => {
    fc.assert(
      fc.property(anyRows, anyDate, anyDate, ([policies, events], date, leaveDate) => {
        const without = on(date, policies, events).balanceMinutes;
        const taken = on(date, policies, [...events, { date: leaveDate, takenMinutes: 480 }]).balanceMinutes;
        expect(without).toBeGreaterThanOrEqual(taken);
        expect(without - taken).toBeLessThanOrEqual(480);
      }),
    );
  });

  it('the parts of a year add up to it', () => {
    fc.assert(
      fc.property(anyRows, anyDate, ([policies, events], date) => {
        const {
          carriedMinutes,
          grantedMinutes,
          earnedMinutes,
          takenMinutes,
          adjustedMinutes,
          balanceMinutes,
        } = on(date, policies, events);
        const sum = carriedMinutes + grantedMinutes + earnedMinutes - takenMinutes + adjustedMinutes;
        expect(sum).toBe(balanceMinutes);
        expect(earnedMinutes).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
