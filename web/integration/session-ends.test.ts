/** A session ends while a long queue is being sent. */
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, it } from 'vitest';
import { openPair, worldOfFile } from './test-household.ts';

const world = worldOfFile();

/** More mutations than one request carries. */
const HOW_MANY = 700;

/** Ends the session after the first part of the queue has been answered. */
async function cutOffInTheMiddle() {
  const pair = await openPair(world());
  const { nanny, dayId, home } = pair;
  const { sql } = home.world;
  const mutations = Array.from({ length: HOW_MANY }, (_, i) => ({
    name: 'todo.add' as const,
    args: { todoId: newId(), dayId, title: `Todo ${i}` },
  }));
  await nanny.perform(home.householdId, mutations);
  nanny.network.onAnswered = async () => {
    nanny.network.onAnswered = async () => undefined;
    await sql`update session set revoked_at = now() where account_id = ${nanny.accountId}`;
  };
  expect(await nanny.sync()).toEqual({ kind: 'signin_needed' });
  const left = (await nanny.queue()).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(HOW_MANY);
  const signInAgain = () =>
    sql`update session set revoked_at = null where account_id = ${nanny.accountId}`.then(() => undefined);
  return { ...pair, left, signInAgain };
}

it('sends the rest after the same account has signed in again, each change once', async () => {
  const { nanny, family, home, signInAgain } = await cutOffInTheMiddle();
  nanny.restart();
  await signInAgain();
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  await family.mustSync();
  expect(await family.all('todo')).toHaveLength(HOW_MANY);
  const [logged] = await home.world.sql`
    select count(*)::int as count from mutation_log
    where household_id = ${home.householdId} and name = 'todo.add' and result = 'applied'`;
  expect(logged).toEqual({ count: HOW_MANY });
});

it('keeps the rest while another account uses the browser', async () => {
  const { nanny, family, dayId, left, signInAgain } = await cutOffInTheMiddle();
  await family.do('todo.add', { todoId: newId(), dayId, title: 'By the family' });
  await family.mustSync();
  const sent = family.network.requests.flatMap(({ mutations }) => mutations.map(({ args }) => args));
  expect(sent.filter((args) => (args as { title?: string }).title?.startsWith('Todo '))).toEqual([]);
  expect(await nanny.queue()).toHaveLength(left);
  await signInAgain();
  await nanny.mustSync();
  await family.mustSync();
  expect(await family.all('todo')).toHaveLength(HOW_MANY + 1);
});
