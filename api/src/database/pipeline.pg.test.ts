import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test-support/people.ts';
import { Pipeline } from './pipeline.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.sql`create table sent (place int primary key)`;
});
afterAll(() => world.close());

/** Sends a place each, in one transaction; answers what is there afterwards. */
async function send(...places: number[]): Promise<number[]> {
  await world.sql.begin(async (tx) => {
    const pipeline = new Pipeline(tx);
    for (const place of places) pipeline.unsafe('insert into sent (place) values ($1)', [place]);
    await pipeline.done();
  });
  const rows = await world.sql<{ place: number }[]>`select place from sent order by place`;
  return rows.map(({ place }) => place);
}

test('what is sent without waiting is all there when it is done', async () => {
  expect(await send(1, 2, 3)).toEqual([1, 2, 3]);
});

test('of what fails the first failure is told, and nothing of the transaction stays', async () => {
  await expect(send(4, 1, 5, 5)).rejects.toThrow(/duplicate key value .* "sent_pkey"/);
  expect(await send(6)).toEqual([1, 2, 3, 6]);
});

test('a failure that is known before it is asked for ends nothing else', async () => {
  await expect(
    world.sql.begin(async (tx) => {
      const pipeline = new Pipeline(tx);
      pipeline.unsafe('insert into sent (place) values ($1)', [1]);
      // By the time of this answer the first is there, and nobody has asked for it: as while a long log is hashed.
      await expect(tx`select`).rejects.toThrow('current transaction is aborted');
      await pipeline.done();
    }),
  ).rejects.toThrow(/duplicate key/);
});
