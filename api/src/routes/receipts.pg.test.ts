/**
 * Tests with PostgreSQL who may store and read the pictures of receipts, what of them devices learn, and the limits on
 * bytes a picture, a household and an hour.
 */
import { receipt } from 'sync-protocol/claims/receipt.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { jpegOf } from 'sync-protocol/test-support/jpegs.ts';
import { beforeAll, expect, test } from 'vitest';
import { sync } from '../../test-support/fixture.ts';
import {
  addNanny,
  householdIdOf,
  join,
  joinAsMember,
  Person,
  register,
  sharedTestServer,
  startServerForTest,
  syncRequestOf,
  type TestServer,
} from '../../test-support/people.ts';
import { hashOfPicture, pictureOf, putPicture } from '../../test-support/receipts.ts';
import { PICTURE_BYTES_MIN, UNCLAIMED_BYTES_MAX } from '../accounts/receipts.ts';

const server = sharedTestServer();
let family: Person;
let mia: Person;
let kim: Person;
let miaId: string;
let kimId: string;
let householdId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  const records = [await addNanny(family, 'Mia'), await addNanny(family, 'Kim')] as const;
  [mia, kim] = [await join(server, family, records[0]), await join(server, family, records[1])];
  [miaId, kimId] = [records[0].id, records[1].id];
  householdId = await householdIdOf(server.sql, family);
});

