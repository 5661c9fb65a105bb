/**
 * Tests a removed nanny through the API with PostgreSQL: her access ends at once, what her device sends is refused,
 * her pay stays with the family and in her export, she may join again, her account's deletion is followed by the
 * archived record, and no week after her last one is closed.
 */
import { randomUUID } from 'node:crypto';
import { type MutationResult, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { AccountExport } from 'sync-protocol/people/account-rest.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { YearAnswer } from 'sync-protocol/statements/years-rest.ts';
import { beforeEach, expect, test } from 'vitest';
import { openHome, recordPayment, summary, unpaid, workDay } from '../../test-support/ledger.ts';
import {
  addNanny,
  householdIdOf,
  join,
  PASSWORD,
  type Person,
  queued,
  scheduleDay,
  sharedTestServer,
  syncRequestOf,
  TODAY,
} from '../../test-support/people.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';
import { openPokes } from '../sync/pokes.ts';
import { closeWeeks } from '../sync/week-closing.ts';

const server = sharedTestServer();

let family: Person;
let householdId: string;
let mia: NannyAnswer;
let person: Person;
let dayId: string;
/** Mia has joined and has earned and been paid; her colleague Kim has, too. */
beforeEach(async () => {
  ({ family, mia } = await openHome(server));
  householdId = await householdIdOf(server.sql, family);
  person = await join(server, family, mia);
  const kim = await addNanny(family, `Kim ${mia.name}`);
  dayId = (await workDay(family, mia.id, { hours: 2 })).id;
  await workDay(family, kim.id);
  await recordPayment(family, { nannyId: mia.id, amountCents: 1500 });
  await recordPayment(family, { nannyId: kim.id, amountCents: 700 });
});

const remove = () => family.delete(`/api/nannies/${mia.id}`);

/** Pushes a mutation as a device of the removed nanny. */
async function push(name: string, args: unknown, basedOn?: unknown): Promise<MutationResult | undefined> {
  const mutation = { ...queued(1, { householdId, name, args }), basedOn };
  const { body } = await person.post('/api/sync', syncRequestOf(person, { mutations: [mutation] }));
  const { orphans, memberships, households } = syncAnswer.parse(body);
  expect([memberships, households]).toEqual([[], {}]);
  return orphans[0];
}

const fail = (error: unknown): never => {
  throw error;
};

const exported = async () => (await person.get<AccountExport>('/api/account/export')).body;

test('her access ends at once: reads are refused, and no device gets a row', async () => {
  expect((await remove()).status).toBe(204);
  const paths = [
    '/api/nannies/me',
    `/api/nannies/${mia.id}`,
    `/api/nannies/${mia.id}/weeks`,
    `/api/nannies/${mia.id}/agenda`,
    `/api/payments/records?householdId=${householdId}`,
    `/api/earnings?householdId=${householdId}&nannyId=${mia.id}`,
    `/api/history?householdId=${householdId}`,
  ];
  for (const path of paths) expect([path, (await person.get(path)).status]).toEqual([path, 404]);
  const { body } = await person.post('/api/sync', syncRequestOf(person));
  expect(body).toMatchObject({ memberships: [], households: {} });
});

test('whatever her old device sends is refused, and the first hundred are logged', async () => {
  await remove();
  const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
  const hours = { dayId, start: `${TODAY}T14:00:00.000Z`, end: `${TODAY}T15:00:00.000Z` };
  const sent = [
    await push('day.recordHours', hours, seen),
    await push('review.withdraw', { reviewId: randomUUID() }),
    await push('week.ask', { questionId: randomUUID(), nannyId: mia.id, weekStart: '2026-03-02', text: '?' }),
    await push('nanny.setRate', { nannyId: mia.id, hourlyRateCents: 9000, effectiveFrom: TODAY }),
  ];
  expect(sent.map((result) => result?.code)).toEqual(sent.map(() => 'nanny_removed'));
  expect(await push('nanny.remove', { nannyId: mia.id })).toMatchObject({ code: 'needs_connection' });
  const { body } = await family.get<{ entries: { code: string | null }[] }>('/api/history');
  expect(body.entries.filter(({ code }) => code === 'nanny_removed')).toHaveLength(4);
});

test('her pay stays with the family: nannies, payments, weeks, earnings and the year', async () => {
  await scheduleDay(family, mia.id, { date: '2026-03-20' });
  await remove();
  const names = async (query: string) =>
    (await family.get<NannyAnswer[]>(`/api/nannies${query}`)).body.map(({ id }) => id).includes(mia.id);
  expect([await names(''), await names('?archived=false'), await names('?archived=true')]).toEqual([
    false,
    false,
    true,
  ]);
  const { body } = await family.get<NannyAnswer>(`/api/nannies/${mia.id}`);
  expect(body).toMatchObject({ owedAmount: 25, nannyUserId: null, archivedAt: server.clock.now });
  expect(await unpaid(family)).toContainEqual({ nannyId: mia.id, unpaidCents: 2500 });
  expect((await recordPayment(family, { nannyId: mia.id, amountCents: 2500 })).status).toBe(201);
  expect(await summary(family)).toMatchObject({ ytdPaid: 47 });
  const { body: weeks } = await family.get<{ grossCents: number }[]>(`/api/nannies/${mia.id}/weeks`);
  expect(weeks.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(4000);
  const { body: year } = await family.get<YearAnswer>('/api/years/2026');
  expect(year.nannies.find(({ nannyId }) => nannyId === mia.id)).toMatchObject({ paidCents: 4000 });
  const { body: stats } = await family.get('/api/dashboard/stats');
  expect(stats).toMatchObject({ activeNannies: 1, hoursAwaitingReply: 0 });
  expect((await family.post(`/api/nannies/${mia.id}/invite`)).body).toMatchObject({ code: 'nanny_removed' });
  expect((await remove()).status).toBe(204);
});

test('her export has what was hers, also later payments, and nothing of others', async () => {
  await remove();
  const { body: payment } = await recordPayment(family, { nannyId: mia.id, amountCents: 2500 });
  const { households, formerHouseholds } = await exported();
  expect(households).toEqual([]);
  expect(formerHouseholds).toMatchObject([{ householdId, nannyId: mia.id, currency: 'USD' }]);
  const [former] = formerHouseholds;
  const rows = Object.entries(former?.rows ?? {});
  const others = rows.flatMap(([, list]) => list).filter((row) => row['nannyId'] !== mia.id);
  expect([former?.rows['household'], others]).toEqual([[], []]);
  expect(former?.rows['payment']?.map(({ id }) => id)).toContain(payment.id);
  expect(former?.rows['earning']?.map(({ id }) => id)).toEqual([dayId]);
});

test('she may join again with the same e-mail; the old record stays apart', async () => {
  await remove();
  const body = { name: 'Mia Again', email: mia.email, hourlyRate: 22 };
  const { body: again } = await family.post<NannyAnswer>('/api/nannies', body);
  const rejoined = await join(server, family, again);
  expect(rejoined.user.id).toBe(person.user.id);
  expect((await rejoined.get<NannyAnswer>('/api/nannies/me')).body.id).toBe(again.id);
  expect((await rejoined.get(`/api/nannies/${mia.id}`)).status).toBe(404);
  const { body: synced } = await rejoined.post('/api/sync', syncRequestOf(rejoined));
  expect(JSON.stringify(synced)).not.toContain(mia.id);
  const { households, formerHouseholds } = await exported();
  expect(households.map(({ membership }) => membership.nannyId)).toEqual([again.id]);
  expect(formerHouseholds.map(({ nannyId }) => nannyId)).toEqual([mia.id]);
});

test('her account’s deletion makes the archived record forget it; the pay stays', async () => {
  await remove();
  const deleted = await person.call('DELETE', '/api/account', { body: { password: PASSWORD } });
  expect(deleted.status).toBe(204);
  const rows = await server.sql`select former_user_id, archived_at from nanny where id = ${mia.id}`;
  expect(rows).toMatchObject([{ former_user_id: null, archived_at: expect.anything() }]);
  expect(await unpaid(family)).toContainEqual({ nannyId: mia.id, unpaidCents: 2500 });
});

test('weeks are closed until the one that she left in, and no later ones', async () => {
  const terms = { ...FIXTURE_TERMS, effectiveFrom: '2026-03-02' };
  expect((await family.put(`/api/nannies/${mia.id}/terms`, terms)).status).toBe(200);
  await remove();
  const pokes = await openPokes(server.sql, fail);
  const options = { now: () => '2026-04-02T12:00:00.000Z', onClosed: () => {}, onError: fail };
  await closeWeeks({ sql: server.sql, pokes }, options);
  await pokes.close();
  const weeks = await server.sql`select week_start from week where nanny_id = ${mia.id}`;
  expect(weeks).toHaveLength(1);
});
