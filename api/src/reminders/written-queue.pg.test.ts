/** Tests with PostgreSQL that reminders of what was written are added later where adding them failed. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { expect, test } from 'vitest';
import { NOON, scheduleDay, startServerForTest, TODAY } from '../../test-support/people.ts';
import { openWorkplace, waitForReminders } from '../../test-support/reminders.ts';
import type { WrittenBatch } from '../sync/execute.ts';
import { openWrittenQueue } from './written-queue.ts';

/** Opens a queue over a database whose table `reminder` is missing, and a change for it. */
async function openFailing() {
  const server = await startServerForTest();
  const { family, mia, nanny } = await openWorkplace(server);
  await scheduleDay(family, mia.id, { date: addDays(TODAY, 1) });
  await waitForReminders(server, 'asked', 1);
  const { sql } = server;
  const [day] = await sql`select * from day`;
  const after = {
    ...day,
    nannyId: mia.id,
    status: 'PENDING',
    proposedByNanny: false,
    scheduledStartUtc: null,
  };
  const written = {
    householdId: day?.['household_id'],
    actor: { accountId: family.user.id, role: 'PARENT', impersonatedBy: null, nannyId: null },
    receivedAt: NOON,
    changes: [{ table: 'day', id: day?.['id'], before: undefined, after }],
  } as unknown as WrittenBatch;
  await sql`delete from reminder`;
  await sql`alter table reminder rename to away`;
  const told = { errors: [] as unknown[], lost: [] as unknown[] };
  const queue = openWrittenQueue({
    sql,
    now: () => NOON,
    onError: (error) => told.errors.push(error),
    onLost: (error) => told.lost.push(error),
  });
  return { server, nanny, written, told, queue };
}

test('a change whose reminders could not be added is tried again', async () => {
  const { server, nanny, written, told, queue } = await openFailing();
  queue.add(written);
  await expect.poll(() => told.errors.length).toBe(1);
  await server.sql`alter table away rename to reminder`;
  await queue.addAgain();
  const rows = await server.sql<{ account: string }[]>`select account_id as account from reminder`;
  expect(rows.map(({ account }) => account)).toEqual([nanny.user.id]);
  expect(told.lost).toEqual([]);
});

test('a change that fails three times is given up, and said to be lost', async () => {
  const { written, told, queue } = await openFailing();
  queue.add(written);
  await expect.poll(() => told.errors.length).toBe(1);
  await queue.addAgain();
  await queue.end();
  expect([told.errors.length, told.lost.length]).toEqual([2, 1]);
});
