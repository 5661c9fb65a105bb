/**
 * Tests with PostgreSQL that a week to sign is told to the nanny when the server closes it, to the family once she has
 * confirmed it, and to nobody once it is signed.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { expect, test } from 'vitest';
import { workDay } from '../../test-support/ledger.ts';
import { NOON, startServerForTest } from '../../test-support/people.ts';
import {
  keepingChannel,
  openWorkplace,
  PATIENT,
  textsOf,
  waitForReminders,
} from '../../test-support/reminders.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';

/** A Monday, whose week is over. */
const WEEK = '2026-02-23';

test('a week to sign is told to the nanny, then to the family, until it is signed', async () => {
  const push = keepingChannel();
  const server = await startServerForTest({ reminderChannels: [push], remindersEveryMs: 20 });
  const { family, mia, nanny } = await openWorkplace(server);
  const terms = { ...FIXTURE_TERMS, effectiveFrom: WEEK };
  expect((await family.put(`/api/nannies/${mia.id}/terms`, terms)).status).toBe(200);
  await workDay(family, mia.id, { date: WEEK, hours: 4 });
  await server.sql`delete from reminder`;
  // From now on the server closes weeks that are over.
  await server.app.listen({ host: '127.0.0.1', port: 0 });

  await waitForReminders(server, 'week_to_sign', 1);
  server.clock.now = addMinutes(NOON, 10);
  await expect.poll(() => textsOf(push, nanny), PATIENT).toEqual(['A week to sign']);
  expect(textsOf(push, family)).toEqual([]);

  const week = `/api/nannies/${mia.id}/weeks/${WEEK}`;
  const { billableMinutes, overtimeMinutes, grossCents } = (await nanny.get<WeekAnswer>(week)).body;
  const seen = { billableMinutes, overtimeMinutes, grossCents };
  expect((await nanny.post(`${week}/confirm`, seen)).status).toBe(200);
  await waitForReminders(server, 'week_to_sign', 2);
  server.clock.now = addMinutes(NOON, 20);
  await expect.poll(() => textsOf(push, family), PATIENT).toEqual(['A week to sign']);

  // Hours that change open the week again, and she confirms it once more.
  await workDay(family, mia.id, { date: '2026-02-24', hours: 2 });
  const { body: changed } = await nanny.get<WeekAnswer>(week);
  const again = { ...seen, billableMinutes: changed.billableMinutes, grossCents: changed.grossCents };
  expect((await nanny.post(`${week}/confirm`, again)).status).toBe(200);
  await waitForReminders(server, 'week_to_sign', 3);
  expect((await family.post(`${week}/approve`, again)).status).toBe(200);
  server.clock.now = addMinutes(NOON, 30);
  const states = () => server.sql<{ state: string }[]>`
    select state from reminder where kind = 'week_to_sign' order by created_at, id`;
  await expect
    .poll(async () => (await states()).map(({ state }) => state), PATIENT)
    .toEqual(['sent', 'sent', 'lapsed']);
  expect(textsOf(push, family)).toEqual(['A week to sign']);
});
