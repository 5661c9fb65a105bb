/** The real app on a test database, and named people who call it. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { User } from 'sync-protocol/model/account.ts';
import type { DayAnswer } from 'sync-protocol/rest/agenda.ts';
import type { NannyAnswer } from 'sync-protocol/rest/nannies.ts';
import { errorAnswer, type RestRoute, statusesOf } from 'sync-protocol/rest/route.ts';
import { REST } from 'sync-protocol/rest/routes.ts';
import type { TokenAndUser } from 'sync-protocol/rest/sessions.ts';
import { buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config.ts';
import type { Sql } from '../src/database/connection.ts';
import { createTestDatabase } from './database.ts';

/** Thursday noon in New York, three days before the clocks go forward. */
export const NOON = '2026-03-05T17:00:00.000Z';
export const TODAY = '2026-03-05';
export const PASSWORD = 'a good password';

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

const routes: readonly RestRoute[] = Object.values(REST);

function routeOf(method: Method, path: string): RestRoute | undefined {
  const url = path.split('?', 1)[0] ?? '';
  return routes.find(
    (each) =>
      each.method === method && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url),
  );
}

/** Throws unless an answer has a documented status and exactly the documented keys. */
function assertContract(method: Method, path: string, answer: { status: number; body: unknown }): void {
  const { status, body } = answer;
  if (status >= 400) errorAnswer.parse(body);
  const route = routeOf(method, path);
  if (route === undefined || status >= 500) return;
  if (!statusesOf(route).includes(status)) throw new Error(`${method} ${path} answered ${status}`);
  if (status < 400 && route.answerType === 'application/json') route.answer.parse(body);
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
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
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

export interface World {
  readonly app: FastifyInstance;
  readonly sql: Sql;
  /** For another process on the same database. */
  readonly databaseUrl: string;
  readonly stranger: Person;
  /** The current time, set by tests. */
  readonly clock: { now: string };
  close(): Promise<void>;
}

export interface Settings {
  readonly env?: Record<string, string>;
  readonly config?: Partial<Config>;
  readonly heartbeatMs?: number;
  readonly mailEveryMs?: number;
  readonly logTo?: { write(line: string): void };
}

export async function openWorld({ env, config, ...timing }: Settings = {}): Promise<World> {
  const database = await createTestDatabase();
  const loaded = loadConfig({
    JWT_SECRET: 'only for tests, only for tests, only for tests',
    LOG_LEVEL: 'silent',
    AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
    ...env,
  });
  const clock = { now: NOON };
  const parts = { config: { ...loaded, ...config }, sql: database.sql, now: () => clock.now, ...timing };
  try {
    const app = await buildApp(parts);
    const close = async () => {
      await app.close();
      await database.drop();
    };
    return { app, sql: database.sql, databaseUrl: database.url, stranger: new Person(app), clock, close };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

export async function register(world: World, name: string, role: 'FAMILY' | 'NANNY'): Promise<Person> {
  const body = { name, email: emailOf(name), password: PASSWORD, role };
  const { body: signedIn } = await world.stranger.post<TokenAndUser>('/api/auth/register', body);
  return new Person(world.app, signedIn);
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
export async function join(world: World, family: Person, nanny: NannyAnswer): Promise<Person> {
  const token = await invite(family, nanny.id);
  const body = { name: nanny.name, password: PASSWORD };
  const answer = await world.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return new Person(world.app, answer.body);
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
