/**
 * Tests calendar feeds with PostgreSQL: what a feed shows and to whom, its headers, 304s and limits, that payments leave
 * its bytes alone, and what ends it.
 */
import { readFileSync } from 'node:fs';
import type { CalendarFeed } from 'sync-protocol/calendar/feed.ts';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { resetTokenFor } from '../../test-support/fixture.ts';
import { openHome, recordPayment, workDay } from '../../test-support/ledger.ts';
import {
  addNanny,
  answerDays,
  householdIdOf,
  join,
  joinAsMember,
  PASSWORD,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
  signIn,
  startServerForTest,
} from '../../test-support/people.ts';

const ADMIN_EMAIL = 'admin@example.com';
const server = sharedTestServer({ env: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });

let family: Person;
let householdId: string;
let mia: NannyAnswer;
let nanny: Person;
beforeEach(async () => {
  ({ family, mia } = await openHome(server));
  householdId = await householdIdOf(server.sql, family);
  nanny = await join(server, family, mia);
});

interface Created {
  readonly id: string;
  /** The address without its server. */
  readonly path: string;
}

async function create(
  person: Person,
  body: { householdId: string | null; notes?: boolean } = { householdId },
): Promise<Created> {
  const answer = await person.post<{ id: string; url: string }>('/api/account/feeds', {
    notes: false,
    ...body,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { id: answer.body.id, path: new URL(answer.body.url).pathname };
}

const get = (path: string, headers: Record<string, string> = {}, { app } = server) =>
  app.inject({ url: path, headers });

const listOf = async (person: Person): Promise<CalendarFeed[]> =>
  (await person.get<CalendarFeed[]>('/api/account/feeds')).body;

/** Returns the values of a property in the order of the file. */
const valuesIn = (file: string, property: string): string[] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .flatMap((line) => (line.startsWith(`${property}:`) ? [line.slice(property.length + 1)] : []));

const read = async (path: string, property: string): Promise<string[]> =>
  valuesIn((await get(path)).body, property);

describe('a feed', () => {
  test('has a family’s shifts by nanny, and a nanny’s own by household', async () => {
    const kim = await addNanny(family, `Kim ${mia.name}`);
    await scheduleDay(family, kim.id);
    const accepted = await scheduleDay(family, mia.id, { startTime: '10:00' });
    await answerDays(family, 'ACCEPTED', accepted);
    const [ofFamily, ofNanny] = [await create(family), await create(nanny)];
    expect(await read(ofFamily.path, 'SUMMARY')).toEqual([`${kim.name} · not answered`, mia.name]);
    expect(await read(ofNanny.path, 'SUMMARY')).toEqual([`${family.user.name}'s household`]);
    expect(await read(ofNanny.path, 'UID')).toEqual([`${accepted.id}@fairday`]);
  });

  test('of one household has nothing of another, of all has every household of the nanny', async () => {
    const other = await register(server, `Other ${mia.name}`, 'FAMILY');
    const record = { name: mia.name, email: mia.email, hourlyRate: 20 };
    const { body } = await other.post<NannyAnswer>('/api/nannies', record);
    await join(server, other, body);
    const [here, there] = [await scheduleDay(family, mia.id), await scheduleDay(other, body.id)];
    const [one, all] = [await create(nanny), await create(nanny, { householdId: null })];
    const ofOther = await create(other, { householdId: await householdIdOf(server.sql, other) });
    expect(await read(one.path, 'UID')).toEqual([`${here.id}@fairday`]);
    expect((await read(all.path, 'UID')).toSorted()).toEqual(
      [here, there].map(({ id }) => `${id}@fairday`).toSorted(),
    );
    expect(await read(ofOther.path, 'UID')).toEqual([`${there.id}@fairday`]);
    await other.delete(`/api/nannies/${body.id}`);
    expect(await read(all.path, 'UID')).toEqual([`${here.id}@fairday`]);
  });

  test('is in the language of its owner, with notes only by choice', async () => {
    await nanny.patch('/api/account', { language: 'fr' });
    const { id } = await scheduleDay(family, mia.id);
    await family.patch(`/api/agenda/${id}`, { scheduledNotes: 'Bring boots' });
    const without = await get((await create(nanny)).path);
    expect(valuesIn(without.body, 'SUMMARY')).toEqual([`Foyer ${family.user.name} · sans réponse`]);
    expect(without.body).not.toContain('Bring boots');
    const { path } = await create(nanny, { householdId, notes: true });
    expect(await read(path, 'DESCRIPTION')).toEqual(['Bring boots']);
  });

  test('is kept out of caches and search engines, and says what it is', async () => {
    const { path } = await create(family);
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="fairday.ics"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    const head = await server.app.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe(headers.etag);
  });

  test('unchanged is byte-identical, and a 304 for who has it', async () => {
    await scheduleDay(family, mia.id);
    const { path } = await create(family);
    const [first, second] = [await get(path), await get(path)];
    expect(second.body).toBe(first.body);
    for (const known of [first.headers.etag, `"other", W/${first.headers.etag}`]) {
      const again = await get(path, { 'if-none-match': String(known) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    await scheduleDay(family, mia.id, { date: '2026-03-20' });
    const changed = await get(path, { 'if-none-match': String(first.headers.etag) });
    expect([changed.statusCode, valuesIn(changed.body, 'UID')]).toEqual([
      200,
      [expect.any(String), expect.any(String)],
    ]);
    server.clock.now = '2026-03-06T00:00:00.000Z';
    expect((await get(path, { 'if-none-match': String(changed.headers.etag) })).statusCode).toBe(200);
  });

  test('is answered with 304 without reading days', async () => {
    const { path } = await create(family);
    const etag = String((await get(path)).headers.etag);
    await server.sql`alter table day rename to away`;
    const answers = [await get(path, { 'if-none-match': etag }), await get(path)];
    await server.sql`alter table away rename to day`;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 500]);
  });

  test('a payment leaves the bytes as they are', async () => {
    await workDay(family, mia.id, { hours: 2 });
    const { path } = await create(nanny);
    const before = await get(path);
    expect(valuesIn(before.body, 'STATUS')).toEqual(['CONFIRMED']);
    await recordPayment(family, { nannyId: mia.id, amountCents: 1500 });
    const after = await get(path, { 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
    expect((await get(path, { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304);
  });
});

describe('the list of feeds', () => {
  test('tells in which hour and by what program a feed was last fetched', async () => {
    const { id, path } = await create(family);
    const created = { id, householdId, notes: false, createdAt: server.clock.now };
    expect(await listOf(family)).toEqual([{ ...created, fetchedAt: null, fetchedBy: null }]);
    server.clock.now = '2026-03-05T18:42:10.000Z';
    await get(path, { 'user-agent': 'Google-Calendar-Importer' });
    const fetchedAt = '2026-03-05T18:00:00.000Z';
    expect(await listOf(family)).toEqual([{ ...created, fetchedAt, fetchedBy: 'GOOGLE' }]);
  });

  test.each([
    ['iOS/17.4 (21E219) dataaccessd/1.0', 'APPLE'],
    ['Mac_OS_X/10.15.7 (19H2) CalendarAgent/930.5.1', 'APPLE'],
    ['Microsoft Exchange/15.20 (Windows NT 6.1; Win64; x64)', 'OUTLOOK'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.9.0', 'THUNDERBIRD'],
    ['vdirsyncer/0.19.0', 'OTHER'],
  ])('%s is %s', async (userAgent, program) => {
    const { path } = await create(nanny);
    await get(path, { 'user-agent': userAgent });
    expect(await listOf(nanny)).toMatchObject([{ fetchedBy: program }]);
  });

  test('is one’s own, and nobody else can end a feed', async () => {
    const { id, path } = await create(family);
    expect(await listOf(nanny)).toEqual([]);
    expect((await nanny.delete(`/api/account/feeds/${id}`)).status).toBe(404);
    expect((await get(path)).statusCode).toBe(200);
  });

  test('a repeated request gets the same address', async () => {
    const call = { body: { householdId, notes: true }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const [first, second] = [
      await family.call('POST', '/api/account/feeds', call),
      await family.call('POST', '/api/account/feeds', call),
    ];
    expect(second.body).toEqual(first.body);
    expect(await listOf(family)).toHaveLength(1);
  });

  test.each<[how: string, end: (feed: CalendarFeed) => Promise<unknown>]>([
    ['revoked', ({ id }) => nanny.delete(`/api/account/feeds/${id}`)],
    ['replaced by another', () => create(nanny)],
    [
      'ended with the membership',
      async () => {
        await family.delete(`/api/nannies/${mia.id}`);
        server.clock.now = addMinutes(server.clock.now, 1);
        const record = { name: mia.name, email: mia.email, hourlyRate: 20 };
        const { body } = await family.post<NannyAnswer>('/api/nannies', record);
        await join(server, family, body);
      },
    ],
  ])('a repeated request doesn’t bring an address back that was %s', async (_how, end) => {
    const call = { body: { householdId, notes: true }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const { body } = await nanny.call<{ url: string }>('POST', '/api/account/feeds', call);
    const { pathname } = new URL(body.url);
    for (const feed of await listOf(nanny)) await end(feed);
    const others = await listOf(nanny);
    await nanny.call('POST', '/api/account/feeds', call);
    expect((await get(pathname)).statusCode).toBe(404);
    expect(await listOf(nanny)).toEqual(expect.arrayContaining(others));
  });

  test('only a nanny has a feed of all households', async () => {
    const answer = await family.post('/api/account/feeds', { householdId: null, notes: false });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', details: [{ path: 'householdId' }] },
    });
  });
});

describe('an address ends', () => {
  test.each<[why: string, person: () => Person, end: () => Promise<{ status: number }>]>([
    [
      'when it is revoked',
      () => family,
      async () => {
        const [feed] = await listOf(family);
        return family.delete(`/api/account/feeds/${feed?.id}`);
      },
    ],
    [
      'when a new one of the same household is created',
      () => family,
      () => family.post('/api/account/feeds', { householdId, notes: true }),
    ],
    ['when the nanny is removed', () => nanny, () => family.delete(`/api/nannies/${mia.id}`)],
    [
      'by a password reset',
      () => nanny,
      async () => {
        const token = await resetTokenFor(await signIn(server, ADMIN_EMAIL), nanny);
        return server.stranger.post(`/api/auth/password-reset/${token}`, { password: 'another password' });
      },
    ],
    [
      'with the account',
      () => nanny,
      () => nanny.call('DELETE', '/api/account', { body: { password: PASSWORD } }),
    ],
    [
      'with the household',
      () => nanny,
      () => family.call('DELETE', '/api/account', { body: { password: PASSWORD } }),
    ],
  ])('%s', async (_why, person, end) => {
    const { path } = await create(person());
    expect((await get(path)).statusCode).toBe(200);
    expect((await end()).status).toBeLessThan(300);
    expect((await get(path)).statusCode).toBe(404);
  });

  test('with a new role and with the membership', async () => {
    const email = `sam.${mia.email}`;
    const sam = await joinAsMember(server, family, { email, role: 'PARENT' });
    const member = `/api/household/members/${sam.user.id}`;
    const asParent = await create(sam);
    expect((await family.patch(member, { role: 'VIEWER' })).status).toBe(200);
    expect((await get(asParent.path)).statusCode).toBe(404);
    const asViewer = await create(sam);
    expect((await get(asViewer.path)).statusCode).toBe(200);
    expect((await family.delete(member)).status).toBe(204);
    expect((await get(asViewer.path)).statusCode).toBe(404);
  });

  test.each([
    ['when the nanny is removed', () => family.delete(`/api/nannies/${mia.id}`)],
    ['when it is deleted', () => family.call('DELETE', '/api/account', { body: { password: PASSWORD } })],
  ])('of all households with the last of them %s: a later one isn’t in it', async (_when, leave) => {
    const { path } = await create(nanny, { householdId: null });
    expect((await leave()).status).toBe(204);
    const later = await register(server, `Later ${mia.name}`, 'FAMILY');
    const record = { name: mia.name, email: mia.email, hourlyRate: 20 };
    const { body } = await later.post<NannyAnswer>('/api/nannies', record);
    await join(server, later, body);
    expect((await get(path)).statusCode).toBe(404);
    expect(await listOf(nanny)).toEqual([]);
  });

  test('not with a session or a changed password', async () => {
    const { path } = await create(family);
    const body = { currentPassword: PASSWORD, newPassword: 'another password' };
    expect((await family.post('/api/auth/password', body)).status).toBe(204);
    expect((await family.post('/api/auth/logout')).status).toBe(204);
    expect((await get(path)).statusCode).toBe(200);
  });
});

describe('an unknown address', () => {
  test('an ended, an unknown and a malformed one get the same answer', async () => {
    const { id, path } = await create(family);
    await family.delete(`/api/account/feeds/${id}`);
    const others = [
      'x',
      'a'.repeat(43),
      '..',
      '%2e%2e',
      '..%2f..%2fpackage',
      '%00',
      "'; drop table feed; --",
    ];
    const answers = [path, ...others.map((token) => `/calendar/${encodeURI(token)}.ics`)].map((url) =>
      get(url),
    );
    const seen = (await Promise.all(answers)).map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(new Set(seen)).toEqual(
      new Set([`404 {"error":"Not found, or you don't have access.","code":"not_found"}`]),
    );
    expect((await get('/calendar/../package.json')).body).not.toContain('dependencies');
  });

  test('unknown ones are limited by IP address, apart from real feeds and sign-ins', async () => {
    const narrow = await startServerForTest({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '2' } });
    const ann = await register(narrow, 'Ann', 'FAMILY');
    const { path } = await create(ann, { householdId: await householdIdOf(narrow.sql, ann) });
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push((await get(`/calendar/${tries}.ics`, {}, narrow)).statusCode);
    }
    expect(statuses).toEqual([404, 404, 429, 429]);
    expect((await get(path, {}, narrow)).statusCode).toBe(200);
    await signIn(narrow, ann.user.email);
  });
});

test('a feed is answered 60 times an hour over its addresses, then with 429', async () => {
  const [{ path }, other] = [await create(family), await create(nanny)];
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push(await get(path));
  expect(new Set(answers.slice(0, -1).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const last = answers.at(-1);
  expect([last?.statusCode, last?.json()]).toMatchObject([429, { code: 'too_many_tries' }]);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await get(other.path)).statusCode).toBe(200);
  const { path: next } = await create(family);
  expect((await get(next)).statusCode, 'its next address').toBe(429);
});

test('robots.txt lets calendar programs fetch feeds: Google obeys it', () => {
  const lines = readFileSync(new URL('../../../web/public/robots.txt', import.meta.url), 'utf8').split('\n');
  const disallowed = lines.flatMap((line) => /^Disallow:\s*(\S+)/i.exec(line)?.[1] ?? []);
  expect(disallowed).toContain('/api/');
  expect(disallowed.filter((path) => /[*?]/.test(path) || '/calendar/x.ics'.startsWith(path))).toEqual([]);
});
