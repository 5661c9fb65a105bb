/**
 * Tests requests that Fairday's clients never send, with PostgreSQL: odd URLs, methods, headers, bodies, repeated ids.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { errorAnswer, type RestRoute } from 'sync-protocol/kernel/route.ts';
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import { REST } from 'sync-protocol/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFixture } from '../../test-support/fixture.ts';
import { makeSharedFolder } from '../../test-support/folders.ts';
import { queued, syncRequestOf } from '../../test-support/people.ts';
import { homeTargets, permittedCaller } from '../../test-support/refusal-calls.ts';
import { sharedRowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES } from '../../test-support/sample-calls.ts';

const SECRET = 'for nobody to read';
const SCREEN = '<!doctype html>the app';
const folder = makeSharedFolder();
const webRoot = join(folder, 'web');
mkdirSync(join(webRoot, 'assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), SECRET);
writeFileSync(join(webRoot, 'index.html'), SCREEN);

const fixture = sharedFixture({ config: { webRoot } });
const keeper = sharedRowsKeeper(fixture);
let port: number;
beforeAll(async () => {
  const origin = await fixture.server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(origin).port);
});

interface RawAnswer {
  readonly location: string;
  readonly cache: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Sends raw bytes and resolves when the server closes the connection. */
function sendRaw(line: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> {
  const lines = [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body];
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n'), 'latin1'));
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n');
      const head = text.slice(0, end);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
      const type = /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
      const location = /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
      const cache = /^cache-control: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
      resolve({ status, type, location, cache, body: text.slice(end + 4) });
    });
  });
}

const bearer = () => `Authorization: Bearer ${fixture.home.family.token}`;

describe('an odd URL', () => {
  const PATHS = [
    '/api/nannies/%2e%2e/agenda /api/%2e%2e/healthz /api/../healthz //api/nannies /api//nannies /api/nannies/',
    '/api/nannies%00 /api/nannies/%00 /api/nannies/%ff /api/nannies/%c0%ae /api/nannies;a=b /api\\nannies /%ff',
    '/api/nannies/%0d%0aSet-Cookie:a=b /api /api/ /api/nannies/%F0%9F%91%B6 http://else.example/%zz /.env',
    '/../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /%2e%2e%2fsecret.txt /..%5csecret.txt /..%252fsecret.txt',
    '/assets/../../secret.txt /assets/..%2f..%2fsecret.txt /assets/%2e%2e/%2e%2e/secret.txt /index.html%00.js',
    `/${'a/'.repeat(4000)}`,
  ].flatMap((line) => line.split(' '));

  test.each(PATHS)('%s answers an error or the app’s page, never a file', async (path) => {
    const { status, type, body } = await sendRaw(`GET ${path}`, [bearer()]);
    expect(body).not.toContain(SECRET);
    // Outside /api any path gets the app's page, which shows unknown paths as not found.
    const isScreen = status === 200 && !path.startsWith('/api') && body.includes(SCREEN);
    const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1);
    const isRefusal = [400, 404].includes(status) && errorAnswer.safeParse(JSON.parse(json || '0')).success;
    expect([isScreen, isRefusal]).toContain(true);
    expect(type).toBe(isScreen ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  });
});

describe('an address that can’t be decoded', () => {
  const HTML = 'Accept: text/html,*/*;q=0.8';

  test.each([
    ['/%', '/%25'],
    ['/invite/%zz', '/invite/%25zz'],
    ['/invite/%ff?x=%', '/invite/%25ff'],
    ['/100%/a%20b', '/100%25/a%2520b'],
  ])('%s leads a person to the app’s own page', async (path, to) => {
    expect(await sendRaw(`GET ${path}`, [HTML])).toMatchObject({ status: 302, location: to });
    expect((await sendRaw(`GET ${to}`, [HTML])).body).toContain(SCREEN);
  });

  test.each(['//else.example/%', '/\\else.example/%', 'http://else.example/%', '/api/%'])(
    '%s leads nowhere',
    async (path) => expect(await sendRaw(`GET ${path}`, [HTML])).toMatchObject({ location: '' }),
  );

  test('is refused to a program', async () => {
    expect(refusalIn(await sendRaw('GET /%', ['Accept: application/json']))).toBe(
      `404 not_found, ${JSON_TYPE}`,
    );
  });
});

test('private data in an encoded spelling of its path is kept out of caches, too', async () => {
  for (const path of ['/api/nannies', '/%61pi/nannies', '/ap%69/nannies', '/api/none'])
    expect([path, (await sendRaw(`GET ${path}`, [bearer()])).cache]).toEqual([path, 'no-store']);
});

