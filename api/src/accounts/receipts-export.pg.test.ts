/** Tests with PostgreSQL the tar of receipts' pictures: whose pictures it has, and their bytes. */
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  householdIdOf,
  join,
  type Person,
  register,
  sharedTestServer,
} from '../../test-support/people.ts';
import { hashOfPicture, pictureOf, putPicture } from '../../test-support/receipts.ts';

const server = sharedTestServer();
/** More than one page of the export has. */
const PICTURES = Array.from({ length: 23 }, (_, i) => pictureOf(`ticket ${i}`));
const HERS = PICTURES.slice(0, 12);
const OF_KIM = PICTURES.slice(12);

let family: Person;
let mia: Person;
let householdId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  const records = [await addNanny(family, 'Mia'), await addNanny(family, 'Kim')] as const;
  mia = await join(server, family, records[0]);
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
