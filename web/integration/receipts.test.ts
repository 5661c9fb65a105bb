/**
 * Tests pictures of receipts on a device: kept in the write of their claim, sent after the queue, over lines that lose
 * requests, within a budget, and again where a restored server lacks them.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect, vi } from 'vitest';
import { NoPictureSpace, OutOfSpace } from '../src/device/sync/device-storage.ts';
import { sendPictures } from '../src/device/sync/send-pictures.ts';
import { testWithPair } from './test-household.ts';
import { claimWith, localPicture, picturesOf, storedHashes } from './test-receipts.ts';

const it = testWithPair();
it.afterEach(() => vi.restoreAllMocks());

it('a picture is kept with its claim offline, and arrives after it', async ({
  nanny,
  family,
  home,
  nannyId,
}) => {
  const picture = localPicture(nannyId, 'a ticket');
  nanny.network.isUp = false;
  await claimWith(nanny, picture);
  expect(await sendPictures(nanny.engine)).toEqual({ kind: 'queue first' });
  nanny.network.isUp = true;
  await nanny.mustSync();
  expect(await sendPictures(nanny.engine)).toEqual({ kind: 'done' });
  expect(await storedHashes(home.testServer, home.householdId)).toContain(picture.hash);
  await family.mustSync();
  const known = await family.all('receipt');
  expect(known.map((row) => ({ hash: row.hash, nannyId: row.nannyId }))).toEqual([
    { hash: picture.hash, nannyId },
  ]);
  // Kept, in case that a restored server lacks it, and not sent again.
  expect(await sendPictures(nanny.engine)).toEqual({ kind: 'done' });
  expect(nanny.network.uploads).toHaveLength(1);
  expect((await picturesOf(nanny)).get(picture.hash)?.sentAt).not.toBeNull();
});

it('a refused claim keeps no picture', async ({ nanny, nannyId }) => {
  const picture = localPicture(nannyId, 'refused');
  await expect(claimWith(nanny, picture, 0)).rejects.toThrow('amountCents');
  expect(await picturesOf(nanny)).toEqual(new Map());
});

it('lost requests and answers cost no picture and store none twice', async ({ nanny, home, nannyId }) => {
  const pictures = Array.from({ length: 12 }, (_, i) => localPicture(nannyId, `receipt ${i}`));
  for (const picture of pictures) await claimWith(nanny, picture);
  await nanny.mustSync();
  nanny.network.faults = Array.from({ length: 40 }, (_, i) =>
    i % 3 === 0 ? 'lost request' : i % 5 === 0 ? 'lost answer' : 'none',
  );
  const kinds = new Set<string>();
  for (let tried = 0; tried < 40 && !kinds.has('done'); tried += 1)
    kinds.add((await sendPictures(nanny.engine)).kind);
  expect([...kinds].toSorted()).toEqual(['done', 'unreachable']);
  const stored = await storedHashes(home.testServer, home.householdId);
  expect(stored.toSorted()).toEqual(pictures.map(({ hash }) => hash).toSorted());
});

it('hours that are entered meanwhile go first', async ({ nanny, dayId, nannyId }) => {
  for (let i = 0; i < 3; i += 1) await claimWith(nanny, localPicture(nannyId, `late ${i}`));
  await nanny.mustSync();
  const upload = nanny.network.fetch;
  const fetch: typeof upload = async (...call) => {
    await nanny.addTodo(dayId, 'Meanwhile');
    return upload(...call);
  };
  const { connection, ...engine } = nanny.engine;
  const result = await sendPictures({ ...engine, connection: { ...connection, fetch } });
  expect([result, nanny.network.uploads.length]).toEqual([{ kind: 'queue first' }, 1]);
});

it('a picture that the server refuses is not sent again, and others are', async ({
  nanny,

  nannyId,
}) => {
  const { bytes, ...picture } = localPicture(nannyId, 'damaged');
  await claimWith(nanny, { ...picture, bytes: bytes.slice(0, 100) });
  const good = localPicture(nannyId, 'whole');
  await claimWith(nanny, good);
  await nanny.mustSync();
  expect(await sendPictures(nanny.engine)).toEqual({ kind: 'done' });
  expect(await sendPictures(nanny.engine)).toEqual({ kind: 'done' });
  expect(nanny.network.uploads).toHaveLength(2);
  expect((await picturesOf(nanny)).get(picture.hash)).toMatchObject({ refusedWith: 'wrong_hash' });
  expect((await picturesOf(nanny)).get(good.hash)?.sentAt).not.toBeNull();
});

it('a restored server that lacks a picture gets it again', async ({ nanny, home, nannyId }) => {
  const { testServer, householdId } = home;
  const picture = localPicture(nannyId, 'lost');
  await claimWith(nanny, picture);
  await nanny.mustSync();
  await sendPictures(nanny.engine);
  testServer.clock.now = addMinutes(testServer.clock.now, 1);
  await nanny.mustSync();
  // A backup of before the picture, in its place.
  const { sql } = testServer;
  await sql`delete from receipt where household_id = ${householdId}`;
  await sql`delete from receipt_picture where household_id = ${householdId}`;
  await sql`update server set epoch = gen_random_uuid()`;
  testServer.clock.now = addMinutes(testServer.clock.now, 1);
  await nanny.mustSync();
  expect(await sendPictures(nanny.engine)).toEqual({ kind: 'done' });
  expect(await storedHashes(testServer, householdId)).toEqual([picture.hash]);
});

it('a picture leaves the device 30 days after the server has it', async ({ nanny, home, nannyId }) => {
  const { clock } = home.testServer;
  await claimWith(nanny, localPicture(nannyId, 'old'));
  await nanny.mustSync();
  await sendPictures(nanny.engine);
  clock.now = addMinutes(clock.now, 29 * MINUTES_PER_DAY);
  await nanny.mustSync();
  await sendPictures(nanny.engine);
  expect((await picturesOf(nanny)).size).toBe(1);
  clock.now = addMinutes(clock.now, 2 * MINUTES_PER_DAY);
  await nanny.mustSync();
  await sendPictures(nanny.engine);
  expect([(await picturesOf(nanny)).size, await nanny.database.pictureBytes.count()]).toEqual([0, 0]);
});

it('beyond the budget a photo is refused, hours never are', async ({ nanny, home, dayId, nannyId }) => {
  const householdId = await nanny.householdId();
  const record = { householdId, nannyId, keptAt: home.testServer.clock.now, refusedWith: null };
  const waiting = Array.from({ length: 200 }, (_, i) => ({
    ...record,
    hash: `waiting ${i}`,
    sizeBytes: 307_200,
    sentAt: null,
  }));
  await nanny.database.pictures.bulkPut(waiting);
  const picture = localPicture(nannyId, 'one too many');
  await expect(claimWith(nanny, picture)).rejects.toThrow(NoPictureSpace);
  expect(await nanny.queue()).toEqual([]);
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Still fits' });
  expect(await nanny.queue()).toHaveLength(1);
  // One that the server has makes room.
  await nanny.database.pictures.update([householdId, 'waiting 7'], { sentAt: record.keptAt });
  await claimWith(nanny, picture);
  expect((await picturesOf(nanny)).has('waiting 7')).toBe(false);
});

it('full storage first loses pictures that the server has, then refuses the photo', async ({
  nanny,
  nannyId,
}) => {
  const sent = localPicture(nannyId, 'sent');
  await claimWith(nanny, sent);
  await nanny.mustSync();
  await sendPictures(nanny.engine);
  const disk = { isFull: true };
  const methods = ['put', 'delete'] as const;
  const [put, remove] = [IDBObjectStore.prototype[methods[0]], IDBObjectStore.prototype[methods[1]]];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, ...row) {
    if (disk.isFull && this.name === 'pictureBytes') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function free(this: IDBObjectStore, key) {
    if (this.name === 'pictureBytes') disk.isFull = false;
    return remove.call(this, key);
  });
  const history = await nanny.database.history.count();
  const fits = localPicture(nannyId, 'fits then');
  await claimWith(nanny, fits);
  expect([...(await picturesOf(nanny)).keys()]).toEqual([fits.hash]);
  expect(await nanny.database.history.count()).toBe(history);
  disk.isFull = true;
  await expect(claimWith(nanny, localPicture(nannyId, 'never fits'))).rejects.toThrow(OutOfSpace);
  expect(await nanny.queue()).toHaveLength(1);
  expect((await picturesOf(nanny)).has(fits.hash)).toBe(true);
});
