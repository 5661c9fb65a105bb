/** Tests a session that ends while a long queue is being sent: the rest is kept and sent later. */
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { syncAll } from './test-device.ts';
import { daysForTodos, testWithPair, todosFor } from './test-household.ts';

/** More mutations than one request carries. */
const HOW_MANY = 700;

/** The session ends after the first part of the queue has been answered. `left` is the rest. */
const it = testWithPair()
  .extend('left', async ({ pair, testServer }) => {
    const { nanny, householdId } = pair;
    await nanny.perform(householdId, todosFor(await daysForTodos(HOW_MANY, pair), HOW_MANY));
    nanny.network.onAnswered = async () => {
      nanny.network.onAnswered = async () => undefined;
      await testServer.sql`update session set revoked_at = now() where account_id = ${nanny.accountId}`;
    };
    const { kind } = await nanny.sync();
    const { length } = await nanny.queue();
    if (kind !== 'signin_needed' || length === 0 || length === HOW_MANY)
      throw new Error(`${kind} with ${length}`);
    return length;
  })
  .extend('signInAgain', ({ nanny, testServer }) => async () => {
    await testServer.sql`update session set revoked_at = null where account_id = ${nanny.accountId}`;
  });

it('sends the rest after the same account has signed in again, each change once', async ({
  pair,
  left,
  signInAgain,
}) => {
  const { nanny, family, home, householdId } = pair;
  nanny.restart();
  await signInAgain();
  expect(await nanny.queue()).toHaveLength(left);
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  await family.mustSync();
  expect(await family.all('todo')).toHaveLength(HOW_MANY);
  const [logged] = await home.testServer.sql`
    select count(*)::int as count from mutation_log
    where household_id = ${householdId} and name = 'todo.add' and result = 'applied'`;
  expect(logged).toEqual({ count: HOW_MANY });
});

it('keeps the rest while another account uses the browser', async ({ pair, left, signInAgain }) => {
  const { nanny, family, dayId } = pair;
  await family.send('todo.add', { todoId: newId(), dayId, title: 'By the family' });
  const sent = family.network.requests.flatMap(({ mutations }) => mutations.map(({ args }) => args));
  expect(sent.filter((args) => (args as { title?: string }).title?.startsWith('Todo '))).toEqual([]);
  expect(await nanny.queue()).toHaveLength(left);
  await signInAgain();
  await syncAll(nanny, family);
  expect(await family.all('todo')).toHaveLength(HOW_MANY + 1);
});
