/**
 * Tests a thousand event streams at two servers: pokes for a change at either, lost database connections, a revoked
 * session.
 */
import { Agent, type ClientRequest, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { makeSharedFolder } from '../../test-support/folders.ts';
import { type Program, startProgram } from '../../test-support/programs.ts';

const DEVICES = 1000;
const AT_ONCE = 100;
const PASSWORD = 'a good password';

const folder = makeSharedFolder();
let database: TestDatabase;
const servers: Program[] = [];
let origins: readonly [a: string, b: string];
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

function start(): Promise<string> {
  const server = startProgram('main.ts', {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
  });
  servers.push(server);
  return server.ready;
}

interface Account {
  readonly token: string;
  readonly user: { readonly id: string; readonly email: string };
}

async function call<Body>(
  origin: string,
  [method, path]: readonly [method: string, path: string],
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Body> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** A device's open stream. */
class Listener {
  readonly request: ClientRequest;
  readonly opened: Promise<void>;
  #received = '';
  #hasEnded = false;
  #check: () => void = () => undefined;

  constructor(origin: string, token: string) {
    const url = `${origin}/api/sync/events`;
    this.request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        this.#received += text;
        this.#check();
      });
      response.on('close', () => {
        this.#hasEnded = true;
        this.#check();
      });
    });
    this.opened = new Promise((done, fail) => {
      this.request.on('error', fail);
      this.#check = () => this.#received.includes('event: hello') && done();
    });
  }

  /** Resolves once these words have arrived, and drops the text up to them. */
  until(words: string): Promise<void> {
    return new Promise((done, fail) => {
      this.#check = () => {
        const at = this.#received.indexOf(words);
        if (at >= 0) {
          this.#received = this.#received.slice(at + words.length);
          done();
        } else if (this.#hasEnded) fail(new Error(`Ended before ${words}`));
      };
      this.#check();
    });
  }

  /** Resolves with the remaining text at the stream's end. */
  get ended(): Promise<string> {
    return new Promise((done) => {
      this.#check = () => this.#hasEnded && done(this.#received);
      this.#check();
    });
  }
}

let family: Account;
let mia: Account;
let mias: { id: string; name: string };
/** Each person has half of their devices on each server. */
const devices: { readonly who: 'family' | 'mia' | 'kim'; readonly listener: Listener }[] = [];

async function addNanny(origin: string, name: string): Promise<[record: typeof mias, account: Account]> {
  const body = { name, email: `${name.toLowerCase()}@example.com`, hourlyRate: 20 };
  const record = await call<typeof mias>(origin, ['POST', '/api/nannies'], { token: family.token, body });
  const path = `/api/nannies/${record.id}/invite`;
  const invited = await call<{ inviteUrl: string }>(origin, ['POST', path], { token: family.token });
  const link = invited.inviteUrl.split('/').at(-1);
  const joining = { name, password: PASSWORD };
  const account = await call<Account>(origin, ['POST', `/api/invitations/${link}/accept`], { body: joining });
  return [record, account];
}

beforeAll(async () => {
  database = await createTestDatabase();
  origins = await Promise.all([start(), start()]);
  const [a] = origins;
  const body = { name: 'Fay Family', email: 'fay@example.com', password: PASSWORD, role: 'FAMILY' };
  family = await call(a, ['POST', '/api/auth/register'], { body });
  [mias, mia] = await addNanny(a, 'Mia');
  const [, kim] = await addNanny(a, 'Kim');
  const people = [
    ['family', family],
    ['mia', mia],
    ['kim', kim],
  ] as const;
  for (let from = 0; from < DEVICES; from += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, i) => {
      const [who, { token }] = people[Math.floor((from + i) / 2) % people.length] ?? people[0];
      return { who, listener: new Listener(origins[i % 2] ?? a, token) };
    });
    devices.push(...batch);
    await Promise.all(batch.map(({ listener }) => listener.opened));
  }
});

afterAll(async () => {
  for (const { listener } of devices) listener.request.destroy();
  agent.destroy();
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

const version = async (): Promise<number> =>
  (await database.sql<{ version: number }[]>`select version from household_version`)[0]?.version ?? 0;

const rename = (origin: string, name: string) =>
  call(origin, ['PATCH', `/api/nannies/${mias.id}`], { token: family.token, body: { name } });

test('a change at one of two servers pokes all of a thousand devices at both', async () => {
  for (const [origin, name] of [
    [origins[0], 'Mia R.'],
    [origins[1], 'Mia S.'],
  ] as const) {
    await rename(origin, name);
    const poke = `"version":${await version()}}`;
    await Promise.all(devices.map(({ listener }) => listener.until(poke)));
  }
  expect(devices).toHaveLength(DEVICES);
});

test('all devices are poked after the servers’ listening connections were lost', async () => {
  const cut = await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`;
  expect(cut.count).toBe(2);
  // Version 0: a change may have been missed.
  await Promise.all(devices.map(({ listener }) => listener.until('"version":0}')));
  await rename(origins[0], 'Mia T.');
  const poke = `"version":${await version()}}`;
  await Promise.all(devices.map(({ listener }) => listener.until(poke)));
});

test('revoking a session at one server ends its streams at both, and no others', async () => {
  const hers = devices.filter(({ who }) => who === 'mia');
  const others = devices.filter(({ who }) => who !== 'mia');
  const ended = Promise.all(hers.map(({ listener }) => listener.ended));
  await call(origins[0], ['POST', '/api/auth/logout'], { token: mia.token });
  expect([...new Set(await ended)]).toEqual(['\n\nevent: bye\ndata: {}\n\n']);
  expect(hers.length).toBeGreaterThan(300);
  await rename(origins[1], 'Mia U.');
  const poke = `"version":${await version()}}`;
  await Promise.all(others.map(({ listener }) => listener.until(poke)));
});
