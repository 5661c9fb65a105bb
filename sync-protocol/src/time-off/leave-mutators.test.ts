/** Tests who asks for time off, who answers and who withdraws; and that no date is asked for twice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { addDays } from '../kernel/calendar.ts';
import type { MutatorArgs } from '../registry.ts';
import type { Leave } from './leave.ts';
import { LEAVE_DAYS_AHEAD, LEAVES_A_DATE, SICK_DAYS_BACK } from './leave-limits.ts';

const TODAY = '2026-03-05';
const TOMORROW = '2026-03-06';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

type AskArgs = MutatorArgs<'leave.ask'>;

const request = (args: Partial<AskArgs> = {}): AskArgs => ({
  leaveId: household.newId(),
  groupId: household.newId(),
  nannyId: NANNY_ID,
  kind: 'VACATION',
  date: TOMORROW,
  minutes: 480,
  plannedMinutes: 480,
  note: null,
  ...args,
});

/** Asks, and returns the id of the request. */
function asked(by: PersonName, args: Partial<AskArgs> = {}): string {
  const made = request(args);
  household.as(by).must('leave.ask', made);
  return made.leaveId;
}

const ask = (by: PersonName, args: Partial<AskArgs> = {}) =>
  household.as(by).code('leave.ask', request(args));

const YES = { status: 'APPROVED', paidMinutes: 480, note: null } as const;
const NO = { status: 'DECLINED', paidMinutes: null, note: 'Not then' } as const;
const SEEN = { basedOn: { minutes: 480, status: 'ASKED' } };

const answer = (
  by: PersonName,
  leaveId: string,
  { seen = {}, ...given }: Omit<MutatorArgs<'leave.answer'>, 'leaveId'> & { seen?: object } = YES,
) => household.as(by).code('leave.answer', { leaveId, ...given }, seen);
const withdraw = (by: PersonName, leaveId: string) => household.as(by).code('leave.withdraw', { leaveId });

function leaveOf(leaveId: string): Leave {
  const found = household.row('leave', leaveId);
  if (found === undefined) throw new Error(`No leave ${leaveId}`);
  return found;
}

