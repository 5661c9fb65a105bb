/**
 * Tests deleting one's own account with PostgreSQL: which rows of parents, nannies and households go or stay, repeated
 * and concurrent deletions, event streams, the needed password and its limited tries.
 */
import { randomUUID } from 'node:crypto';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, sharedFixture, sync } from '../../test-support/fixture.ts';
import { whileLocked } from '../../test-support/locks.ts';
import {
  addNanny,
  householdIdOf,
  invite,
  join,
  NOON,
  PASSWORD,
  Person,
  register,
  sharedTestServer,
  signIn,
  type TestServer,
} from '../../test-support/people.ts';
import { packLog } from '../database/log-packing.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { grantAccess } from './membership.ts';

const deleteOwn = (person: Person, password = PASSWORD, from = '127.0.0.1') =>
  person.call('DELETE', '/api/account', { body: { password }, from });

async function mustDelete(person: Person): Promise<void> {
  const { status, body } = await deleteOwn(person);
  if (status !== 204) throw new Error(JSON.stringify(body));
}

const statusOf = async (person: Person): Promise<number> => (await person.get('/api/auth/me')).status;

/** Returns the number of a household's rows per table. */
async function countRows(server: TestServer, householdId: string): Promise<Record<string, number>> {
  const tables = await server.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where column_name = 'household_id' and table_schema = 'public' order by table_name`;
  const counts = tables.map(async ({ name }) => {
    const [row] = await server.sql<{ rows: number }[]>`
      select count(*)::int as rows from ${server.sql(name)} where household_id = ${householdId}`;
    return [name, row?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Records Mia's hours on a paid day, which go to review. */
async function recordReviewedHours({ home, mia }: Fixture): Promise<void> {
  const mutation = {
    householdId: home.id,
    name: 'day.recordHours',
    args: {
      dayId: mia.paid.id,
      start: `${mia.paid.date}T13:00:00.000Z`,
      end: `${mia.paid.date}T22:00:00.000Z`,
    },
    basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false },
  };
  await sync(mia.person, { mutation });
}

describe('the last parent of a household', () => {
  const fixture = sharedFixture();
  let before: { home: Record<string, number>; away: Record<string, number> };
  beforeAll(async () => {
    const { server, home, mia } = fixture;
    await home.family.post(`/api/impersonate/${mia.person.user.id}`);
    await recordReviewedHours(fixture);
    const rate = { rateTenths: 725, effectiveFrom: '2026-01-01' };
    await home.family.call('PUT', `/api/nannies/${mia.record.id}/mileage-rates`, { body: rate });
    const headers = { 'idempotency-key': randomUUID() };
    await home.family.call('POST', `/api/nannies/${home.invited.id}/invite`, { headers });
    await fixture.away.family.call('POST', `/api/nannies/${fixture.away.invited.id}/invite`, { headers });
    await server.sql`
      insert into failed_attempt (household_id, mutation_id, attempts, first_at, last_error)
      values (${home.id}, ${randomUUID()}, 1, ${NOON}, 'Ours')`;
    await server.sql`
      insert into week (household_id, id, nanny_id, version, week_start)
      values (${home.id}, ${`${mia.record.id}/2026-03-09`}, ${mia.record.id}, 1, '2026-03-09')`;
    await server.sql`
      insert into cancellation (household_id, id, nanny_id, version, day_id, date, start_utc, end_utc, hourly_rate_cents)
      values (${home.id}, 'canceled', ${mia.record.id}, 1, ${randomUUID()}, '2026-03-09', ${NOON}, ${addMinutes(NOON, 60)}, 2000)`;
    await packLog(server.sql, {
      householdId: home.id,
      now: addMinutes(NOON, 200 * MINUTES_PER_DAY),
      size: 40,
    });
    before = { home: await countRows(server, home.id), away: await countRows(server, fixture.away.id) };
    await mustDelete(home.family);
  });

  test('deletes the household with all rows, and no rows of other households', async () => {
    const { server, home, away } = fixture;
    const tables = Object.keys(before.home);
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter((table) => before.home[table] === 0)).toEqual([]);
    expect(await countRows(server, home.id)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect(await countRows(server, away.id)).toEqual(before.away);
  });

  test('is signed out everywhere, and can register again with the same e-mail', async () => {
    const { server, home } = fixture;
    expect(await statusOf(home.family)).toBe(401);
    await expect(signIn(server, home.family.user.email)).rejects.toThrow('Invalid credentials');
    const again = await register(server, 'Fay Family', 'FAMILY');
    expect((await again.get('/api/nannies')).body).toEqual([]);
  });

  test('leaves no valid invitation link to the household', async () => {
    const { server, home } = fixture;
    expect((await server.stranger.get(`/api/invitations/${home.token}`)).status).toBe(404);
  });

  test("leaves its nannies' accounts, without this household and with their others", async () => {
    const { mia, bea, away } = fixture;
    expect((await mia.person.get('/api/nannies/me')).status).toBe(404);
    expect(await statusOf(mia.person)).toBe(200);
    expect((await bea.away.person.get<NannyAnswer>('/api/nannies/me')).body.id).toBe(bea.away.record.id);
    const { memberships } = await sync(bea.away.person);
    expect(memberships.map(({ householdId }) => householdId)).toEqual([away.id]);
  });

  test("a nanny's next sync lists no household and refuses what her device had queued", async () => {
    const { mia, home } = fixture;
    const mutation = {
      householdId: home.id,
      name: 'day.answer',
      args: { dayId: mia.pending.id, status: 'ACCEPTED' },
    };
    const answer = await sync(mia.person, { mutation });
    expect(answer).toMatchObject({ memberships: [], households: {} });
    expect(answer.orphans).toMatchObject([
      { result: 'rejected', code: 'no_access', input: { name: 'day.answer', args: mutation.args } },
    ]);
  });
});

describe('a nanny of two households', () => {
  const fixture = sharedFixture();
  let bea: Person;
  let rows: unknown[];
  let cursor: string;
  const clientId = randomUUID();
  beforeAll(async () => {
    bea = fixture.bea.away.person;
    rows = await readNannyRows();
    const { households } = await sync(fixture.home.family, { clientId });
    cursor = households[fixture.home.id]?.cursor ?? '';
    await mustDelete(bea);
  });

  const records = () => [
    { household: fixture.home, nanny: fixture.bea.atHome },
    { household: fixture.away, nanny: fixture.bea.away },
  ];

  /** Returns her rows in both households, without the link to her account and its versions. */
  async function readNannyRows(): Promise<unknown[]> {
    const { sql } = fixture.server;
    return Promise.all(
      records().map(async ({ household, nanny }) => {
        const where = sql`where household_id = ${household.id} and nanny_id = ${nanny.record.id} order by id`;
        return [
          await sql`select name, email, created_at from nanny ${where}`,
          await sql`select * from day ${where}`,
          await sql`select * from earning ${where}`,
          await sql`select * from payment ${where}`,
          await sql`select * from settlement ${where}`,
          await sql`select * from todo ${where}`,
        ];
      }),
    );
  }

  test('is deleted; her hours and payments stay in both households under her name', async () => {
    expect(await statusOf(bea)).toBe(401);
    expect(JSON.stringify(rows)).toContain('"Bea"');
    expect(await readNannyRows()).toEqual(rows);
    for (const { household, nanny } of records()) {
      const record = await household.family.get<NannyAnswer>(`/api/nannies/${nanny.record.id}`);
      expect(record.body).toMatchObject({ name: 'Bea', nannyUserId: null });
    }
  });

  test("is unlinked by her own logged mutation, which reaches the family's devices", async () => {
    for (const { household, nanny } of records()) {
      const log = await fixture.server.sql`
        select account_id as "accountId", actor_role as role, nanny_id as "nannyId", result from mutation_log
        where household_id = ${household.id} and name = 'nanny.unlink'`;
      expect([...log]).toEqual([
        { accountId: bea.user.id, role: 'NANNY', nannyId: nanny.record.id, result: 'applied' },
      ]);
    }
    const { home } = fixture;
    const { households } = await sync(home.family, { clientId, cursors: { [home.id]: cursor } });
    expect(households[home.id]?.rows).toMatchObject({
      nanny: [{ id: fixture.bea.atHome.record.id, nannyUserId: null }],
    });
  });

  test('is not unlinked by a queued mutation', async () => {
    const { home, mia } = fixture;
    const args = { nannyId: mia.record.id, accountId: mia.person.user.id };
    const mutation = { householdId: home.id, name: 'nanny.unlink', args };
    await expect(sync(mia.person, { mutation })).rejects.toThrow('needs_connection');
    expect((await mia.person.get<NannyAnswer>('/api/nannies/me')).body.nannyUserId).toBe(mia.person.user.id);
  });

  test('leaves no membership, no invitation, no device and no key', async () => {
    for (const { nanny } of records()) {
      const left = await fixture.server.sql`
        select 1 from membership where nanny_id = ${nanny.record.id}
        union all select 1 from invitation where nanny_id = ${nanny.record.id}`;
      expect(left.count).toBe(0);
    }
    const own = await fixture.server.sql`
      select 1 from session where account_id = ${bea.user.id}
      union all select 1 from client where account_id = ${bea.user.id}
      union all select 1 from request_key where account_id = ${bea.user.id}
      union all select 1 from household_request_key where account_id = ${bea.user.id}`;
    expect(own.count).toBe(0);
  });

  test('can be invited again, and sees her earlier days', async () => {
    const { home, server } = fixture;
    const { record, paid } = fixture.bea.atHome;
    const body = { name: 'Bea again', password: PASSWORD };
    const token = await invite(home.family, record.id);
    const joined = await server.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, body);
    expect(joined.body.user.id).not.toBe(bea.user.id);
    const again = new Person(server.app, joined.body);
    const { body: days } = await again.get<DayAnswer[]>(`/api/nannies/${record.id}/agenda`);
    expect(days.find(({ id }) => id === paid.id)).toMatchObject({
      status: 'COMPLETED',
      billableMinutes: paid.billableMinutes,
      isPaid: true,
    });
  });
});

describe('deletions that meet other work, or fail', () => {
  const server = sharedTestServer();
  let family: Person;
  beforeAll(async () => {
    family = await register(server, 'Fay Family', 'FAMILY');
  });

  const linkOf = async (nannyId: string) =>
    (await family.get<NannyAnswer>(`/api/nannies/${nannyId}`)).body.nannyUserId;

  test('can be repeated if one failed after the nanny was unlinked', async () => {
    const record = await addNanny(family, 'Dee');
    const dee = await join(server, family, record);
    await server.sql`create table keepsake (owner uuid references account)`;
    await server.sql`insert into keepsake (owner) values (${dee.user.id})`;
    expect((await deleteOwn(dee)).status).toBe(500);
    expect(await linkOf(record.id)).toBeNull();
    await server.sql`drop table keepsake`;
    expect((await deleteOwn(dee)).status).toBe(204);
    expect(await statusOf(dee)).toBe(401);
  });

  test('an invitation accepted during account deletion leaves no dangling link', async () => {
    const record = await addNanny(family, 'Eva');
    const eva = await register(server, 'Eva', 'NANNY');
    const householdId = await householdIdOf(server.sql, family);
    const [answer] = await whileLocked(
      server.sql,
      async (tx) => {
        const grant = { accountId: eva.user.id, householdId, role: 'NANNY', nannyId: record.id } as const;
        await lockHousehold(tx, householdId);
        await grantAccess(tx, { ...grant, at: NOON });
        await tx`update nanny set nanny_user_id = ${eva.user.id} where id = ${record.id}`;
      },
      { start: () => [deleteOwn(eva)] },
    );
    expect(answer?.status).toBe(204);
    expect(await linkOf(record.id)).toBeNull();
    expect((await server.sql`select 1 from membership where nanny_id = ${record.id}`).count).toBe(0);
  });

  test('an invitation accepted by an account that is then deleted is refused', async () => {
    const record = await addNanny(family, 'Ida');
    const ida = await register(server, 'Ida', 'NANNY');
    const token = await invite(family, record.id);
    const body = { name: 'Ida', password: PASSWORD };
    const [answer] = await whileLocked(
      server.sql,
      (tx) => tx`select 1 from account where id = ${ida.user.id} for update`,
      {
        start: () => [server.stranger.post(`/api/invitations/${token}/accept`, body)],
        finish: (tx) => tx`delete from account where id = ${ida.user.id}`,
      },
    );
    expect(answer?.status).toBe(401);
    expect(await linkOf(record.id)).toBeNull();
    expect((await server.stranger.get(`/api/invitations/${token}`)).status).toBe(200);
  });

  test('a nanny removed while she deletes her account loses account and record', async () => {
    const record = await addNanny(family, 'Lia');
    const lia = await join(server, family, record);
    const householdId = await householdIdOf(server.sql, family);
    const statuses = await whileLocked(server.sql, (tx) => lockHousehold(tx, householdId), {
      start: () => [family.delete(`/api/nannies/${record.id}`), deleteOwn(lia)],
    });
    expect(statuses.map(({ status }) => status)).toEqual([204, 204]);
    expect(await statusOf(lia)).toBe(401);
    expect((await family.get(`/api/nannies/${record.id}`)).status).toBe(404);
  });

  async function couple(name: string): Promise<{ parents: [Person, Person]; householdId: string }> {
    const one = await register(server, `${name} One`, 'FAMILY');
    const two = await register(server, `${name} Two`, 'FAMILY');
    const householdId = await householdIdOf(server.sql, one);
    await server.sql.begin(async (tx) => {
      await tx`delete from membership where account_id = ${two.user.id}`;
      await grantAccess(tx, { accountId: two.user.id, householdId, role: 'FAMILY', nannyId: null, at: NOON });
    });
    return { parents: [one, two], householdId };
  }

  test('a deleted parent leaves the household to the other one', async () => {
    const { parents, householdId } = await couple('Pat');
    const [one, two] = parents;
    const nanny = await addNanny(one, 'Pia');
    const before = await countRows(server, householdId);
    expect((await deleteOwn(one)).status).toBe(204);
    expect((await two.get<NannyAnswer[]>('/api/nannies')).body).toMatchObject([{ id: nanny.id }]);
    expect(await countRows(server, householdId)).toEqual({ ...before, membership: 1 });
    expect((await deleteOwn(two)).status).toBe(204);
    expect(Object.values(await countRows(server, householdId)).some((rows) => rows > 0)).toBe(false);
  });

  test('of two concurrently deleted parents, the second deletes the household', async () => {
    const { parents, householdId } = await couple('Sam');
    const answers = await whileLocked(server.sql, (tx) => lockHousehold(tx, householdId), {
      start: () => parents.map((parent) => deleteOwn(parent)),
    });
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(Object.values(await countRows(server, householdId)).some((rows) => rows > 0)).toBe(false);
  });

  test('event streams end with the account, and with the household', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const olga = await register(server, 'Olga', 'FAMILY');
    const nanny = await join(server, olga, await addNanny(olga, 'Noa'));
    const alone = await register(server, 'Nell', 'NANNY');
    const streams = await Promise.all(
      [olga, nanny, alone].map((person) =>
        fetch(`${origin}/api/sync/events`, { headers: { authorization: `Bearer ${person.token}` } }),
      ),
    );
    expect((await deleteOwn(olga)).status).toBe(204);
    expect((await deleteOwn(alone)).status).toBe(204);
    for (const stream of streams) expect(await stream.text()).toContain('event: bye');
  });
});

describe("deleting one's own account", () => {
  const PER_MINUTE = 4;
  const server = sharedTestServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) } });
  let family: Person;
  beforeAll(async () => {
    family = await register(server, 'Fay Family', 'FAMILY');
  });

  test('needs the password; a wrong one changes nothing', async () => {
    expect(await deleteOwn(family, 'not the password')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', details: [{ path: 'password' }] },
    });
    expect((await family.call('DELETE', '/api/account', { body: {} })).status).toBe(400);
    expect((await family.get('/api/nannies')).status).toBe(200);
  });

  test('limits password guesses over all IP addresses', async () => {
    const una = await register(server, 'Una', 'NANNY');
    const statuses: number[] = [];
    for (let i = 0; i <= PER_MINUTE; i += 1) {
      statuses.push((await deleteOwn(una, 'guess', `10.0.0.${i}`)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect((await deleteOwn(una, PASSWORD, '10.0.1.1')).status).toBe(429);
    expect(await statusOf(una)).toBe(200);
  });

  test("works despite strangers' failed sign-ins, and clears the browser's cookie", async () => {
    const { email } = family.user;
    const login = (from: string) =>
      server.stranger.call('POST', '/api/auth/login', { body: { email, password: 'guess' }, from });
    const guesses: number[] = [];
    for (let i = 0; i <= PER_MINUTE * 5; i += 1) guesses.push((await login(`10.1.0.${i}`)).status);
    expect(guesses.at(-1)).toBe(429);
    const answer = await deleteOwn(family);
    expect(answer.status).toBe(204);
    expect(answer.cookies).toMatchObject([{ name: 'fairday_session', value: '' }]);
  });
});
