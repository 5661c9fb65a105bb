/** Concurrent writers, on PostgreSQL connections of their own. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, it } from 'vitest';
import { Device } from './test-device.ts';
import { acceptedDay, openHome, openPair, worldOfFile } from './test-household.ts';
import { expectLedgerAddsUp, serverRows } from './test-invariants.ts';

const world = worldOfFile();

it('a reader’s cursor skips no row while others write', async () => {
  const { home, dayId } = await openPair(world());
  const person = home.nannies[0]?.person ?? home.family;
  const writers = [home.family, home.family, person, person].map((each) => new Device(home.world, each));
  const reader = new Device(home.world, home.family);
  for (const device of [...writers, reader]) await device.mustSync();
  const progress = { writing: writers.length };
  const write = async (writer: Device, number: number): Promise<void> => {
    for (let i = 0; i < 15; i += 1) {
      await writer.do('todo.add', { todoId: newId(), dayId, title: `${number}: ${i}` });
      await writer.mustSync();
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
  expect(await reader.contents()).toEqual(await serverRows(home.world, home.householdId));
});

it('a payment beside changed hours pays the seen amount or is refused', async () => {
  const home = await openHome(world());
  const nannyId = home.nannies[0]?.id ?? '';
  const family = new Device(home.world, home.family);
  const nanny = new Device(home.world, home.nannies[0]?.person ?? home.family);
  await family.mustSync();
  const results = new Set<string>();
  const paidDays: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const dayId = await acceptedDay(family, nannyId, '2026-03-05');
    const start = '2026-03-05T14:00:00.000Z';
    await family.do('day.recordHours', { dayId, start, end: '2026-03-05T16:00:00.000Z' });
    await family.mustSync();
    await nanny.mustSync();
    await nanny.do(
      'day.recordHours',
      { dayId, start, end: '2026-03-05T17:00:00.000Z' },
      { status: 'COMPLETED', actualStartUtc: start, actualEndUtc: '2026-03-05T16:00:00.000Z', isPaid: false },
    );
    await family.do('payment.payDays', {
      payments: [{ paymentId: newId(), nannyId }],
      days: [{ dayId, amountCents: 4000 }],
      platform: null,
    });
    await (i % 2 === 0
      ? Promise.all([family.mustSync(), nanny.mustSync()])
      : Promise.all([nanny.mustSync(), family.mustSync()]));
    await family.mustSync();
    const day = await family.row('day', home.householdId, dayId);
    results.add(`${day?.isPaid ? 'paid' : 'open'} ${day?.amountCents ?? 0}`);
    if (day?.isPaid === true) paidDays.push(dayId);
  }
  expect([...results].every((result) => ['paid 4000', 'open 6000'].includes(result))).toBe(true);
  // Changed hours of a paid day become a review.
  const waiting = (await family.all('review')).filter(({ kind }) => kind === 'hours_after_paid');
  expect(waiting.map(({ dayId }) => dayId).toSorted()).toEqual(paidDays.toSorted());
  expectLedgerAddsUp(await serverRows(home.world, home.householdId));
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
  // Prunes old tombstones.
  const pruning = 'api/src/operations/housekeeping.ts';
  // Restores a whole database into an empty one.
  const restoring = 'api/src/operations/restore.ts';
  // Seeds for plans and benchmarks, which the product may not import.
  const filling = 'api/test-support/many-households.ts';
  const sources = globSync('api/{src,test-support}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(sources.length).toBeGreaterThan(30);
  const writers = sources.filter((file) => writes.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(writers.filter((file) => !door.includes(file)).toSorted()).toEqual([
    end,
    pruning,
    restoring,
    filling,
  ]);
  const pruned = readFileSync(`${root}${pruning}`, 'utf8').match(new RegExp(writes, 'gi'));
  expect(pruned?.map((each) => each.replaceAll(/\s+/g, ' '))).toEqual(['delete from tombstone']);
  expect(readFileSync(`${root}${end}`, 'utf8')).not.toMatch(/\b(insert|update|merge|truncate)\b/i);
  const enders = sources.filter((file) =>
    readFileSync(`${root}${file}`, 'utf8').includes('deleteHousehold('),
  );
  expect(enders.toSorted()).toEqual(['api/src/accounts/account-deletion.ts', end]);
  const restorers = sources.filter((file) =>
    /\b(restoreBackup|restore\.ts)\b/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(restorers.toSorted()).toEqual([
    'api/src/operations/backup-check.ts',
    'api/src/operations/restore-program.ts',
    restoring,
  ]);
  const callers = sources.filter((file) =>
    /\b(writeUnderLock|writeIfUnchanged)\(/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  expect(callers.toSorted()).toEqual([
    'api/src/database/household-writes.ts',
    'api/src/sync/execute-batch.ts',
    'api/src/sync/execute.ts',
  ]);
});
