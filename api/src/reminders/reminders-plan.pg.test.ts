/**
 * Tests with PostgreSQL that among many households the search for shifts and the claim of reminders read index ranges, and
 * that claiming names one household.
 */
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { expect, test } from 'vitest';
import { makeHouseholds } from '../../test-support/many-households.ts';
import { answerDays, NOON, scheduleDay, startServerForTest, TODAY } from '../../test-support/people.ts';
import { indexConditions, planFaults } from '../../test-support/query-plans.ts';
import { keepingChannel, openWorkplace, remindAt, waitForReminders } from '../../test-support/reminders.ts';

test('among 1,000 households, searching and claiming read index ranges', async () => {
  const server = await startServerForTest();
  const { family, mia, nanny } = await openWorkplace(server);
  await makeHouseholds(server.sql, { from: 1, to: 1000 });
  const day = await scheduleDay(family, mia.id, { date: addDays(TODAY, 1) });
  await waitForReminders(server, 'asked', 1);
  await answerDays(nanny, 'ACCEPTED', day);
  await waitForReminders(server, 'answered', 1);
  await server.sql.unsafe('analyze');
  const sent = new Set<string>();
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => sent.add(text) });
  const push = keepingChannel();
  await remindAt(server, addMinutes(NOON, 10), push);
  expect(push.sent).not.toEqual([]);
  const search = [...sent].find((text) => text.includes("where status = 'ACCEPTED'")) ?? '';
  sent.delete(search);
  expect(await indexConditions(server.sql, search, 'day')).toEqual([
    expect.stringMatching(/^\(\(scheduled_start_utc >= .* AND \(scheduled_start_utc <= /),
  ]);
  // Zones of the households whose shifts were found: some of many.
  const own = [...sent].filter((text) => !text.includes('from household where household_id = any'));
  expect(await planFaults(server.sql, own)).toEqual([]);
});
