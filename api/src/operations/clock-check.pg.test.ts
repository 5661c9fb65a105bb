/** Tests that the clock check reports a clock behind the latest use in PostgreSQL. */
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import { expect, test } from 'vitest';
import { NOON, register, startServerForTest } from '../../test-support/people.ts';
import { ClockCheck } from './clock-check.ts';

test('a clock is wrong when the database was used at a later time', async () => {
  const server = await startServerForTest();
  await register(server, 'Ana', 'FAMILY');
  const told: string[] = [];
  const clock: { now: string } = { now: NOON };
  const check = new ClockCheck({
    sql: server.sql,
    now: () => clock.now,
    onWrong: (latestUse) => told.push(latestUse),
    onError: (error) => told.push(String(error)),
  });
  await check.check();
  expect([check.isWrong, told]).toEqual([false, []]);
  clock.now = addMinutes(NOON, -6);
  await check.check();
  expect([check.isWrong, told]).toEqual([true, [NOON]]);
  clock.now = NOON;
  await check.check();
  expect(check.isWrong).toBe(false);
});
