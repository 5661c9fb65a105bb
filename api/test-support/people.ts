/**
 * Starts the real app on a test database with a clock that tests set, and has people call it: register, sign in, add
 * nannies, invite, join, schedule and answer days. Finds a person's household, and builds sync requests and queued
 * mutations. Checks each answer against the REST contract.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { errorAnswer, type RestRoute, refusalsOf } from 'sync-protocol/kernel/route.ts';
import type { User } from 'sync-protocol/people/account.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config.ts';
import type { Sql, TransactionSql } from '../src/database/connection.ts';
import type { PushNetwork } from '../src/push/transport.ts';
import type { Channel } from '../src/reminders/channel.ts';
import { createTestDatabase } from './database.ts';
import { NO_PUSH_NETWORK } from './push-service.ts';

/** Thursday noon in New York, three days before the clocks go forward. */
export const NOON = '2026-03-05T17:00:00.000Z';
export const TODAY = '2026-03-05';
export const PASSWORD = 'a good password';
export const TEST_ENVIRONMENT = {
  JWT_SECRET: 'only for tests, only for tests, only for tests',
  DATA_KEY: 'another one for tests, another one for tests',
  LOG_LEVEL: 'silent',
  AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
};

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

export interface Call {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

type Method = RestRoute['method'];

const routes = Object.values<RestRoute>(REST).map((route) => ({
  route,
  // No id has a dot: '{statementId}.pdf' is another route than '{statementId}'.
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/.]+')}$`),
}));

function routeOf(method: Method, path: string): RestRoute | undefined {
  const url = path.split('?', 1)[0] ?? '';
  return routes.find(({ route, pattern }) => route.method === method && pattern.test(url))?.route;
}

/** Throws if a documented route answers an undocumented status below 500, refusal or key. */
function assertContract(method: Method, path: string, answer: { status: number; body: unknown }): void {
  const { status, body } = answer;
  const code = status >= 400 ? errorAnswer.parse(body).code : undefined;
  const route = routeOf(method, path);
  if (route === undefined || status >= 500) return;
  const refusals: readonly string[] = refusalsOf(route);
  const isDone = status === route.status || status === route.repeatStatus;
  const isDocumented = code === undefined ? isDone : refusals.includes(code);
  if (!isDocumented) throw new Error(`${method} ${route.path} answered ${status} ${code}`);
  if (status < 400 && route.answerType === 'application/json') route.answer.parse(body);
}

/** Returns a body as it is sent: bytes and texts as they are, other values as JSON. */
export function toPayload(body: unknown): string | Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A caller of the API; without a token, a stranger. */
export class Person {
  readonly #app: FastifyInstance;
  readonly token: string | undefined;
  readonly #user: User | undefined;

  constructor(app: FastifyInstance, signedIn?: TokenAndUser) {
    this.#app = app;
    this.token = signedIn?.token;
    this.#user = signedIn?.user;
  }

  get user(): User {
    if (this.#user === undefined) throw new Error('A stranger has no account');
    return this.#user;
  }

  async call<Body = Record<string, unknown>>(
    method: Method,
    path: string,
    { body, headers = {}, from }: Call = {},
  ): Promise<Answer<Body>> {
    const options: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': body instanceof Uint8Array ? 'image/jpeg' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: toPayload(body) }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    };
    const response = await this.#app.inject(options);
    const isJson = String(response.headers['content-type']).includes('json');
    const parsed = isJson ? response.json<unknown>() : undefined;
    const answer = { status: response.statusCode, body: parsed };
    assertContract(method, path, answer);
    return { ...answer, body: parsed as Body, headers: response.headers, cookies: response.cookies };
  }

  get = <Body>(path: string) => this.call<Body>('GET', path);
  post = <Body = Record<string, unknown>>(path: string, body?: unknown) =>
    this.call<Body>('POST', path, { body });
  put = <Body = Record<string, unknown>>(path: string, body: unknown) =>
    this.call<Body>('PUT', path, { body });
  patch = <Body = Record<string, unknown>>(path: string, body: unknown) =>
    this.call<Body>('PATCH', path, { body });
  delete = (path: string) => this.call('DELETE', path);
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly sql: Sql;
  /** The database's address, for another process. */
  readonly databaseUrl: string;
  /** Opens a second pool on the database, as another process has it. The caller ends it. */
  readonly connect: () => Sql;
  readonly stranger: Person;
  /** The current time, set by tests. */
  readonly clock: { now: string };
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly env?: Record<string, string>;
  readonly config?: Partial<Config>;
  readonly readinessMs?: number;
  readonly heartbeatMs?: number;
  readonly mailEveryMs?: number;
  readonly stalledAnswerMs?: number;
  readonly exportMs?: number;
  readonly pushNetwork?: PushNetwork;
  readonly remindersEveryMs?: number;
  readonly reminderChannels?: readonly Channel[];
  readonly logTo?: { write(line: string): void };
}

/** Starts a server on a database of its own. The caller closes it. */
export async function startTestServer({ env, config, ...rest }: ServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const { sql, url: databaseUrl, connect } = database;
  const loaded = loadConfig({ ...TEST_ENVIRONMENT, ...database.env, ...env });
  const clock = { now: NOON };
  try {
    const app = await buildApp({
      config: { ...loaded, ...config },
      sql,
      now: () => clock.now,
      pushNetwork: NO_PUSH_NETWORK,
      ...rest,
    });
    const close = async () => {
      await app.close();
      await database.drop();
    };
    return { app, sql, databaseUrl, connect, stranger: new Person(app), clock, close };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Starts a server for the tests of a file or a `describe`. Its clock shows NOON when a test begins. */
export function sharedTestServer(options?: ServerOptions): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
  });
  beforeEach(() => {
    server.clock.now = NOON;
  });
  afterAll(() => server.close());
  return server;
}

