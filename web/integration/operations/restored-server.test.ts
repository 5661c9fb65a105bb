/**
 * Tests devices after the server's database was restored from a backup: they send what it has lost, once and in order;
 * what can't be applied waits; how long confirmed mutations are kept for this.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkChain } from 'api/database/log-chain.ts';
import { writeBackup } from 'api/operations/backup.ts';
import { restoreBackup, verifyRestorable } from 'api/operations/restore.ts';
import {
  addNanny,
  join as joins,
  NOON,
  startTestServer,
  type TestServer,
  TODAY,
} from 'api/test-support/people.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SENT_DAYS } from '../../src/device/sync/resend.ts';
import { Device, syncAll } from '../test-device.ts';
import { acceptedDay, openPair, seenAccepted, shiftAt, shiftOn } from '../test-household.ts';
import { Network } from '../test-network.ts';

let lost: TestServer;
let restored: TestServer | undefined;
let folder: string;
beforeAll(async () => {
  lost = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'fairday-restored-'));
});
afterAll(async () => {
  await lost.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  lost.clock.now = NOON;
  await restored?.close();
  restored = undefined;
});

const file = () => join(folder, 'kept.backup');
const keep = () => writeBackup(lost.sql, { file: file(), now: NOON, isForced: true });

/** Restores the backup to another server, and connects these devices to that one. */
async function restore(...devices: readonly Device[]): Promise<TestServer> {
  restored = await startTestServer();
  await restoreBackup(restored.sql, await verifyRestorable(file()));
  for (const device of devices) Object.assign(device, { network: new Network(restored.app) });
  return restored;
}

const sentBy = (device: Device) => device.database.sent.toArray();

const hours = (dayId: string, end: string) =>
  ['day.recordHours', { dayId, ...shiftAt('09:00', end) }, seenAccepted] as const;

it('devices bring back what the backup lacks, once and in order', async () => {
  const { family, nanny, nannyId, dayId, home } = await openPair(lost);
  await nanny.send('todo.add', { todoId: newId(), dayId, title: 'Kept' });
  await keep();
  // Confirmed by the server that is about to be lost, so no longer in the queue.
  const later = await acceptedDay(family, nannyId, '2026-03-06');
  const todoId = await family.addTodo(later);
  const payment = { nannyId, paymentDate: TODAY, amountCents: 5000, platform: 'VENMO' } as const;
  await family.send('payment.record', { paymentId: newId(), ...payment });
  await family.do('todo.rename', { todoId, title: 'Long nap' });
  await syncAll(family, nanny);
  await nanny.send(...hours(dayId, '11:00'));
  // Not synced yet.
  await family.addTodo(later, 'Unsent');
  await nanny.do('todo.tick', { todoId, isCompleted: true });
  expect([await nanny.queue(), await family.queue()].map(({ length }) => length)).toEqual([1, 1]);

  const server = await restore(family, nanny);
  await syncAll(family, nanny, family);
  for (const device of [family, nanny])
    expect([await device.queue(), await device.attention()]).toEqual([[], []]);
  const titles = (await family.all('todo')).map(({ title, isCompleted }) => `${title} ${isCompleted}`);
  expect(titles.toSorted()).toEqual(['Kept false', 'Long nap true', 'Unsent false']);
  await nanny.mustSync();
  expect(await nanny.all('day')).toEqual(await family.all('day'));
  expect((await family.all('day')).map(({ id }) => id).toSorted()).toEqual([dayId, later].toSorted());
  expect(await family.row('day', home.householdId, dayId)).toMatchObject({ billableMinutes: 120 });
  expect(await family.all('payment')).toHaveLength(1);
  expect(await family.contents()).toEqual(await family.rebuilt());
  // The log has every mutation once, in each device's order.
  const log = await server.sql<{ id: string; result: string }[]>`
    select mutation_id as id, result from mutation_log
    where client_id is not null and household_id = ${home.householdId}`;
  expect(new Set(log.map(({ result }) => result))).toEqual(new Set(['applied']));
  const lastOf = await server.sql`
    select max(seq) = count(*) as "isDense" from mutation_log
    where client_id is not null and household_id = ${home.householdId} group by client_id`;
  expect(lastOf).toEqual([{ isDense: true }, { isDense: true }]);
  expect(await checkChain(server.sql, home.householdId)).toMatchObject({ isIntact: true });
  // Nothing is sent a third time.
  const asked = family.network.requests.length;
  await family.mustSync();
  expect(family.network.requests.slice(asked).flatMap(({ mutations }) => mutations)).toEqual([]);
});

