/**
 * Tests with PostgreSQL that all pipelined statements run, that the first failure rolls them back, and that a failure
 * before `done` is no unhandled rejection.
 */
import { beforeAll, expect, test } from 'vitest';
import { sharedTestServer } from '../../test-support/people.ts';
import { Pipeline } from './pipeline.ts';

const server = sharedTestServer();
beforeAll(async () => {
  await server.sql`create table sent (place int primary key)`;
});

/** Inserts these places in one transaction, and returns all rows. */
async function send(...places: number[]): Promise<number[]> {
  await server.sql.begin(async (tx) => {
    const pipeline = new Pipeline(tx);
    for (const place of places) pipeline.unsafe('insert into sent (place) values ($1)', [place]);
    await pipeline.done();
  });
  const rows = await server.sql<{ place: number }[]>`select place from sent order by place`;
  return rows.map(({ place }) => place);
}

test('all statements have run when the pipeline is done', async () => {
  expect(await send(1, 2, 3)).toEqual([1, 2, 3]);
});

test('the first failure is thrown, and the transaction is rolled back', async () => {
  await expect(send(4, 1, 5, 5)).rejects.toThrow(/duplicate key value .* "sent_pkey"/);
  expect(await send(6)).toEqual([1, 2, 3, 6]);
});

test('a failure before done is not an unhandled rejection', async () => {
  await expect(
    server.sql.begin(async (tx) => {
      const pipeline = new Pipeline(tx);
      pipeline.unsafe('insert into sent (place) values ($1)', [1]);
      // By now the first has failed without being awaited.
      await expect(tx`select`).rejects.toThrow('current transaction is aborted');
      await pipeline.done();
    }),
  ).rejects.toThrow(/duplicate key/);
});
