/** Tests that what the family alone agreed to lowers nothing once she joins: she is asked for it herself. */
import { expect, it } from 'vitest';
import { TestHousehold, testId } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { approveLeave, askFor } from '../../test-support/time-off.ts';
import { addDays } from '../kernel/calendar.ts';
import { closingId } from './added-earning-id.ts';

const NEXT_WEEK = '2026-03-09';
const HER_ID = testId(0xa2);
const HER_ACCOUNT = testId(0xa1);

/** Adds a nanny without an account, with a guarantee of 40 hours. */
function withoutAccount(): TestHousehold {
  const household = TestHousehold.create();
  household.at = '2026-03-01T12:00:00.000Z';
  const added = { id: HER_ID, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2250 };
  household.as('family').must('nanny.add', added);
  const terms = { ...WEEKLY_40, guaranteedMinutes: 2400 };
  household.as('family').must('terms.set', { nannyId: HER_ID, effectiveFrom: WEEK, ...terms });
  return household;
}

/** The family asks for a date and answers itself. */
function offByFamily(household: TestHousehold, date: string, paidMinutes = 0): string {
  const leaveId = askFor(household, 'family', { nannyId: HER_ID, kind: 'PERSONAL', date });
  expect(approveLeave(household, 'family', { leaveId, paidMinutes })).toBe('applied');
  return leaveId;
}

const join = (household: TestHousehold) =>
  household.as('rejoinedNanny').must('nanny.link', { nannyId: HER_ID, accountId: HER_ACCOUNT });

const earned = (household: TestHousehold): string[] =>
  household
    .all('earning')
    .filter(({ nannyId, kind }) => nannyId === HER_ID && kind !== 'hours')
    .map(({ kind, date, amountCents }) => `${kind} ${date} ${amountCents}`);

it('her first full week keeps its guarantee', () => {
  const household = withoutAccount();
  const leaveId = offByFamily(household, '2026-03-12');
  join(household);
  expect(household.row('leave', leaveId)).toMatchObject({
    status: 'ASKED',
    paidMinutes: null,
    answeredBy: null,
  });
  household.at = '2026-03-11T23:30:00.000Z';
  for (const days of [0, 1, 2]) household.completedDay(addDays(NEXT_WEEK, days), { nannyId: HER_ID });
  household.at = '2026-03-16T17:00:00.000Z';
  const closing = { householdId: household.id, nannyId: HER_ID, weekStart: NEXT_WEEK };
  household.as('server').must('week.close', closing, { mutationId: closingId(HER_ID, NEXT_WEEK) });
  expect(earned(household)).toEqual(['guarantee 2026-03-15 36000']);
});

it('paid time off ahead is owed once she agrees, and dates of earlier weeks stay', () => {
  const household = withoutAccount();
  const before = offByFamily(household, '2026-03-02', 480);
  const ahead = offByFamily(household, '2026-03-12', 480);
  const thisWeek = offByFamily(household, '2026-03-10', 480);
  household.at = '2026-03-11T12:00:00.000Z';
  join(household);
  expect(earned(household)).toEqual(['leave 2026-03-02 18000']);
  expect(household.row('leave', before)?.status).toBe('APPROVED');
  expect(household.row('leave', thisWeek)?.status).toBe('ASKED');
  const answer = { leaveId: ahead, paidMinutes: 480 };
  expect(approveLeave(household, 'family', answer)).toBe('own_request');
  expect(approveLeave(household, 'rejoinedNanny', answer)).toBe('applied');
  expect(earned(household)).toEqual(['leave 2026-03-02 18000', 'leave 2026-03-12 18000']);
  expect(ledgerFaults(household.ledger())).toEqual([]);
});
