/** Tests what the other side is told of a changed day, and of time off. */
import { expect, test } from 'vitest';
import { TestHousehold } from '../../test-support/household.ts';
import { askFor } from '../../test-support/time-off.ts';
import type { Leave } from '../time-off/leave.ts';
import { reminderEvents } from './events.ts';

const household = TestHousehold.create();
const planned = household.day(household.acceptedDay('2026-03-06'));
const unplanned = { ...planned, scheduledStartUtc: null, scheduledEndUtc: null };

/** Returns the kinds that the family is told of where the nanny deletes the day. */
const kindsOfDeletion = (before: typeof planned) =>
  reminderEvents([{ table: 'day', id: before.id, before, after: undefined }], 'nanny').map(
    ({ kind }) => kind,
  );

test('a planned shift that is gone was changed', () => {
  expect(kindsOfDeletion(planned)).toEqual(['changed']);
});

test('a day without a plan that is gone tells nobody anything', () => {
  expect(kindsOfDeletion(unplanned)).toEqual([]);
});

const leaveId = askFor(household, 'nanny', { date: '2026-03-06' });
const asked = household.row('leave', leaveId);

/** Returns what is told where the nanny's request goes from one status to another. */
function toldOfLeave(author: 'family' | 'nanny', from: Leave['status'] | null, to: Leave['status']) {
  if (asked === undefined) throw new Error('No request');
  const before = from === null ? undefined : { ...asked, status: from };
  const changes = [{ table: 'leave', id: leaveId, before, after: { ...asked, status: to } } as const];
  return reminderEvents(changes, author).map(({ kind, side }) => `${kind} ${side}`);
}

test.each([
  ['nanny', null, 'ASKED', ['leave_asked family']],
  ['family', 'ASKED', 'APPROVED', ['leave_answered nanny']],
  ['family', 'ASKED', 'DECLINED', ['leave_answered nanny']],
  ['nanny', 'ASKED', 'WITHDRAWN', []],
  ['nanny', 'APPROVED', 'WITHDRAWN', []],
  // Who joins is asked again what the family had agreed to alone.
  ['nanny', 'APPROVED', 'ASKED', []],
  // The family answers for a nanny without an account.
  ['nanny', 'ASKED', 'APPROVED', []],
] as const)('time off that the %s brings from %s to %s is told as it concerns the other side', (...given) => {
  const [author, from, to, told] = given;
  expect(toldOfLeave(author, from, to)).toEqual(told);
});

test('time off that is asked for again with other hours is told again', () => {
  if (asked === undefined) throw new Error('No request');
  const after = { ...asked, minutes: 60, askedAt: '2026-03-05T18:00:00.000Z' };
  const changes = [{ table: 'leave', id: leaveId, before: asked, after } as const];
  expect(reminderEvents(changes, 'nanny').map(({ kind }) => kind)).toEqual(['leave_asked']);
});
