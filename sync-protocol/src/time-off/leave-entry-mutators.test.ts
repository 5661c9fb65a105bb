/** Tests policies and entries of time off: what begins when, who changes a balance, and what is paid out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import type { AnyMutator } from '../kernel/mutator.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import type { MutatorArgs } from '../registry.ts';
import { type KindBalance, leaveBalances, readsOfBalances } from '../weeks/leave-balances.ts';
import { payOutLeave } from './leave-entry-mutators.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const FIELDS = {
  grantMinutes: null,
  earn: { minutes: 1, perMinutes: 30 },
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: null,
  waitingDays: 90,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: true,
};
const policy = (args: Partial<MutatorArgs<'leave.setPolicy'>> = {}) => ({
  nannyId: NANNY_ID,
  kind: 'VACATION' as const,
  effectiveFrom: TODAY,
  ...FIELDS,
  ...args,
});
const setPolicy = (args: Partial<MutatorArgs<'leave.setPolicy'>> = {}, seen: object = {}) =>
  household.as('family').code('leave.setPolicy', policy(args), seen);

const adjust = (by: PersonName, minutes: number, args: Partial<MutatorArgs<'leave.adjust'>> = {}) =>
  household.as(by).code('leave.adjust', {
    entryId: household.newId(),
    nannyId: NANNY_ID,
    kind: 'VACATION',
    date: TODAY,
    minutes,
    note: null,
    ...args,
  });

const remove = (effectiveFrom: string, seen: object = {}) =>
  household
    .as('family')
    .code('leave.removePolicy', { nannyId: NANNY_ID, kind: 'VACATION', effectiveFrom }, seen);

const payOut = (minutes: number, seen: object = {}) =>
  household
    .as('family')
    .code('leave.payOut', { entryId: household.newId(), nannyId: NANNY_ID, kind: 'VACATION', minutes }, seen);

/** Returns the balances as a device or the server reads them: only declared rows. */
function balances(on = TODAY): KindBalance[] {
  const rows = new WorkingSet(household.id);
  const reads = () => readsOfBalances(NANNY_ID, rows);
  const mutator = { ...payOutLeave, reads } as unknown as AnyMutator;
  household.load(rows, { id: NANNY_ID, mutator, args: null, basedOn: undefined });
  return leaveBalances(rows, { nannyId: NANNY_ID, on });
}