describe('asking', () => {
  it('stores the request of its side, which nobody has answered', () => {
    const leaveId = asked('nanny', { note: 'Lisbon' });
    expect(leaveOf(leaveId)).toMatchObject({
      askedBySide: 'nanny',
      status: 'ASKED',
      paidMinutes: null,
      answeredAt: null,
      note: 'Lisbon',
    });
    expect(leaveOf(asked('partner', { kind: 'PERSONAL' })).askedBySide).toBe('family');
  });

  it('counts a night of the base schedule by the clock, also when it changes', () => {
    const items = [{ weekday: 6, startMinutes: 1320, endMinutes: 360 }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const leaves = ['2026-10-24', '2026-10-31', '2026-03-07'].map((date) =>
      leaveOf(asked('nanny', { date, plannedMinutes: 0 })),
    );
    expect(leaves.map(({ plannedMinutes }) => plannedMinutes)).toEqual([480, 540, 420]);
  });

  it('counts what is planned, and what its author saw for no more than it asks for', () => {
    household.acceptedDay(TOMORROW);
    const items = [{ weekday: 1, startMinutes: 540, endMinutes: 1140 }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    expect(leaveOf(asked('nanny', { plannedMinutes: 0 })).plannedMinutes).toBe(480);
    expect(leaveOf(asked('nanny', { date: '2026-03-09', plannedMinutes: 0 })).plannedMinutes).toBe(600);
    const known = { date: '2026-03-09', kind: 'PERSONAL' } as const;
    expect(leaveOf(asked('nanny', { ...known, plannedMinutes: 1440 })).plannedMinutes).toBe(600);
    expect(
      leaveOf(asked('nanny', { date: '2026-03-16', minutes: 660, plannedMinutes: 900 })).plannedMinutes,
    ).toBe(660);
    expect(leaveOf(asked('nanny', { date: '2026-03-10', plannedMinutes: 90 })).plannedMinutes).toBe(480);
  });

  it.each([
    ['VACATION', addDays(TODAY, -1), 'leave_past'],
    ['VACATION', TODAY, 'applied'],
    ['VACATION', addDays(TODAY, LEAVE_DAYS_AHEAD), 'applied'],
    ['PERSONAL', addDays(TODAY, LEAVE_DAYS_AHEAD + 1), 'leave_too_far'],
    ['SICK', addDays(TODAY, -SICK_DAYS_BACK), 'applied'],
    ['SICK', addDays(TODAY, -SICK_DAYS_BACK - 1), 'leave_past'],
    ['SICK', TODAY, 'applied'],
    ['SICK', TOMORROW, 'leave_too_far'],
  ] as const)('for %s on %s: %s', (kind, date, code) => {
    expect(ask('nanny', { kind, date })).toBe(code);
  });

  it('gives no reason for sick leave', () => {
    expect(ask('nanny', { kind: 'SICK', date: TODAY, note: 'Flu' })).toBe('bad_input');
  });

  it('is for parents and the nanny herself', () => {
    expect(ask('viewer')).toBe('forbidden');
    expect(ask('colleague')).toBe('not_found');
    expect(ask('nanny', { nannyId: COLLEAGUE_ID })).toBe('not_found');
    expect(ask('familyAsNanny')).toBe('not_as_another');
    household.as('family').must('nanny.remove', { nannyId: COLLEAGUE_ID });
    expect(ask('family', { nannyId: COLLEAGUE_ID })).toBe('nanny_removed');
  });

  it('again for the same date and kind changes nothing but unanswered minutes', () => {
    const leaveId = asked('nanny');
    expect(ask('nanny')).toBe('already_asked');
    expect(ask('family')).toBe('already_asked');
    expect(ask('nanny', { minutes: 300 })).toBe('applied');
    expect(household.all('leave')).toMatchObject([{ id: leaveId, minutes: 300 }]);
    expect(answer('family', leaveId, { ...YES, paidMinutes: 300 })).toBe('applied');
    expect(ask('nanny', { minutes: 300 })).toBe('already_asked');
    expect(ask('nanny', { minutes: 480 })).toBe('applied');
    expect(household.all('leave')).toHaveLength(2);
  });

  it('refuses a used id, and endless requests for one date', () => {
    const leaveId = asked('nanny');
    expect(ask('nanny', { leaveId, date: TODAY })).toBe('id_conflict');
    for (let i = 1; i < LEAVES_A_DATE; i += 1) {
      withdraw('nanny', household.all('leave').find(({ status }) => status === 'ASKED')?.id ?? '');
      asked('nanny');
    }
    expect(ask('nanny', { kind: 'PERSONAL' })).toBe('bad_input');
    expect(ask('family', { kind: 'PERSONAL' })).toBe('applied');
  });

  it('for other minutes than the other side’s is a request of its own', () => {
    asked('family', { minutes: 1 });
    const hers = asked('nanny');
    expect(ask('nanny', { minutes: 1 })).toBe('already_asked');
    expect(answer('family', hers)).toBe('applied');
    expect(household.all('leave')).toMatchObject([{ status: 'ASKED' }, { status: 'APPROVED' }]);
  });
});

const setRate = (hourlyRateCents: number) =>
  household
    .as('family')
    .must('nanny.setRate', { nannyId: NANNY_ID, hourlyRateCents, effectiveFrom: TOMORROW });
/** A yes to the request as it was seen, at this rate. */
const seen = (rateCents: number) => ({ ...YES, seen: { basedOn: { ...SEEN.basedOn, rateCents } } });

describe('the rate that was seen', () => {
  it('must be the one that approving keeps: the greater of asking and now', () => {
    setRate(22_500);
    const leaveId = asked('nanny');
    setRate(2250);
    expect(answer('family', leaveId, seen(2250))).toBe('leave_changed');
    expect(leaveOf(leaveId)).toMatchObject({ status: 'ASKED', rateCents: 22_500 });
    setRate(24_000);
    expect(answer('family', leaveId, seen(22_500))).toBe('leave_changed');
    expect(answer('family', leaveId, seen(24_000))).toBe('applied');
    expect(leaveOf(leaveId)).toMatchObject({ status: 'APPROVED', rateCents: 24_000 });
  });

  it('holds up no decline, after which asking again keeps the rate of then', () => {
    setRate(22_500);
    const leaveId = asked('nanny');
    setRate(2250);
    expect(answer('family', leaveId, { ...seen(2250), ...NO })).toBe('applied');
    expect(leaveOf(asked('nanny')).rateCents).toBe(2250);
  });
});

describe('answering', () => {
  it('is for the other side alone', () => {
    const hers = asked('nanny');
    const theirs = asked('family', { kind: 'PERSONAL' });
    expect(answer('nanny', hers)).toBe('own_request');
    expect(answer('partner', theirs)).toBe('own_request');
    expect(answer('viewer', hers)).toBe('forbidden');
    expect(answer('colleague', hers)).toBe('not_found');
    expect(answer('familyAsNanny', theirs)).toBe('not_as_another');
    expect(answer('partner', hers)).toBe('applied');
    expect(answer('nanny', theirs)).toBe('applied');
    expect(leaveOf(hers)).toMatchObject({ status: 'APPROVED', paidMinutes: 480 });
  });

  it('is for the family where the nanny never had an account', () => {
    const id = household.newId();
    const added = { id, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', added);
    expect(answer('family', asked('family', { nannyId: id }))).toBe('applied');
  });

  it('is for nobody in place of a nanny whose account is gone', () => {
    const theirs = asked('family');
    const accountId = household.row('nanny', NANNY_ID)?.nannyUserId ?? '';
    household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId });
    expect(answer('family', theirs)).toBe('own_request');
  });

  it('of sick leave is still the family’s once she has left', () => {
    const [hers, theirs] = [
      asked('nanny', { kind: 'SICK', date: TODAY }),
      asked('family', { kind: 'PERSONAL', date: TODAY }),
    ];
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(answer('family', theirs)).toBe('own_request');
    expect(answer('family', hers)).toBe('applied');
  });

  it.each([
    ['without what is paid', { ...YES, paidMinutes: null }],
    ['with more than was asked for', { ...YES, paidMinutes: 481 }],
    ['with pay for a no', { ...NO, paidMinutes: 0 }],
  ])('is refused %s', (_case, given) => {
    expect(answer('family', asked('nanny'), given)).toBe('bad_input');
  });

  it('declines sick leave with a text alone', () => {
    const leaveId = asked('nanny', { kind: 'SICK', date: TODAY });
    expect(answer('family', leaveId, { ...NO, note: null })).toBe('bad_input');
    expect(answer('family', leaveId, NO)).toBe('applied');
  });

  it('stands: another parent’s later one changes nothing', () => {
    const leaveId = asked('nanny');
    expect(answer('family', leaveId, { ...YES, seen: SEEN })).toBe('applied');
    expect(answer('partner', leaveId, { ...YES, seen: SEEN })).toBe('noop');
    expect(answer('partner', leaveId, { ...NO, seen: SEEN })).toBe('already_answered');
    expect(answer('partner', leaveId, NO)).toBe('leave_answered');
    expect(leaveOf(leaveId)).toMatchObject({ status: 'APPROVED', answerNote: null });
  });

  it('is for the minutes that were seen, and not for withdrawn leave', () => {
    const leaveId = asked('nanny', { minutes: 300 });
    expect(answer('family', leaveId, { ...YES, paidMinutes: 60, seen: SEEN })).toBe('leave_changed');
    expect(withdraw('nanny', leaveId)).toBe('applied');
    expect(answer('family', leaveId, { ...YES, paidMinutes: 60 })).toBe('leave_withdrawn');
  });
});

describe('withdrawing', () => {
  it('is for who asked, before the answer', () => {
    const hers = asked('nanny');
    const theirs = asked('family', { kind: 'PERSONAL' });
    expect(withdraw('family', hers)).toBe('forbidden');
    expect(withdraw('nanny', theirs)).toBe('forbidden');
    expect(withdraw('partner', theirs)).toBe('applied');
    expect(withdraw('nanny', hers)).toBe('applied');
    expect(withdraw('nanny', hers)).toBe('noop');
  });

  it('is for the nanny alone after it, of what she asked for', () => {
    const hers = asked('nanny');
    const theirs = asked('family', { kind: 'PERSONAL' });
    answer('family', hers);
    answer('nanny', theirs);
    expect(withdraw('family', theirs)).toBe('leave_answered');
    expect(withdraw('nanny', hers)).toBe('applied');
    expect(leaveOf(hers).status).toBe('WITHDRAWN');
  });

  it('of declined leave changes nothing', () => {
    const leaveId = asked('nanny');
    answer('family', leaveId, NO);
    expect(withdraw('nanny', leaveId)).toBe('noop');
  });
});