/** Starts a server that is closed when the running test has finished. */
export async function startServerForTest(options?: ServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

export async function register(server: TestServer, name: string, role: 'FAMILY' | 'NANNY'): Promise<Person> {
  const body = { name, email: emailOf(name), password: PASSWORD, role };
  const { body: signedIn } = await server.stranger.post<TokenAndUser>('/api/auth/register', body);
  return new Person(server.app, signedIn);
}

/** Signs in another device of an account. */
export async function signIn(
  server: Pick<TestServer, 'app' | 'stranger'>,
  email: string,
  { password = PASSWORD, device = 'Another device' } = {},
): Promise<Person> {
  const answer = await server.stranger.call<TokenAndUser>('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': device },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new Person(server.app, answer.body);
}

export async function addNanny(family: Person, name: string, hourlyRate = 21.5): Promise<NannyAnswer> {
  const answer = await family.post<NannyAnswer>('/api/nannies', { name, email: emailOf(name), hourlyRate });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export async function invite(family: Person, nannyId: string): Promise<string> {
  const { body } = await family.post<{ inviteUrl: string }>(`/api/nannies/${nannyId}/invite`);
  return body.inviteUrl.split('/').at(-1) ?? '';
}

/** Invites a nanny and accepts the invitation, with her account or a new one. */
export async function join(server: TestServer, family: Person, nanny: NannyAnswer): Promise<Person> {
  const token = await invite(family, nanny.id);
  const body = { name: nanny.name, password: PASSWORD };
  const answer = await server.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new Person(server.app, answer.body);
}

/** Invites a parent or a viewer. Returns the invitation's id and token. */
export async function inviteMember(
  parent: Person,
  body: { email: string; role: 'PARENT' | 'VIEWER' },
): Promise<{ id: string; token: string }> {
  const answer = await parent.post<{ id: string; inviteUrl: string }>('/api/household/invitations', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { id: answer.body.id, token: answer.body.inviteUrl.split('/').at(-1) ?? '' };
}

/** Invites a parent or a viewer and accepts the invitation, with their account or a new one. */
export async function joinAsMember(
  server: TestServer,
  parent: Person,
  body: { email: string; role: 'PARENT' | 'VIEWER' },
): Promise<Person> {
  const { token } = await inviteMember(parent, body);
  const accepted = { name: `Somebody at ${body.email}`, password: PASSWORD };
  const answer = await server.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, accepted);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new Person(server.app, answer.body);
}

/** Schedules a pending day, 09:00 to 17:00 by default. */
export async function scheduleDay(
  person: Person,
  nannyId: string,
  { date = TODAY, startTime = '09:00', endTime = '17:00' } = {},
): Promise<DayAnswer> {
  const body = { date, startTime, endTime };
  const answer = await person.post<DayAnswer>(`/api/nannies/${nannyId}/agenda/create`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const answerDays = (person: Person, status: 'ACCEPTED' | 'DECLINED', ...days: DayAnswer[]) =>
  person.post('/api/agenda/status', { agendaDayIds: days.map(({ id }) => id), status });

/** Returns the household's id of a parent, or of a nanny with one household; '' without a household. */
export async function householdIdOf(sql: Sql | TransactionSql, { user }: Person): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select household_id as id from membership where account_id = ${user.id}`;
  return row?.id ?? '';
}

/** Returns the sync request of a new device without mutations. `parts` replaces some of it. */
export const syncRequestOf = ({ user }: Person, parts: object = {}) => ({
  protocol: 1,
  accountId: user.id,
  clientId: randomUUID(),
  cursors: {},
  mutations: [],
  ...parts,
});

/** Returns a mutation as in a device's queue. */
export const queued = (
  seq: number,
  mutation: { householdId: string | undefined; name: string; args: unknown; happenedAt?: string },
) => ({ id: randomUUID(), seq, version: 1, happenedAt: NOON, ...mutation });