describe('a policy', () => {
  it('begins today or later; the first of a kind when the nanny did', () => {
    expect(setPolicy({ effectiveFrom: '2025-12-31' })).toBe('too_far_back');
    expect(setPolicy({ effectiveFrom: '2026-01-01' })).toBe('applied');
    expect(setPolicy({ effectiveFrom: addDays(TODAY, -1) })).toBe('too_far_back');
    expect(setPolicy({ effectiveFrom: TODAY, paysOut: false })).toBe('applied');
    expect(setPolicy({ effectiveFrom: addDays(TODAY, 732) })).toBe('bad_input');
    expect(setPolicy({ kind: 'SICK', effectiveFrom: addDays(TODAY, -1) })).toBe('applied');
  });

  it('is for a parent, who saw it as it is', () => {
    expect(household.as('nanny').code('leave.setPolicy', policy())).toBe('forbidden');
    expect(setPolicy({}, { basedOn: { fields: null } })).toBe('applied');
    expect(setPolicy()).toBe('noop');
    expect(setPolicy({ capMinutes: 60 }, { basedOn: { fields: null } })).toBe('policy_changed');
    expect(setPolicy({ grantMinutes: 60 }, { basedOn: { fields: FIELDS } })).toBe('applied');
  });

  it('of today is changed for more alone; of a nanny without an account, at will', () => {
    expect(setPolicy({ grantMinutes: 2400, carryMinutes: 600 })).toBe('applied');
    const { earn, ...others } = { ...FIELDS, grantMinutes: 2400, carryMinutes: 600 };
    const less = [
      { ...others, earn, grantMinutes: 0 },
      { ...others, earn: { minutes: 1, perMinutes: 31 } },
      { ...others, earn: null },
      { ...others, earn, carryMinutes: 599 },
      { ...others, earn, capMinutes: 9000 },
      { ...others, earn, yearStartsOn: '07-01' },
      { ...others, earn, waitingDays: 91 },
      { ...others, earn, paysOut: false },
    ];
    for (const fields of less) expect(setPolicy(fields)).toBe('too_far_back');
    expect(balances()).toMatchObject([{ balanceMinutes: 2400 }]);
    expect(setPolicy({ grantMinutes: 0, effectiveFrom: addDays(TODAY, 1) })).toBe('applied');
    expect(setPolicy({ grantMinutes: 2460, carryMinutes: null })).toBe('applied');
    const nannyId = household.newId();
    const added = { id: nannyId, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', added);
    expect(setPolicy({ nannyId, grantMinutes: 2400 })).toBe('applied');
    expect(setPolicy({ nannyId })).toBe('applied');
  });

  it('begins before today for no kind of which she has time off', () => {
    adjust('family', 4800);
    const from = { effectiveFrom: '2026-01-01', carryMinutes: 0 };
    expect(setPolicy(from)).toBe('too_far_back');
    expect(setPolicy({ ...from, kind: 'SICK' })).toBe('applied');
    expect(setPolicy({ ...from, effectiveFrom: TODAY })).toBe('applied');
  });

  it('is removed only before it begins', () => {
    setPolicy();
    setPolicy({ effectiveFrom: '2026-04-01' });
    expect(remove(TODAY)).toBe('policy_begun');
    expect(remove('2026-04-01', { basedOn: { fields: null } })).toBe('policy_changed');
    expect(remove('2026-04-01')).toBe('applied');
    expect(remove('2026-04-01', { basedOn: { fields: FIELDS } })).toBe('noop');
    expect(remove('2026-04-01')).toBe('not_found');
  });
});

describe('a balance', () => {
  it('is changed only by the side that it costs', () => {
    expect(adjust('family', 600)).toBe('applied');
    expect(adjust('family', -60)).toBe('leave_costs_other');
    expect(adjust('nanny', 60)).toBe('leave_costs_other');
    expect(adjust('nanny', -60)).toBe('applied');
    expect(adjust('viewer', 60)).toBe('forbidden');
    expect(adjust('familyAsNanny', -60)).toBe('not_as_another');
    expect(balances()).toMatchObject([{ kind: 'VACATION', adjustedMinutes: 540, balanceMinutes: 540 }]);
  });

  it('is changed at most 400 days back or ahead, whatever a device’s clock says', () => {
    const codes = [-401, -400, 400, 401].map((days) => adjust('family', 60, { date: addDays(TODAY, days) }));
    expect(codes).toEqual(['bad_input', 'applied', 'applied', 'bad_input']);
    const args = { entryId: household.newId(), nannyId: NANNY_ID, kind: 'VACATION', minutes: 60, note: null };
    const forged = { at: '2025-01-01T12:00:00.000Z', receivedAt: household.at };
    const code = household
      .as('family')
      .code('leave.adjust', { ...args, kind: 'VACATION', date: '2024-12-31' }, forged);
    expect(code).toBe('bad_input');
  });

  it('has at most 24 entries a date', () => {
    const codes = Array.from({ length: 25 }, () => adjust('family', 1));
    expect([codes.filter((code) => code === 'applied').length, codes.at(-1)]).toEqual([24, 'bad_input']);
    expect(adjust('family', 1, { date: addDays(TODAY, -1) })).toBe('applied');
  });

  it('is undone by its author within ten minutes, later by the other side', () => {
    const entryId = household.newId();
    const undo = (by: PersonName, minutes: number) =>
      household
        .as(by)
        .code(
          'leave.undoEntry',
          { entryId },
          { at: addMinutes(household.at, minutes), receivedAt: addMinutes(household.at, minutes) },
        );
    adjust('family', 600, { entryId });
    expect(undo('partner', 5)).toBe('leave_costs_other');
    expect(undo('family', 11)).toBe('leave_costs_other');
    expect(undo('colleague', 11)).toBe('not_found');
    expect(undo('nanny', 11)).toBe('applied');
    expect(undo('nanny', 12)).toBe('noop');
    expect(balances()).toEqual([]);
  });

  it('is what hours earned less what leave takes, usable after the waiting days', () => {
    setPolicy({ effectiveFrom: '2026-01-01' });
    household.completedDay('2026-03-02');
    household.completedDay('2026-03-03');
    const leaveId = household.newId();
    const asked = {
      leaveId,
      groupId: leaveId,
      nannyId: NANNY_ID,
      kind: 'VACATION',
      date: '2026-03-06',
    } as const;
    household.as('nanny').must('leave.ask', { ...asked, minutes: 480, plannedMinutes: 480, note: null });
    household.as('family').must('leave.answer', { leaveId, status: 'APPROVED', paidMinutes: 20, note: null });
    expect(balances()).toMatchObject([
      { kind: 'VACATION', earnedMinutes: 32, takenMinutes: 0, balanceMinutes: 32, usableFrom: '2026-05-31' },
    ]);
    expect(balances('2026-03-06')).toMatchObject([{ takenMinutes: 20, balanceMinutes: 12 }]);
  });
});

it('a nanny who has left is granted nothing more, and loses nothing', () => {
  setPolicy({ grantMinutes: 2400, earn: null });
  setPolicy({ kind: 'PERSONAL', grantMinutes: 2400, earn: null, carryMinutes: 0 });
  household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
  const left = { balanceMinutes: 2400, lostMinutes: 0 };
  expect(balances('2028-01-02')).toMatchObject([left, left]);
  household.at = '2027-05-05T17:00:00.000Z';
  expect(payOut(600)).toBe('applied');
  const leftThen = new Set(balances('2028-01-02').map(({ balanceMinutes }) => balanceMinutes));
  expect(leftThen).toEqual(new Set([1800, 2400]));
});

describe('paying out', () => {
  it('owes at most the balance, at the rate of today', () => {
    adjust('family', 600);
    expect(payOut(601)).toBe('leave_too_much');
    expect(payOut(600, { basedOn: { balanceMinutes: 500 } })).toBe('leave_changed');
    expect(payOut(450, { basedOn: { balanceMinutes: 600 } })).toBe('applied');
    expect(household.all('earning')).toMatchObject([
      { kind: 'leave', date: TODAY, minutes: 450, rateCents: 2000, amountCents: 15_000, openCents: 15_000 },
    ]);
    expect(balances()).toMatchObject([{ balanceMinutes: 150 }]);
    expect(payOut(151)).toBe('leave_too_much');
  });

  it('leaves what leave that is agreed for later dates takes', () => {
    adjust('family', 600);
    for (const [date, paidMinutes] of [
      ['2026-03-09', 240],
      ['2026-04-06', 120],
    ] as const) {
      const leaveId = household.newId();
      const asked = { leaveId, groupId: leaveId, nannyId: NANNY_ID, kind: 'VACATION', date } as const;
      household.as('nanny').must('leave.ask', { ...asked, minutes: 480, plannedMinutes: 480, note: null });
      household.as('family').must('leave.answer', { leaveId, status: 'APPROVED', paidMinutes, note: null });
    }
    // Of another year of time off, whose grant comes after that leave.
    setPolicy({ effectiveFrom: '2026-03-20', grantMinutes: 6000, earn: null });
    expect(balances()).toMatchObject([{ balanceMinutes: 600 }]);
    expect(payOut(361, { basedOn: { balanceMinutes: 600 } })).toBe('leave_too_much');
    expect(payOut(360, { basedOn: { balanceMinutes: 600 } })).toBe('applied');
  });

  it('is for the family, also for a former nanny, and undone it isn’t owed', () => {
    adjust('family', 600);
    const entryId = household.newId();
    const args = { entryId, nannyId: NANNY_ID, kind: 'VACATION', minutes: 600 } as const;
    expect(household.as('nanny').code('leave.payOut', args)).toBe('forbidden');
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(household.as('family').code('leave.payOut', args)).toBe('applied');
    expect(household.as('family').code('leave.payOut', args)).toBe('id_conflict');
    household.as('family').must('leave.undoEntry', { entryId });
    expect(household.all('earning')).toEqual([]);
  });
});
