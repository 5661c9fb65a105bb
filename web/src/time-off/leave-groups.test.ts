/** Tests how requests are grouped, and who may answer and withdraw them. */

import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { describe, expect, it } from 'vitest';
import { countToAnswer, groupLeaves, mayAnswerLeave, mayWithdrawLeave } from './leave-groups.ts';

const TODAY = '2026-08-01';
const MIA = { nannyUserId: 'mia', formerUserId: null, startPlan: null };
const NO_ACCOUNT = { ...MIA, nannyUserId: null };
const REMOVED = { ...NO_ACCOUNT, formerUserId: 'mia' };

const HERS = { side: 'nanny', nanny: MIA, today: TODAY } as const;

const leave = (date: string, change: Partial<Leave> = {}): Leave => ({
  householdId: 'home',
  id: `leave ${date}`,
  nannyId: 'nanny',
  version: 1,
  groupId: 'trip',
  kind: 'VACATION',
  date,
  minutes: 480,
  plannedMinutes: 480,
  askedBySide: 'nanny',
  askedBy: 'mia',
  askedAt: '2026-07-01T08:00:00.000Z',
  note: null,
  status: 'ASKED',
  paidMinutes: null,
  rateCents: null,
  answerNote: null,
  answeredBy: null,
  answeredAt: null,
  ...change,
});

describe('requests of time off', () => {
  it('dates that were asked for together are one request, until they stand apart', () => {
    const groups = groupLeaves(
      [leave('2026-08-03'), leave('2026-08-04'), leave('2026-08-05', { status: 'APPROVED' })],
      HERS,
    );
    expect(groups.map(({ leaves }) => leaves.map(({ date }) => date))).toEqual([
      ['2026-08-03', '2026-08-04'],
      ['2026-08-05'],
    ]);
  });

  it('those that the reader answers come first, then what waits, then what is agreed', () => {
    const all = [
      leave('2026-08-02', { groupId: 'a', status: 'APPROVED' }),
      leave('2026-08-03', { groupId: 'b' }),
      leave('2026-08-04', { groupId: 'c', askedBySide: 'family' }),
    ];
    expect(groupLeaves(all, HERS).map(({ leaves: [first] }) => first.groupId)).toEqual(['c', 'b', 'a']);
    const theirs = groupLeaves(all, { ...HERS, side: 'family' });
    expect(theirs.map(({ leaves: [first] }) => first.groupId)).toEqual(['b', 'c', 'a']);
  });

  it('withdrawn ones and those of long ago are gone', () => {
    expect(groupLeaves([leave('2026-08-03', { status: 'WITHDRAWN' }), leave('2026-06-01')], HERS)).toEqual(
      [],
    );
  });

  it('who asks never answers, but a family answers for a nanny without an account', () => {
    const hers = leave('2026-08-03');
    const theirs = leave('2026-08-03', { askedBySide: 'family' });
    expect([mayAnswerLeave(hers, 'family', MIA), mayAnswerLeave(hers, 'nanny', MIA)]).toEqual([true, false]);
    expect(mayAnswerLeave(theirs, 'family', MIA)).toBe(false);
    expect(mayAnswerLeave(theirs, 'family', NO_ACCOUNT)).toBe(true);
    expect([hers, theirs].map((each) => mayAnswerLeave(each, 'family', REMOVED))).toEqual([true, false]);
    expect(countToAnswer([hers, theirs], { side: 'family', nanny: MIA, today: TODAY })).toBe(1);
  });

  it('the nanny alone withdraws what was approved, from today on', () => {
    const facts = { today: TODAY, nanny: MIA };
    const approved = (date: string, askedBySide: Leave['askedBySide']) =>
      leave(date, { status: 'APPROVED', askedBySide });
    expect(mayWithdrawLeave(approved('2026-08-03', 'nanny'), 'nanny', facts)).toBe(true);
    expect(mayWithdrawLeave(approved('2026-07-31', 'nanny'), 'nanny', facts)).toBe(false);
    expect(mayWithdrawLeave(approved('2026-08-03', 'family'), 'family', facts)).toBe(false);
    expect(mayWithdrawLeave(leave('2026-08-03', { askedBySide: 'family' }), 'family', facts)).toBe(true);
  });
});
