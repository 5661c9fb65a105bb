/** Tests what the other side is told of a changed day, of time off and of claims. */
import { expect, test } from 'vitest';
import { claimArgs } from '../../test-support/claim-args.ts';
import { TestHousehold } from '../../test-support/household.ts';
import { askFor } from '../../test-support/time-off.ts';
import type { Claim } from '../claims/claim.ts';
import { newId } from '../kernel/new-id.ts';
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

const claimId = newId();
household.as('nanny').must('claim.submit', claimArgs(claimId, '2026-03-05', true));
const submitted = household.row('claim', claimId);

/** Returns what is told where the author brings a claim from one status to another. */
function toldOfClaim(author: 'family' | 'nanny', from: Claim['status'] | null, to: Claim['status']) {
  if (submitted === undefined) throw new Error('No claim');
  const claim = { ...submitted, submittedBySide: from === null ? author : submitted.submittedBySide };
  const before = from === null ? undefined : { ...claim, status: from };
  const changes = [{ table: 'claim', id: claimId, before, after: { ...claim, status: to } } as const];
  return reminderEvents(changes, author).map(({ kind, side }) => `${kind} ${side}`);
}

test.each([
  ['nanny', null, 'SUBMITTED', ['claim_asked family']],
  ['family', 'SUBMITTED', 'APPROVED', ['claim_decided nanny']],
  ['family', 'SUBMITTED', 'DECLINED', ['claim_decided nanny']],
  // A parent's entry for her waits for nobody.
  ['family', null, 'APPROVED', []],
  ['family', 'APPROVED', 'SUBMITTED', []],
  ['nanny', 'SUBMITTED', 'WITHDRAWN', []],
  ['nanny', 'APPROVED', 'WITHDRAWN', []],
] as const)('a claim that the %s brings from %s to %s is told as it concerns the other side', (...given) => {
  const [author, from, to, told] = given;
  expect(toldOfClaim(author, from, to)).toEqual(told);
});

test('a claim whose amount a new mileage rate raises is told to nobody', () => {
  if (submitted === undefined) throw new Error('No claim');
  const after = { ...submitted, amountCents: 950 };
  const changes = [{ table: 'claim', id: claimId, before: submitted, after } as const];
  expect(reminderEvents(changes, 'family')).toEqual([]);
  expect(reminderEvents(changes, 'nanny')).toEqual([]);
});
