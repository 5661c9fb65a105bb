/**
 * Tests the service worker's sync while no page is open: it sends the queue once, rejects while something is unsent,
 * stops when the session has ended, never sends for an impersonation, and leaves other builds' and deleted databases
 * alone.
 */
import { expect, it, onTestFinished, vi } from 'vitest';
import { replayQueues, Unsent } from '../src/app/replay-queues.ts';
import { deleteWorkerToken, readWorkerToken } from '../src/device/background-sync.ts';
import { DATABASE_VERSION } from '../src/device/database.ts';
import { Device } from './test-device.ts';
import { openPair, testServerOfFile, todosFor } from './test-household.ts';
import { openRaw } from './test-releases.ts';

const testServer = testServerOfFile();

/** A nanny's device with pending to-dos and no open page. */
async function leftWithTodos(count = 1) {
  const pair = await openPair(testServer());
  const { person, dayId, householdId } = pair;
  const phone = new Device(testServer(), person, person.user.id);
  await phone.mustSync();
  await phone.perform(householdId, todosFor(dayId, count));
  await phone.database.meta.put({ key: 'workerToken', value: person.token ?? '' });
  phone.database.close();
  onTestFinished(() => phone.discard());
  return { ...pair, phone, requestsBefore: phone.network.requests.length };
}

const replay = ({ network, now }: Device): Promise<void> =>
  replayQueues({
    fetch: network.fetch,
    origin: '',
    now,
    lockOf: () => ({ run: (act) => act() }),
    savesData: () => false,
  });

const todosOf = async (family: Device): Promise<number> => {
  await family.mustSync();
  return (await family.all('todo')).length;
};

function versionOf({ database }: Device): Promise<number | undefined> {
  return indexedDB.databases().then((all) => all.find(({ name }) => name === database.name)?.version);
}

it('sends the queue once, and the page finds it empty', async () => {
  const { phone, family } = await leftWithTodos(3);
  await replay(phone);
  await replay(phone);
  phone.restart();
  expect(await phone.queue()).toEqual([]);
  expect(await todosOf(family)).toBe(3);
});

it('sends no request when the queue is empty', async () => {
  const { phone, requestsBefore } = await leftWithTodos(0);
  await replay(phone);
  expect(phone.network.requests).toHaveLength(requestsBefore);
});

it('rejects while something is unsent, so that the browser tries again', async () => {
  const { phone, family } = await leftWithTodos();
  phone.network.isUp = false;
  await expect(replay(phone)).rejects.toBeInstanceOf(Unsent);
  phone.network.isUp = true;
  phone.network.faults = ['lost answer'];
  await expect(replay(phone)).rejects.toBeInstanceOf(Unsent);
  await replay(phone);
  expect(await todosOf(family)).toBe(1);
});

it('stops when the session has ended: keeps the queue, deletes the token', async () => {
  const { phone, family, home } = await leftWithTodos();
  const { sql } = home.testServer;
  await sql`update session set revoked_at = now() where account_id = ${phone.accountId}`;
  await replay(phone);
  phone.restart();
  expect(await readWorkerToken(phone.database)).toBeUndefined();
  expect(await phone.queue()).toHaveLength(1);
  phone.database.close();
  const { requests } = phone.network;
  const before = requests.length;
  await replay(phone);
  expect(requests).toHaveLength(before);
  await sql`update session set revoked_at = null where account_id = ${phone.accountId}`;
  phone.restart();
  await phone.mustSync();
  expect(await todosOf(family)).toBe(1);
});

it('sends nothing after sign-out', async () => {
  const { phone, requestsBefore } = await leftWithTodos();
  phone.restart();
  await deleteWorkerToken(phone.database);
  phone.database.close();
  await replay(phone);
  expect(phone.network.requests).toHaveLength(requestsBefore);
  phone.restart();
  expect(await phone.queue()).toHaveLength(1);
});

it('leaves the database of a newer build alone', async () => {
  const { phone, requestsBefore } = await leftWithTodos();
  (await openRaw(phone.database.name, DATABASE_VERSION + 10)).close();
  await replay(phone);
  expect(phone.network.requests).toHaveLength(requestsBefore);
  expect(await versionOf(phone)).toBe(DATABASE_VERSION + 10);
});

it('leaves the database of an older build for a page to upgrade', async () => {
  const { phone, requestsBefore } = await leftWithTodos();
  await phone.discard();
  (await openRaw(phone.database.name, DATABASE_VERSION - 10)).close();
  await replay(phone);
  expect(phone.network.requests).toHaveLength(requestsBefore);
  expect(await versionOf(phone)).toBe(DATABASE_VERSION - 10);
});

it('resolves for a database that a newer build has fenced', async () => {
  const { phone, requestsBefore } = await leftWithTodos();
  phone.restart();
  await phone.database.meta.put({ key: 'schemaFence', value: DATABASE_VERSION });
  phone.database.close();
  await replay(phone);
  expect(phone.network.requests).toHaveLength(requestsBefore);
});

it('never recreates a deleted database', async () => {
  const { phone } = await leftWithTodos();
  await phone.discard();
  const { name } = phone.database;
  // The database was listed a moment before.
  const listed = vi.spyOn(indexedDB, 'databases').mockResolvedValue([{ name, version: DATABASE_VERSION }]);
  await expect(replay(phone)).rejects.toThrow('The database was deleted');
  listed.mockRestore();
  expect(await versionOf(phone)).toBeUndefined();
});

it('does not send for an impersonated user', async () => {
  const { phone } = await leftWithTodos();
  await phone.discard();
  const impersonated = { user: { id: phone.accountId }, token: 'viewing' } as never;
  const viewing = new Device(testServer(), impersonated, 'viewing-x');
  await viewing.database.open();
  await viewing.database.meta.put({ key: 'workerToken', value: 'viewing' });
  viewing.database.close();
  await replay(viewing);
  expect(viewing.network.requests).toEqual([]);
  await viewing.discard();
});
