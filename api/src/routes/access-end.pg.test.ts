/**
 * Tests with PostgreSQL that nothing is written for somebody who was removed, made a viewer or signed out while the
 * write waited: a REST call, a push of one or several, the rest of a push, and changes of members and invitations.
 */
import { randomUUID } from 'node:crypto';
import { syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { waitingSessions } from '../../test-support/locks.ts';
import {
  type Answer,
  addNanny,
  householdIdOf,
  joinAsMember,
  type Person,
  queued,
  register,
  sharedTestServer,
  signIn,
  syncRequestOf,
  TODAY,
} from '../../test-support/people.ts';
import { lockHousehold } from '../database/mutation-log.ts';

/** For machines under load. */
const LONG = { timeout: 30_000 };

const server = sharedTestServer();
let pat: Person;
let mia: NannyAnswer;
let householdId: string;
beforeAll(async () => {
  pat = await register(server, 'Pat Parent', 'FAMILY');
  mia = await addNanny(pat, 'Mia');
  householdId = await householdIdOf(server.sql, pat);
});

let parents = 0;
/** Another parent of Pat's household, who has one of their own too. */
async function addParent(): Promise<{ sam: Person; own: string }> {
  parents += 1;
  const sam = await register(server, `Sam ${parents}`, 'FAMILY');
  const own = await householdIdOf(server.sql, sam);
  return { sam: await joinAsMember(server, pat, { email: sam.user.email, role: 'PARENT' }), own };
}

const waiting = () => waitingSessions(server.sql);

/** Runs with a household locked, and lets go before it waits for the answers. */
async function whileHeld<T>(household: string, act: () => Promise<T>): Promise<T> {
  const begun = await server.sql.begin(async (tx) => {
    await lockHousehold(tx, household);
    return act();
  });
  return begun as T;
}

const payment = (amountCents: number) => ({
  paymentId: randomUUID(),
  nannyId: mia.id,
  paymentDate: TODAY,
  amountCents,
  platform: 'CASH',
});
const recorded = (seq: number) => queued(seq, { householdId, name: 'payment.record', args: payment(seq) });

const pushOf = (length: number) => (sam: Person) => {
  const mutations = Array.from({ length }, (_, i) => recorded(i + 1));
  return sam.post('/api/sync', syncRequestOf(sam, { mutations }));
};
const WRITES = {
  'a REST call': (sam: Person) =>
    sam.post(`/api/payments/record?householdId=${householdId}`, {
      nannyId: mia.id,
      paymentDate: TODAY,
      amountCents: 4242,
      platform: 'CASH',
    }),
  'a push of one': pushOf(1),
  'a push of three': pushOf(3),
} as const;

async function count(): Promise<number> {
  const rows = await server.sql`select 1 from payment where household_id = ${householdId}`;
  return rows.length;
}

const remove = (sam: Person) => pat.delete(`/api/household/members/${sam.user.id}`);
const demote = (sam: Person) =>
  pat.call('PATCH', `/api/household/members/${sam.user.id}`, { body: { role: 'VIEWER' } });
const signOut = async (sam: Person) => (await signIn(server, sam.user.email)).delete('/api/auth/sessions');

/** The codes of a push's results, or the code of the refused request. */
function codesOf({ status, body }: Answer<Record<string, unknown>>): unknown[] {
  if (status !== 200) return [status, body['code']];
  const { orphans, households } = syncAnswer.parse(body);
  const outcomes = [...orphans, ...(households[householdId]?.outcomes ?? [])];
  const kept = outcomes.every(({ result, input }) => result === 'applied' || input !== undefined);
  return kept ? outcomes.map(({ code, result }) => code ?? result) : ['lost input'];
}

const THREE = 3;
const ENDS = { removed: remove, 'made a viewer': demote };
test.each([
  { end: 'removed', write: 'a REST call', expected: [404, 'not_found'] },
  { end: 'removed', write: 'a push of one', expected: ['no_access'] },
  { end: 'removed', write: 'a push of three', expected: Array(THREE).fill('no_access') },
  { end: 'made a viewer', write: 'a REST call', expected: [403, 'forbidden'] },
  { end: 'made a viewer', write: 'a push of one', expected: ['forbidden'] },
  { end: 'made a viewer', write: 'a push of three', expected: Array(THREE).fill('forbidden') },
] as const)('a parent is $end while $write waits: nothing is written', async ({ end, write, expected }) => {
  const { sam } = await addParent();
  const before = await count();
  const { ended, answered } = await whileHeld(householdId, async () => {
    const first = ENDS[end](sam);
    await expect.poll(waiting, LONG).toHaveLength(1);
    const second = WRITES[write](sam);
    await expect.poll(waiting, LONG).toHaveLength(2);
    return { ended: first, answered: second };
  });
  expect((await ended).status).toBeLessThan(300);
  expect(codesOf(await answered)).toEqual(expected);
  expect(await count()).toBe(before);
});

test.each(['a REST call', 'a push of one', 'a push of three'] as const)(
  'a device is signed out while %s waits: nothing is written',
  async (write) => {
    const { sam } = await addParent();
    const before = await count();
    const { answered } = await whileHeld(householdId, async () => {
      const written = WRITES[write](sam);
      await expect.poll(waiting, LONG).toHaveLength(1);
      expect((await signOut(sam)).status).toBe(204);
      return { answered: written };
    });
    expect(codesOf(await answered)).toEqual([401, 'signed_out']);
    expect(await count()).toBe(before);
  },
);

test.each([
  ['removed', remove, ['applied', 'no_access']],
  ['made a viewer', demote, ['applied', 'forbidden']],
  ['signed out', signOut, [401, 'signed_out']],
] as const)('the rest of a push is refused once its author is %s', async (_end, end, expected) => {
  const { sam, own } = await addParent();
  const before = await count();
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' };
  const between = queued(1, { householdId: own, name: 'household.saveSettings', args: settings });
  const { answered } = await whileHeld(own, async () => {
    const mutations = [recorded(1), between, recorded(2)];
    const pushed = sam.post('/api/sync', syncRequestOf(sam, { mutations }));
    await expect.poll(waiting, LONG).toHaveLength(1);
    expect((await end(sam)).status).toBeLessThan(300);
    return { answered: pushed };
  });
  // In any order: the two households answer apart.
  expect(new Set(codesOf(await answered))).toEqual(new Set<unknown>(expected));
  expect(await count()).toBe(before + 1);
});

const OF_HOUSEHOLD = () => `?householdId=${householdId}`;
test.each([
  [
    'removal',
    (sam: Person, other: Person) => sam.delete(`/api/household/members/${other.user.id}${OF_HOUSEHOLD()}`),
  ],
  [
    'new role',
    (sam: Person, other: Person) =>
      sam.patch(`/api/household/members/${other.user.id}${OF_HOUSEHOLD()}`, { role: 'VIEWER' }),
  ],
  [
    'invitation',
    (sam: Person) =>
      sam.post(`/api/household/invitations${OF_HOUSEHOLD()}`, { email: 'x@example.com', role: 'PARENT' }),
  ],
  ['link for a nanny', (sam: Person) => sam.post(`/api/nannies/${mia.id}/invite`)],
] as const)('a device is signed out while its %s waits: nothing is written', async (_what, ask) => {
  const { sam } = await addParent();
  const { sam: other } = await addParent();
  const state = () => server.sql`
    select account_id::text as who, role from membership where household_id = ${householdId}
    union all select email, 'invited' from member_invitation where household_id = ${householdId}
    union all select email, 'invited' from invitation where household_id = ${householdId} order by 1, 2`;
  const before = await state();
  const { answered } = await whileHeld(householdId, async () => {
    const asked = ask(sam, other);
    await expect.poll(waiting, LONG).toHaveLength(1);
    expect((await signOut(sam)).status).toBe(204);
    return { answered: asked };
  });
  expect((await answered).status).toBe(401);
  expect(await state()).toEqual(before);
});
