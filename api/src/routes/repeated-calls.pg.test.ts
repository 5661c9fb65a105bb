import { randomUUID } from 'node:crypto';
import type { NannyAnswer } from 'sync-protocol/rest/nannies.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHome } from '../test-ledger.ts';
import { join, NOON, openWorld, TODAY, type World } from '../test-people.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.clock.now = NOON;
});
afterAll(() => world.close());

describe('a keyed call whose input is worked out anew', () => {
  test("answers as the first did after the household's midnight, and sets no second rate", async () => {
    const { family, mia } = await openHome(world);
    const key = randomUUID();
    const setRate = (hourlyRate: number) =>
      family.call<NannyAnswer>('PATCH', `/api/nannies/${mia.id}`, {
        body: { hourlyRate },
        headers: { 'idempotency-key': key },
      });
    world.clock.now = '2026-03-06T04:59:00.000Z';
    const first = await setRate(33);
    world.clock.now = '2026-03-06T05:01:00.000Z';
    expect(await setRate(33)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const rates = await world.sql`
      select effective_from from rate where nanny_id = ${mia.id} and hourly_rate_cents = 3300`;
    expect(rates.map((rate) => rate['effective_from'])).toEqual(['2026-03-05']);
    expect((await setRate(34)).status).toBe(409);
  });

  test("is no answer to another account's call, nor to another deed under the same id", async () => {
    const { family, mia } = await openHome(world);
    const herself = await join(world, family, mia);
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const body = { date: TODAY, startTime: '09:00', endTime: '10:00' };
    const path = `/api/nannies/${mia.id}/agenda/create`;
    expect((await family.call('POST', path, { body, headers })).status).toBe(201);
    expect(await herself.call('POST', path, { body, headers })).toMatchObject({
      status: 409,
      body: { code: 'id_conflict' },
    });
    const days = await world.sql`select id from day where nanny_id = ${mia.id}`;
    expect(days).toHaveLength(1);
  });
});
