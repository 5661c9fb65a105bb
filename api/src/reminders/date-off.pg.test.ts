/** Tests with PostgreSQL that a reminder of a day lapses exactly where the rule says that leave covers the day's date. */
import * as fc from 'fast-check';
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { isDateOff } from 'sync-protocol/time-off/date-off.ts';
import { expect, test } from 'vitest';
import { NOON, scheduleDay, startServerForTest, TODAY } from '../../test-support/people.ts';
import { openWorkplace } from '../../test-support/reminders.ts';
import { transactInHousehold } from '../database/transaction.ts';
import { markSubjects } from './subject-state.ts';

const DATE = addDays(TODAY, 1);
const START = `${DATE}T13:00:00.000Z`;

const minutes = fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.constantFrom(240, 450, 451));
const anyLeave = fc.record({
  minutes,
  plannedMinutes: fc.oneof(minutes, fc.constant(0)),
  status: fc.constantFrom('ASKED', 'APPROVED', 'APPROVED', 'DECLINED', 'WITHDRAWN'),
  date: fc.constantFrom(DATE, DATE, addDays(DATE, 1)),
});
/** Null: a day without times. Beyond 24 hours, a shift counts as 24. */
const anyCase = fc.record({
  shift: fc.oneof(fc.constantFrom(null, 450, 451, 1500), minutes),
  leaves: fc.array(anyLeave, { maxLength: 3 }),
});

test('a day is off in the database where the rule says so, also one without times', async () => {
  const server = await startServerForTest();
  const { family, mia } = await openWorkplace(server);
  const day = await scheduleDay(family, mia.id, { date: DATE });
  const [row] = await server.sql`select household_id as "householdId", nanny_id as "nannyId" from day`;
  const { householdId, nannyId } = row as { householdId: string; nannyId: string };
  const id = newId(1);
  const results: [unknown, boolean, boolean][] = [];
  for (const { shift, leaves } of fc.sample(anyCase, { numRuns: 150, seed: 5 })) {
    const times =
      shift === null
        ? { scheduledStartUtc: null, scheduledEndUtc: null }
        : { scheduledStartUtc: START, scheduledEndUtc: addMinutes(START, shift) };
    const isOff = isDateOff(
      leaves.map((leave) => ({ ...leave, nannyId, status: leave.status as 'APPROVED' })),
      { date: DATE, nannyId, ...times },
    );
    const found = await transactInHousehold(server.sql, async (tx) => {
      await tx`update day set scheduled_start_utc = ${times.scheduledStartUtc},
        scheduled_end_utc = ${times.scheduledEndUtc} where id = ${day.id}`;
      await tx`delete from leave`;
      for (const [i, { date, status, ...of }] of leaves.entries()) {
        await tx`insert into leave values (${householdId}, ${newId(i + 2)}, ${nannyId}, 1, ${newId(i + 2)}, 'VACATION',
          ${date}, ${of.minutes}, ${of.plannedMinutes}, 'nanny', ${newId(1)}, ${NOON}, null, ${status})`;
      }
      await tx`delete from reminder`;
      await tx`insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
        values (${id}, ${family.user.id}, ${householdId}, 'asked', ${day.id}, ${DATE}, ${NOON}, ${NOON}, ${NOON})`;
      const subjects = [{ id, row: day.id, instant: null, date: DATE }];
      const marking = { kind: 'asked', householdId, side: 'nanny', subjects } as const;
      return markSubjects(tx, { ...marking, now: NOON, leaseUntil: NOON });
    });
    results.push([{ shift, leaves }, isOff, found.length === 0]);
  }
  expect(results.filter(([, isOff, isLapsed]) => isOff !== isLapsed)).toEqual([]);
  expect(new Set(results.map(([, isOff]) => isOff))).toEqual(new Set([true, false]));
});
