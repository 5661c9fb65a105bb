/**
 * Tests that the clock check reports a clock behind the latest use in PostgreSQL, also when a push comes from the
 * future.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { expect, test } from 'vitest';
import {
  householdIdOf,
  NOON,
  queued,
  register,
  startServerForTest,
  syncRequestOf,
} from '../../test-support/people.ts';
import { ClockCheck } from './clock-check.ts';

test('a clock is wrong when the database was used at a later time', async () => {
  const server = await startServerForTest();
  await register(server, 'Ana', 'FAMILY');
  const findings: string[] = [];
  const clock: { now: string } = { now: NOON };
  const check = new ClockCheck({
    sql: server.sql,
    now: () => clock.now,
    onWrong: (latestUse) => findings.push(latestUse),
    onError: (error) => findings.push(String(error)),
  });
  await check.check();
  expect([check.isWrong(), findings]).toEqual([false, []]);
  clock.now = addMinutes(NOON, -6);
  await check.check();
  expect([check.isWrong(), findings]).toEqual([true, [NOON]]);
  await check.check({ isDoubt: true });
  expect(findings).toEqual([NOON]);
  clock.now = NOON;
  await check.check();
  expect(check.isWrong()).toBe(false);
});

test('a push from the future makes the server look at its clock', async () => {
  const server = await startServerForTest();
  const ana = await register(server, 'Ana', 'FAMILY');
  server.clock.now = addMinutes(NOON, -3 * MINUTES_PER_DAY);
  const householdId = await householdIdOf(server.sql, ana);
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const mutations = [queued(1, { householdId, name: 'household.saveSettings', args: settings })];
  const readiness = async () => (await server.app.inject('/readyz')).json<{ code?: string }>().code;
  expect(await readiness()).toBeUndefined();
  expect((await ana.post('/api/sync', syncRequestOf(ana, { mutations }))).status).toBe(200);
  await expect.poll(readiness).toBe('clock_wrong');
});