it('a device that meets the restored server with a push keeps its order', async () => {
  const { family, nannyId, home } = await openPair(lost);
  await keep();
  const dayId = newId();
  const times = shiftOn('2026-03-06');
  await family.send('day.schedule', { dayId, nannyId, date: '2026-03-06', ...times, notes: null });
  await family.do('day.editSchedule', { dayId, ...times, notes: 'Bring boots' });
  await restore(family);
  await family.mustSync();
  expect([await family.queue(), await family.attention()]).toEqual([[], []]);
  expect(await family.row('day', home.householdId, dayId)).toMatchObject({ scheduledNotes: 'Bring boots' });
});

it('a mutation that depends on another device’s waits in needs attention', async () => {
  const { family, nanny, nannyId } = await openPair(lost);
  await keep();
  const dayId = await acceptedDay(family, nannyId, '2026-03-05');
  await syncAll(family, nanny);
  await nanny.send(...hours(dayId, '10:00'));
  await restore(family, nanny);
  await nanny.mustSync();
  const [entry, ...others] = await nanny.attention();
  expect([entry, others]).toMatchObject([{ name: 'day.recordHours', args: { dayId } }, []]);
  await syncAll(family, nanny);
  await nanny.do(...hours(dayId, '10:00'));
  await syncAll(nanny, family);
  expect((await family.all('earning')).map(({ amountCents }) => amountCents)).toEqual([2000]);
});

it('a person who joined after the backup keeps her queue until invited again', async () => {
  const { family, home } = await openPair(lost);
  await keep();
  const nanny = await addNanny(home.family, 'Late', 20);
  const late = await Device.open(lost, await joins(lost, home.family, nanny));
  await family.mustSync();
  const dayId = await acceptedDay(family, nanny.id, '2026-03-05');
  await syncAll(family, late);
  await late.send('todo.add', { todoId: newId(), dayId, title: 'Sent' });
  await late.addTodo(dayId, 'Unsent');
  await restore(late);
  expect(await late.sync()).toEqual({ kind: 'signin_needed' });
  expect((await late.queue()).map(({ args }) => args)).toMatchObject([{ title: 'Unsent' }]);
  expect((await sentBy(late)).map(({ args }) => args)).toMatchObject([{ title: 'Sent' }]);
});

it('a device that is reset for another reason sends nothing again', async () => {
  const { family, home, dayId } = await openPair(lost);
  await family.send('todo.add', { todoId: newId(), dayId, title: 'Nap' });
  expect((await sentBy(family)).length).toBeGreaterThan(0);
  await family.database.households.update(home.householdId, { cursor: null });
  const asked = family.network.requests.length;
  await family.mustSync();
  expect(family.network.answers.at(-1)?.households[home.householdId]?.reset).toBe(true);
  expect(family.network.requests.slice(asked).flatMap(({ mutations }) => mutations)).toEqual([]);
  expect(await family.queue()).toEqual([]);
});

it('confirmed mutations are kept for some days, refused ones in needs attention', async () => {
  const { family, nanny, dayId } = await openPair(lost);
  await family.send('day.remove', { dayId });
  await nanny.send('todo.add', { todoId: newId(), dayId, title: 'Too late' });
  expect([(await nanny.attention()).length, await sentBy(nanny)]).toEqual([1, []]);
  const kept = (await sentBy(family)).length;
  expect(kept).toBeGreaterThan(0);
  lost.clock.now = addMinutes(NOON, SENT_DAYS * MINUTES_PER_DAY);
  await family.mustSync();
  expect(await sentBy(family)).toHaveLength(kept);
  lost.clock.now = addMinutes(NOON, (SENT_DAYS + 1) * MINUTES_PER_DAY);
  await family.mustSync();
  expect(await sentBy(family)).toEqual([]);
});
