/**
 * Tests concurrent writers on PostgreSQL connections of their own: a reader's cursor skips no row, and a payment beside
 * changed hours pays what was seen. Also that only listed modules write a household's rows.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { expect } from 'vitest';
import { enterHours } from './conflicts/test-screens.ts';
import { Device, syncAll } from './test-device.ts';
import { acceptedDay, shiftAt, testWithPair } from './test-household.ts';
import { expectLedgerAddsUp, serverRows } from './test-invariants.ts';

const it = testWithPair();

it('a reader’s cursor skips no row while others write', async ({ home, person, dayId }) => {
  const writers = [home.family, home.family, person, person].map((each) => new Device(home.testServer, each));
  const reader = await Device.open(home.testServer, home.family);
  await syncAll(...writers);
  const progress = { writing: writers.length };
  const write = async (writer: Device, number: number): Promise<void> => {
    for (let i = 0; i < 15; i += 1) {
      await writer.send('todo.add', { todoId: newId(), dayId, title: `${number}: ${i}` });
    }
    progress.writing -= 1;
  };
  const read = async (): Promise<void> => {
    while (progress.writing > 0) await reader.mustSync();
    await reader.mustSync();
  };
  await Promise.all([read(), ...writers.map(write)]);
  const resets = reader.network.answers.filter((answer) => answer.households[home.householdId]?.reset);
  expect(resets).toHaveLength(1);
  expect(reader.network.answers.length).toBeGreaterThan(3);
  expect(await reader.all('todo')).toHaveLength(60);
  expect(await reader.contents()).toEqual(await serverRows(home.testServer, home.householdId));
});

it('a payment beside changed hours pays the seen amount or is refused', async ({ pair }) => {
  const { home, nannyId, family, nanny } = pair;
  const results = new Set<string>();
  const paidDays: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const dayId = await acceptedDay(family, nannyId, TODAY);
    await family.send('day.recordHours', { dayId, ...shiftAt('09:00', '11:00') });
    await nanny.mustSync();
    await enterHours(nanny, dayId, shiftAt('09:00', '12:00'));
    await family.do('payment.payDays', {
      payments: [{ paymentId: newId(), nannyId }],
      days: [{ dayId, amountCents: 4000 }],
      platform: null,
    });
    const devices = i % 2 === 0 ? [family, nanny] : [nanny, family];
    await Promise.all(devices.map((device) => device.mustSync()));
    await family.mustSync();
    const day = await family.row('day', home.householdId, dayId);
    results.add(`${day?.isPaid ? 'paid' : 'open'} ${day?.amountCents ?? 0}`);
    if (day?.isPaid === true) paidDays.push(dayId);
  }
  expect([...results].every((result) => ['paid 4000', 'open 6000'].includes(result))).toBe(true);
  // Changed hours of a paid day become a review.
  const waiting = (await family.all('review')).filter(({ kind }) => kind === 'hours_after_paid');
  expect(waiting.map(({ dayId }) => dayId).toSorted()).toEqual(paidDays.toSorted());
  expectLedgerAddsUp(await serverRows(home.testServer, home.householdId));
});

it('only the listed modules write a household’s rows', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const tables = TABLE_NAMES.map((table) =>
    table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const writes = new RegExp(
    String.raw`\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?)\s+((${[...tables, 'tombstone', 'mutation_log', 'client_sequence'].join('|')})\b|\$\{)`,
    'i',
  );
  // Build every INSERT, UPDATE and DELETE of a mutation.
  const door = ['api/src/database/household-writes.ts', 'api/src/database/insert-rows.ts'];
  // Deletes a whole household, with its log.
  const end = 'api/src/database/household-deletion.ts';
  // Moves old entries of the log into packs.
  const packing = 'api/src/database/log-packing.ts';
  // Prunes old tombstones.
  const pruning = 'api/src/operations/housekeeping.ts';
  // Restores a whole database into an empty one.
  const restoring = 'api/src/operations/restore.ts';
  // Seeds for plans and benchmarks, which the product may not import.
  const filling = 'api/test-support/many-households.ts';
  // Plants what takes an approved week and hours after it.
  const planting = 'api/test-support/planted-rows.ts';
  const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');
  const sources = globSync('api/{src,test-support}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(sources.length).toBeGreaterThan(30);
  const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file))).toSorted();
  expect(filesWith(writes)).toEqual(
    [...door, end, packing, pruning, restoring, filling, planting].toSorted(),
  );
  const pruned = read(pruning).match(new RegExp(writes, 'gi'));
  expect(pruned?.map((each) => each.replaceAll(/\s+/g, ' '))).toEqual(['delete from tombstone']);
  expect(read(end)).not.toMatch(/\b(insert|update|merge|truncate)\b/i);
  expect(filesWith(/deleteHousehold\(/)).toEqual(['api/src/accounts/account-deletion.ts', end]);
  expect(filesWith(/\b(restoreBackup|restore\.ts)\b/)).toEqual([
    'api/src/operations/backup-check.ts',
    'api/src/operations/restore-program.ts',
    restoring,
  ]);
  expect(filesWith(/\b(writeUnderLock|writeIfUnchanged)\(/)).toEqual([
    'api/src/database/household-writes.ts',
    'api/src/sync/execute-batch.ts',
    'api/src/sync/execute.ts',
  ]);
});