describe('an odd method', () => {
  const paths = [...new Set(ROUTE_NAMES.map((name) => REST[name].path))];
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

  test.each(paths)('on %s is not found and changes nothing', async (path) => {
    const names = ROUTE_NAMES.filter((name) => REST[name].path === path);
    const known = new Set<string>(names.map((name) => REST[name].method));
    const [name = 'me'] = names;
    const url = callOf(name, homeTargets(fixture)).path;
    // The URL may match another route too, which has a parameter where this one has a fixed segment.
    const isOthers = (method: string) =>
      ROUTE_NAMES.some(
        (other) =>
          REST[other].method === method &&
          new RegExp(`^${REST[other].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(
            url.split('?', 1)[0] ?? '',
          ),
      );
    for (const method of METHODS.filter((each) => !known.has(each) && !isOthers(each))) {
      const { status, body } = await sendRaw(`${method} ${url}`, [bearer()]);
      expect([method, status]).toEqual([method, 404]);
      expect(body).toContain('"code":"not_found"');
    }
    expect(await keeper.changedTables()).toEqual([]);
  });

  const reads = ROUTE_NAMES.filter((name) => REST[name].method === 'GET');
  test.each(reads)('%s: HEAD is GET without a body, and ignores an Idempotency-Key', async (name) => {
    const route: RestRoute = REST[name];
    const token = permittedCaller(fixture, name).token;
    const headers = [
      'Idempotency-Key: 5',
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ];
    const { path } = callOf(name, homeTargets(fixture));
    expect(await sendRaw(`HEAD ${path}`, headers)).toMatchObject({ status: route.status, body: '' });
    expect((await sendRaw(`GET ${path}`, headers)).status).toBe(route.status);
    expect(await keeper.changedTables()).toEqual([]);
  });
});

/** Returns status, code and type of an error. Throws for any other answer. */
function refusalIn({ status, type, body }: RawAnswer): string {
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1);
  return `${status} ${errorAnswer.parse(JSON.parse(json)).code}, ${type}`;
}
const JSON_TYPE = 'application/json; charset=utf-8';

describe('an odd header', () => {
  test('a second Host is a 400', async () => {
    for (const line of ['GET /healthz', 'GET /api/nannies', 'GET /'])
      expect([line, (await sendRaw(line, ['Host: else.example'])).status]).toEqual([line, 400]);
  });

  test.each([
    ['nothing', ''],
    ['no token', 'Bearer'],
    ['blanks', 'Bearer   '],
    ['another scheme', 'Basic ZmF5OmZheQ=='],
    ['two tokens', 'Bearer a b'],
    ['8 kB', `Bearer ${'x'.repeat(8000)}`],
    ['null', 'Bearer null'],
    ['dots', 'Bearer ..'],
    ['bytes that are no text', 'Bearer ÿþ'],
    ['SQL', "Bearer ' or 1=1--"],
    ['an array', 'Bearer []'],
  ])('Authorization with %s is a 401', async (_what, value) => {
    expect(refusalIn(await sendRaw('GET /api/nannies', [`Authorization: ${value}`]))).toBe(
      `401 signed_out, ${JSON_TYPE}`,
    );
  });

  test('an invalid token is refused despite a valid cookie', async () => {
    const cookie = `Cookie: fairday_session=${fixture.home.family.token}`;
    expect(refusalIn(await sendRaw('GET /api/nannies', ['Authorization: Bearer x', cookie]))).toBe(
      `401 signed_out, ${JSON_TYPE}`,
    );
    expect((await sendRaw('GET /api/nannies', [cookie])).status).toBe(200);
  });

  test.each([
    'fairday_session=%ff',
    'fairday_session',
    '=;=;;',
    '__proto__=1',
    'fairday_session="x"',
    `fairday_session=${'x'.repeat(8000)}`,
  ])('Cookie with %s is a 401', async (value) =>
    expect(refusalIn(await sendRaw('GET /api/nannies', [`Cookie: ${value}`]))).toBe(
      `401 signed_out, ${JSON_TYPE}`,
    ),
  );

  test.each([
    ['10 kB', 'x'.repeat(10_000)],
    ['nothing', ''],
    ['SQL', "' or 1=1--"],
    ['bytes that are no text', 'ÿþ'],
    ['a UUID and more', '0198c0de-0000-7000-8000-000000000000,0198c0de-0000-7000-8000-000000000000'],
  ])('Idempotency-Key with %s is a 400', async (_what, value) => {
    expect(refusalIn(await sendRaw('POST /api/auth/refresh', [bearer(), `Idempotency-Key: ${value}`]))).toBe(
      `400 bad_key, ${JSON_TYPE}`,
    );
    expect(await keeper.changedTables()).toEqual([]);
  });

  test.each([
    'text/html<script>',
    'multipart/form-data; boundary=x',
    'application/json, text/html',
    'x'.repeat(5000),
    '',
  ])('Content-Type with %s is a 400 or 415', async (value) => {
    const answer = await sendRaw('POST /api/nannies', [
      bearer(),
      `Content-Type: ${value}`,
      'Content-Length: 0',
    ]);
    expect(answer.type).toBe('application/json; charset=utf-8');
    expect([400, 415]).toContain(answer.status);
    expect(answer.body).not.toContain('<script>');
  });

  test('a body with a too large Content-Length is refused immediately', async () => {
    const headers = [bearer(), 'Content-Type: application/json', 'Content-Length: 99999999999'];
    expect(refusalIn(await sendRaw('POST /api/nannies', headers))).toBe(`413 too_large, ${JSON_TYPE}`);
  });
});

const announced = (bytes: number) => ['Content-Type: application/json', `Content-Length: ${bytes}`];

describe('a body of somebody without a session', () => {
  test.each(['POST /api/nowhere', 'POST /api', 'PUT /schedule', 'POST /', 'POST /api/nannies'])(
    '%s is refused before any of it is read',
    async (line) => {
      const code = line === 'POST /api/nannies' ? '401 signed_out' : '404 not_found';
      expect(refusalIn(await sendRaw(line, announced(1_000_000)))).toBe(`${code}, ${JSON_TYPE}`);
    },
  );

  const open = ROUTE_NAMES.filter((name) => REST[name].access === 'public' && REST[name].method !== 'GET');
  test.each(open)('%s takes at most 16 KiB of it', async (name) => {
    const { method, path } = callOf(name, homeTargets(fixture));
    expect(refusalIn(await sendRaw(`${method} ${path}`, announced(16_385)))).toBe(
      `413 too_large, ${JSON_TYPE}`,
    );
  });
});

test('invalid HTTP and too many headers get an error of the contract', async () => {
  expect(refusalIn(await sendRaw('NONSENSE'))).toBe(`400 bad_input, ${JSON_TYPE}`);
  expect(refusalIn(await sendRaw('GET /healthz', [`X-Long: ${'x'.repeat(20_000)}`]))).toBe(
    `431 too_large, ${JSON_TYPE}`,
  );
});

test('a body that is not UTF-8 is refused', async () => {
  const body = '{"name":"Ann\xff","email":"ann@example.com","hourlyRate":20}';
  const headers = [bearer(), 'Content-Type: application/json', `Content-Length: ${body.length}`];
  expect(refusalIn(await sendRaw('POST /api/nannies', headers, body))).toBe(`400 bad_json, ${JSON_TYPE}`);
  expect(await keeper.changedTables()).toEqual([]);
});

test('a mutation nested too deeply is refused, and the others are applied', async () => {
  const { home } = fixture;
  const mutation = (seq: number, args: unknown) =>
    queued(seq, { householdId: home.id, name: 'todo.add', args });
  const args = { todoId: randomUUID(), dayId: homeTargets(fixture).pendingDayId, title: 'Bath' };
  const mutations = [mutation(1, 'DEEP'), mutation(2, { ...args, title: 'DEEP' }), mutation(3, args)];
  const deep = '['.repeat(5000) + ']'.repeat(5000);
  const text = JSON.stringify(syncRequestOf(home.family, { mutations })).replaceAll('"DEEP"', deep);
  const { status, body } = await home.family.call<SyncAnswer>('POST', '/api/sync', { body: text });
  await keeper.restore();
  expect(status).toBe(200);
  expect(body.households[home.id]?.outcomes.map(({ result, code }) => [result, code])).toEqual([
    ['rejected', 'bad_input'],
    ['rejected', 'bad_input'],
    ['applied', undefined],
  ]);
});

const twice = (id: string) => [id, id.toUpperCase(), id];

test('the same day id twice counts once', async () => {
  const { family } = fixture.home;
  const { pendingDayId, completedDayId } = homeTargets(fixture);
  const accepted = await family.post('/api/agenda/status', {
    agendaDayIds: twice(pendingDayId),
    status: 'ACCEPTED',
  });
  const paid = await family.post<{ payments: unknown[] }>('/api/agenda/pay', {
    agendaDayIds: twice(completedDayId),
  });
  await keeper.restore();
  expect(accepted.body).toMatchObject({ updated: [pendingDayId], errors: [] });
  expect(paid.body).toMatchObject({ paid: [completedDayId], errors: [] });
  expect(paid.body.payments).toHaveLength(1);
});
