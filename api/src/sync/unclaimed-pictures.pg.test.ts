/** Tests with PostgreSQL which pictures of receipts are deleted, when, and what devices learn of it. */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sync } from '../../test-support/fixture.ts';
import {
  addNanny,
  householdIdOf,
  NOON,
  type Person,
  register,
  startServerForTest,
  type TestServer,
} from '../../test-support/people.ts';
import { hashOfPicture, pictureOf, putPicture } from '../../test-support/receipts.ts';
import { openPokes, type Pokes } from './pokes.ts';
import { dropUnclaimedPictures } from './unclaimed-pictures.ts';

const inDays = (days: number): string => addMinutes(NOON, days * MINUTES_PER_DAY);

let server: TestServer;
let pokes: Pokes;
let family: Person;
let nannyId: string;
let householdId: string;
beforeEach(async () => {
  server = await startServerForTest();
  pokes = await openPokes(server.sql, () => {});
  family = await register(server, 'Fay Family', 'FAMILY');
  nannyId = (await addNanny(family, 'Mia')).id;
  householdId = await householdIdOf(server.sql, family);
});
afterEach(() => pokes.close());

const dropAt = (now: string) => dropUnclaimedPictures({ sql: server.sql, pokes }, now);

/** Returns the hashes that the server has, and those that a new device learns. */
async function known(): Promise<{ stored: string[]; learned: number }> {
  const stored = await server.sql<{ hash: string }[]>`
    select hash from receipt_picture where household_id = ${householdId}`;
  const { households } = await sync(family);
  return {
    stored: stored.map(({ hash }) => hash),
    learned: households[householdId]?.rows['receipt']?.length ?? 0,
  };
}

async function claim(receiptHash: string): Promise<void> {
  const args = { claimId: newId(), nannyId, kind: 'EXPENSE', date: '2026-03-04', category: 'PARKING' };
  const more = { distanceTenths: null, amountCents: 1250, note: null, receiptHash };
  await sync(family, { mutation: { householdId, name: 'claim.submit', args: { ...args, ...more } } });
}

test('a picture without a claim goes after 90 days, one with a claim stays', async () => {
  const [lost, claimed] = [pictureOf('lost'), pictureOf('claimed')];
  await putPicture(family, nannyId, lost);
  await putPicture(family, nannyId, claimed);
  await claim(hashOfPicture(claimed));
  expect(await dropAt(inDays(90))).toBe(0);
  expect((await known()).learned).toBe(2);
  expect(await dropAt(inDays(91))).toBe(1);
  expect(await known()).toEqual({ stored: [hashOfPicture(claimed)], learned: 1 });
  expect(await dropAt(inDays(91))).toBe(0);
});

test('a picture that was deleted can be stored again', async () => {
  const picture = pictureOf('late');
  await putPicture(family, nannyId, picture);
  await dropAt(inDays(91));
  expect(await putPicture(family, nannyId, picture)).toMatchObject({ status: 201 });
  expect((await known()).learned).toBe(1);
});