/** Returns a picture's answer with its bytes. */
async function download(person: Person, bytes: Uint8Array) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: `/api/receipts/${hashOfPicture(bytes)}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: statusCode, headers, bytes: Uint8Array.from(rawPayload) };
}

const statusOf = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;

/** Returns the hashes that a new device of the person learns. */
async function learned(person: Person): Promise<string[]> {
  const { households } = await sync(person);
  const rows = households[householdId]?.rows?.['receipt'] ?? [];
  return rows.map((row) => receipt.parse(row).hash);
}

test('a picture is stored once and answered byte by byte, as a download', async () => {
  const picture = pictureOf('a bus ticket');
  const first = await putPicture(mia, miaId, picture);
  expect(first).toMatchObject({
    status: 201,
    body: { hash: hashOfPicture(picture), sizeBytes: picture.length },
  });
  expect(await putPicture(mia, miaId, picture)).toMatchObject({ status: 200, body: first.body });
  const { status, headers, bytes } = await download(family, picture);
  expect([status, bytes]).toEqual([200, picture]);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a nanny neither gets nor learns of a colleague’s picture', async () => {
  const picture = pictureOf('a book for Mia');
  expect(await statusOf(putPicture(family, miaId, picture))).toBe(201);
  expect([await statusOf(download(mia, picture)), await statusOf(download(kim, picture))]).toEqual([
    200, 404,
  ]);
  const hash = hashOfPicture(picture);
  expect([(await learned(mia)).includes(hash), (await learned(kim)).includes(hash)]).toEqual([true, false]);
  // She has the picture herself: nothing tells her that it was there, and it is stored once.
  expect(await statusOf(putPicture(kim, kimId, picture))).toBe(201);
  expect(await statusOf(download(kim, picture))).toBe(200);
  const stored = await server.sql`
    select 1 from receipt_picture where household_id = ${householdId} and hash = ${hash}`;
  expect(stored.length).toBe(1);
});

test('a nanny stores nothing for a colleague', async () => {
  expect(await putPicture(kim, miaId, pictureOf('forged'))).toMatchObject({ status: 404 });
});

test('nobody stores a picture as a nanny, and the log names who stored one', async () => {
  const picture = pictureOf('of whom');
  const answer = await family.post<{ impersonationToken: string }>(`/api/impersonate/${mia.user.id}`);
  const asMia = new Person(server.app, { token: answer.body.impersonationToken, user: mia.user });
  const refused = { status: 403, body: { code: 'not_as_another' } };
  expect(await putPicture(asMia, miaId, picture)).toMatchObject(refused);
  expect(await statusOf(putPicture(family, miaId, picture))).toBe(201);
  const logged = await server.sql`
    select args ->> 'sentBy' as "sentBy" from mutation_log
    where household_id = ${householdId} and name = 'receipt.note' and args ->> 'hash' = ${hashOfPicture(picture)}`;
  expect(logged).toEqual([{ sentBy: family.user.id }]);
});

test('another household has its own pictures', async () => {
  const picture = pictureOf('the same fare');
  const other = await register(server, 'Olga Other', 'FAMILY');
  const nanny = await addNanny(other, 'Noa');
  await putPicture(family, miaId, picture);
  expect(await statusOf(download(other, picture))).toBe(404);
  expect(await statusOf(putPicture(other, nanny.id, picture))).toBe(201);
  expect(await statusOf(putPicture(other, miaId, pictureOf('theirs')))).toBe(404);
});

test('a viewer reads pictures and stores none', async () => {
  const viewer = await joinAsMember(server, family, { email: 'gran@example.com', role: 'VIEWER' });
  const picture = pictureOf('a taxi');
  await putPicture(family, miaId, picture);
  expect(await statusOf(download(viewer, picture))).toBe(200);
  expect(await putPicture(viewer, miaId, pictureOf('hers'))).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
});

test('a device cannot say that the server has a picture', async () => {
  const args = { nannyId: miaId, hash: 'a1'.repeat(32), sizeBytes: 1000, sentBy: null };
  for (const person of [family, mia]) {
    const mutation = { householdId, name: 'receipt.note', args };
    await expect(sync(person, { mutation })).rejects.toThrow('needs_connection');
  }
  expect(await learned(family)).not.toContain(args.hash);
});

test('a picture is stored only as image/jpeg of at most 307,200 bytes', async () => {
  const picture = pictureOf('a museum');
  const path = `/api/receipts/${hashOfPicture(picture)}?nannyId=${miaId}`;
  const put = (body: unknown, type: string) =>
    mia.call('PUT', path, { body, headers: { 'content-type': type } });
  for (const type of ['application/json', 'image/png', 'text/html', 'multipart/form-data'])
    expect(await put(picture, type)).toMatchObject({ status: 415, body: { code: 'wrong_content_type' } });
  expect(await put(new Uint8Array(307_201), 'image/jpeg')).toMatchObject({ status: 413 });
  const padded = new Uint8Array(307_200);
  padded.set(picture);
  for (const bytes of [padded, jpegOf('photo'), jpegOf('png'), new Uint8Array()]) {
    const refused = await putPicture(mia, miaId, bytes);
    expect(refused).toMatchObject({ status: 415, body: { code: 'not_a_receipt' } });
  }
});

/** Starts a server with space for five pictures a household, if each takes the least that is counted. */
async function startSmall(): Promise<{ small: TestServer; parent: Person; nannyId: string }> {
  const small = await startServerForTest({ config: { receiptBytesMax: 5 * PICTURE_BYTES_MIN } });
  const parent = await register(small, 'Pat Parent', 'FAMILY');
  return { small, parent, nannyId: (await addNanny(parent, 'Nora')).id };
}

test('a household never stores more than its space, whoever sends at once', async () => {
  const { small, parent, nannyId } = await startSmall();
  const send = (i: number) => putPicture(parent, nannyId, pictureOf(`picture ${i}`));
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 4) {
    const answers = await Promise.all([send(i), send(i + 1), send(i + 2), send(i + 3)]);
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 201).length).toBe(5);
  expect(statuses.filter((status) => status === 409).length).toBe(7);
  const rows =
    await small.sql`select 1 from receipt_picture where household_id = ${await householdIdOf(small.sql, parent)}`;
  expect(rows.length).toBe(5);
});

const FULL = { status: 409, body: { code: 'receipts_full' } };
const UNCLAIMED_FULL = { status: 409, body: { code: 'unclaimed_full' } };

test('in a full household a colleague’s picture answers as any other', async () => {
  const { small, parent } = await startSmall();
  const records = [await addNanny(parent, 'Ann'), await addNanny(parent, 'Bea')] as const;
  const bea = await join(small, parent, records[1]);
  for (let i = 0; i < 5; i += 1)
    expect(await statusOf(putPicture(parent, records[0].id, pictureOf(`Ann’s ${i}`)))).toBe(201);
  for (const name of ['Ann’s 0', 'new']) {
    expect(await putPicture(bea, records[1].id, pictureOf(name))).toMatchObject(FULL);
  }
});

/** Fills a nanny's space for pictures without a claim, but for one picture of the least that is counted. */
async function fillUnclaimed(nannyId: string): Promise<void> {
  const size = UNCLAIMED_BYTES_MAX - PICTURE_BYTES_MIN;
  await server.sql`
    insert into receipt (household_id, id, nanny_id, version, hash, size_bytes, stored_at)
    values (${householdId}, ${`${nannyId}/large`}, ${nannyId}, 0, 'large', ${size}, now())`;
}

async function claim(person: Person, nannyId: string, picture: Uint8Array): Promise<void> {
  const args = { claimId: newId(), nannyId, kind: 'EXPENSE', date: '2026-03-04', category: 'PARKING' };
  const more = { distanceTenths: null, amountCents: 1250, note: null, receiptHash: hashOfPicture(picture) };
  await sync(person, { mutation: { householdId, name: 'claim.submit', args: { ...args, ...more } } });
}

test('pictures without a claim fill a nanny’s own space alone', async () => {
  const record = await addNanny(family, 'Jo');
  const jo = await join(server, family, record);
  await fillUnclaimed(record.id);
  expect(await statusOf(putPicture(jo, record.id, pictureOf('fits')))).toBe(201);
  await putPicture(kim, kimId, pictureOf('Kim’s'));
  for (const name of ['one too many', 'Kim’s']) {
    expect(await putPicture(jo, record.id, pictureOf(name))).toMatchObject(UNCLAIMED_FULL);
  }
  expect(await statusOf(putPicture(kim, kimId, pictureOf('more of Kim’s')))).toBe(201);
  expect(await statusOf(putPicture(family, record.id, pictureOf('of a parent')))).toBe(201);
  await claim(kim, kimId, pictureOf('claimed by Kim'));
  expect(await putPicture(jo, record.id, pictureOf('claimed by Kim'))).toMatchObject(UNCLAIMED_FULL);
  await claim(jo, record.id, pictureOf('claimed'));
  expect(await statusOf(putPicture(jo, record.id, pictureOf('claimed')))).toBe(201);
  await claim(jo, record.id, pictureOf('fits'));
  await claim(jo, record.id, pictureOf('of a parent'));
  expect(await statusOf(putPicture(jo, record.id, pictureOf('another')))).toBe(201);
});

test('the pictures of a nanny who is deleted whole go with her', async () => {
  const { id: nannyId } = await addNanny(family, 'Lea');
  const pictures = ['Lea’s', 'of Lea and Mia'].map(pictureOf);
  for (const picture of pictures) await putPicture(family, nannyId, picture);
  await putPicture(family, miaId, pictureOf('of Lea and Mia'));
  expect(await statusOf(family.delete(`/api/nannies/${nannyId}`))).toBe(204);
  const answers = pictures.map((picture) => statusOf(download(family, picture)));
  expect(await Promise.all(answers)).toEqual([404, 200]);
  const stored = await server.sql`
    select 1 from receipt_picture
    where household_id = ${householdId} and hash = any(${pictures.map(hashOfPicture)})`;
  expect(stored.length).toBe(1);
});

test('a person sends at most 100 MB an hour, and others still can', async () => {
  const { small, parent, nannyId } = await startSmall();
  const other = await register(small, 'Ned Neighbor', 'FAMILY');
  const neighbors = await addNanny(other, 'Nell');
  const large = new Uint8Array(307_200);
  const statuses = new Set<number>();
  const path = `/api/receipts/${'a1'.repeat(32)}?nannyId=${nannyId}`;
  for (let sent = 0; sent < 330; sent += 1) statuses.add((await parent.put(path, large)).status);
  expect([...statuses]).toEqual([400, 429]);
  expect(await statusOf(putPicture(other, neighbors.id, pictureOf('theirs')))).toBe(201);
  expect(await statusOf(parent.post('/api/sync', syncRequestOf(parent)))).toBe(200);
});
