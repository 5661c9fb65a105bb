/** Tests with PostgreSQL the tar of receipts' pictures: whose pictures it has, and their bytes. */
import { Readable } from 'node:stream';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { AccountExport } from 'sync-protocol/people/account-rest.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { extract } from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';
import { sync } from '../../test-support/fixture.ts';
import {
  addNanny,
  householdIdOf,
  join,
  type Person,
  register,
  sharedTestServer,
  TODAY,
} from '../../test-support/people.ts';
import { hashOfPicture, pictureOf, putPicture } from '../../test-support/receipts.ts';

const server = sharedTestServer();
/** More than one page of the export has. */
const PICTURES = Array.from({ length: 23 }, (_, i) => pictureOf(`ticket ${i}`));
const HERS = PICTURES.slice(0, 12);
const OF_KIM = PICTURES.slice(12);

let family: Person;
let mia: Person;
let miaId: string;
let householdId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  const records = [await addNanny(family, 'Mia'), await addNanny(family, 'Kim')] as const;
  mia = await join(server, family, records[0]);
  miaId = records[0].id;
  householdId = await householdIdOf(server.sql, family);
  for (const picture of HERS) await putPicture(family, records[0].id, picture);
  for (const picture of OF_KIM) await putPicture(family, records[1].id, picture);
});

/** Returns the files of a person's tar, by name, as another program's reader unpacks them. */
async function filesOf(person: Person): Promise<Map<string, Uint8Array>> {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: '/api/account/export/receipts',
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-tar']);
  const reader = extract();
  Readable.from([rawPayload]).pipe(reader);
  const files = new Map<string, Uint8Array>();
  for await (const entry of reader) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    files.set(entry.header.name, Uint8Array.from(Buffer.concat(chunks)));
  }
  return files;
}

const filesFor = (pictures: readonly Uint8Array[]) =>
  new Map(pictures.map((picture) => [`${householdId}/${hashOfPicture(picture)}.jpg`, picture]));

test('a family’s tar has every picture of its household once, byte for byte', async () => {
  expect(await filesOf(family)).toEqual(filesFor(PICTURES));
});

test('a nanny’s tar has those of her own claims alone', async () => {
  expect(await filesOf(mia)).toEqual(filesFor(HERS));
});

test('a household without pictures gives an empty tar', async () => {
  const other = await register(server, 'Olga Other', 'FAMILY');
  expect(await filesOf(other)).toEqual(new Map());
});

async function claim(person: Person, nannyId: string, picture: Uint8Array): Promise<void> {
  const args = { claimId: newId(), nannyId, kind: 'EXPENSE', date: TODAY, category: 'PARKING' };
  const more = { distanceTenths: null, amountCents: 1250, note: null, receiptHash: hashOfPicture(picture) };
  await sync(person, { mutation: { householdId, name: 'claim.submit', args: { ...args, ...more } } });
}

/** Returns the names of the pictures whose rows a person's export as JSON has, also of former households. */
async function namesInExport(person: Person): Promise<string[]> {
  const { households, formerHouseholds } = (await person.get<AccountExport>('/api/account/export')).body;
  const current = households.map(({ membership, rows }) => ({ id: membership.householdId, rows }));
  const former = formerHouseholds.map(({ householdId: id, rows }) => ({ id, rows }));
  const names = [...current, ...former].flatMap(({ id, rows }) =>
    (rows['receipt'] ?? []).map(({ hash }) => `${id}/${String(hash)}.jpg`),
  );
  return [...new Set(names)].toSorted();
}

test('a removed nanny’s tar has the pictures of her claims, also once she is back', async () => {
  const [claimed] = HERS as [Uint8Array];
  await claim(mia, miaId, claimed);
  // A colleague's picture, which a claim may name, isn't hers.
  await claim(mia, miaId, OF_KIM[0] as Uint8Array);
  expect((await family.delete(`/api/nannies/${miaId}`)).status).toBe(204);
  expect(await filesOf(mia)).toEqual(filesFor(HERS));
  expect([...(await filesOf(mia)).keys()].toSorted()).toEqual(await namesInExport(mia));

  const again = { name: 'Mia Again', email: mia.user.email, hourlyRate: 22 };
  const record = (await family.post<NannyAnswer>('/api/nannies', again)).body;
  const back = await join(server, family, record);
  const later = pictureOf('sent once she is back');
  for (const picture of [claimed, later]) await putPicture(back, record.id, picture);
  expect(await filesOf(back)).toEqual(filesFor([...HERS, later]));
  expect([...(await filesOf(back)).keys()].toSorted()).toEqual(await namesInExport(back));
});
