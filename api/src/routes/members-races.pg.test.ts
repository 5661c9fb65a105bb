/**
 * Tests with PostgreSQL what a parent who is removed meanwhile can't do: create a link for themselves, and write by a
 * request that waits for its turn.
 */
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import { syncAnswer } from 'sync-protocol/sync/wire.ts';
import { beforeEach, expect, test } from 'vitest';
import { waitingSessions } from '../../test-support/locks.ts';
import {
  addNanny,
  householdIdOf,
  joinAsMember,
  type Person,
  register,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';
import { revokeMember } from '../accounts/membership.ts';
import { lockHousehold } from '../database/mutation-log.ts';

const server = sharedTestServer();
let count = 0;
let pat: Person;
let householdId: string;
beforeEach(async () => {
  count += 1;
  pat = await register(server, `Pat Racing${count}`, 'FAMILY');
  householdId = await householdIdOf(server.sql, pat);
});

const emailOf = (word: string): string => `${word}.racing.${count}@example.com`;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];

const locks = () => waitingSessions(server.sql);

test('a parent who is being removed can’t create a link for themselves', async () => {
  const mia = await addNanny(pat, `Mia Then${count}`);
  const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
  const invited = await server.sql.begin(async (tx) => {
    await lockHousehold(tx, householdId);
    const calls = [
      sam.post('/api/household/invitations', { email: emailOf('back'), role: 'PARENT' }),
      sam.post(`/api/nannies/${mia.id}/invite`),
    ];
    await expect.poll(locks).toHaveLength(calls.length);
    await revokeMember(tx, { householdId, accountId: sam.user.id });
    return { calls };
  });
  for (const answer of await Promise.all(invited.calls)) expect(codeOf(answer)).toEqual([403, 'forbidden']);
});

test('a parent removed while their request waits for its turn changes nothing', async () => {
  const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
  const turns = Math.floor(server.sql.options.max / 2);
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const asked = await server.sql.begin(async (tx) => {
    await tx`lock table nanny in access exclusive mode`;
    const reads = Array.from({ length: turns }, () => sam.get('/api/nannies'));
    const write = sam.put('/api/family-profile', settings);
    const sync = sam.post('/api/sync', syncRequestOf(sam));
    await expect.poll(locks).toHaveLength(turns);
    expect((await pat.delete(`/api/household/members/${sam.user.id}`)).status).toBe(204);
    return { reads, write, sync };
  });
  server.clock.now = addMinutes(server.clock.now, 1);
  await Promise.all(asked.reads);
  expect(codeOf(await asked.write)).toEqual([404, 'no_family']);
  expect(syncAnswer.parse((await asked.sync).body).memberships).toEqual([]);
});
