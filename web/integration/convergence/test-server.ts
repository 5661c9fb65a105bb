/**
 * Runs the real API in this process on a real PostgreSQL. It can crash before or after a commit, be restarted, and
 * pause a write before a statement. Also creates accounts with a session.
 */
import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import type { Sql } from 'api/database/connection.ts';
import { createTestDatabase, type TestDatabase } from 'api/test-support/database.ts';
import type { TestServer } from 'api/test-support/people.ts';

type App = TestServer['app'];

/** When to crash: at the n-th transaction from now, before or after its commit. */
export interface Crash {
  readonly transaction: number;
  readonly isAfterCommit: boolean;
}

type Statement = (...asked: unknown[]) => PromiseLike<unknown>;

/** Whether a statement is the optimistic write, which is a transaction by itself. */
const isWrite = (statement: unknown): boolean => String(statement).startsWith('with raised as (update');

/** Whether a statement outside a transaction belongs to a write: it loads a batch's rows, or writes them. */
const isOfWrite = (statement: unknown): boolean =>
  isWrite(statement) || String(statement).startsWith('select v.version, ');

/** Pauses a write before its n-th statement, or before its commit, until `open` is called. */
export class Gate {
  readonly #statement: number;
  #seen = 0;
  #reach: () => void = () => undefined;
  #open: () => void = () => undefined;
  readonly reached = new Promise<void>((resolve) => {
    this.#reach = resolve;
  });
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  constructor(statement: number) {
    this.#statement = statement;
  }

  open(): void {
    this.#open();
  }

  /** Runs the statement at once, or after `open` if it is the n-th. */
  pass<Q extends PromiseLike<unknown>>(statement: Q): Q {
    this.#seen += 1;
    if (this.#seen !== this.#statement) return statement;
    const held = this.#hold().then(() => statement);
    return Object.assign(held, { execute: () => held }) as unknown as Q;
  }

  /** The commit counts as one more statement. */
  async commit(): Promise<void> {
    this.#seen += 1;
    if (this.#seen === this.#statement) await this.#hold();
  }

  #hold(): Promise<void> {
    this.#reach();
    return this.#opened;
  }

  /** Returns the transaction with each statement passing this gate. */
  guard<T extends object>(tx: T): T {
    return new Proxy(tx, {
      apply: (target, self, asked: unknown[]) => {
        const made = Reflect.apply(target as Statement, self, asked);
        return Array.isArray(asked[0]) ? this.pass(made) : made;
      },
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (key !== 'unsafe') return value;
        return (...asked: unknown[]) => this.pass(Reflect.apply(value as Statement, target, asked));
      },
    });
  }
}

/** Plans crashes. After a crash, the rest of its request fails. */
class CrashControl {
  #crash: Crash | undefined;
  #transactions = 0;
  isDown = false;
  /** Holds one statement. Cleared when a transaction takes it, or when that statement is reached. */
  #gate: Gate | undefined;

  hold(gate: Gate): void {
    this.#gate = gate;
    void this.#forgetOnce(gate);
  }

  async #forgetOnce(gate: Gate): Promise<void> {
    await gate.reached;
    if (this.#gate === gate) this.#gate = undefined;
  }

  /** Returns the gate for a transaction, and clears it. */
  takeGate(): Gate | undefined {
    const gate = this.#gate;
    this.#gate = undefined;
    return gate;
  }

  /** Runs a statement outside a transaction. */
  async statement(text: unknown, made: PromiseLike<unknown>): Promise<unknown> {
    this.assertUp();
    const passed = isOfWrite(text) ? (this.#gate?.pass(made) ?? made) : made;
    if (!isWrite(text)) return passed;
    return this.transaction(async (crashPoint) => {
      crashPoint();
      return passed;
    });
  }

  plan(crash: Crash | undefined): void {
    this.#crash = crash;
    this.#transactions = 0;
    this.isDown = false;
  }

  assertUp(): void {
    if (this.isDown) throw new Error('The server is down');
  }

  async transaction<T>(run: (crashPoint: () => void) => Promise<T>): Promise<T> {
    this.assertUp();
    this.#transactions += 1;
    const isDue = this.#crash?.transaction === this.#transactions;
    const isAfter = this.#crash?.isAfterCommit === true;
    const answer = await run(() => {
      if (isDue && !isAfter) this.#fail();
    });
    if (isDue && isAfter) this.#fail();
    return answer;
  }

  #fail(): void {
    this.isDown = true;
    this.assertUp();
  }
}

/** Returns the same connections, which fail after a crash. */
function withCrashes(crashes: CrashControl, sql: Sql): Sql {
  const begin = (...asked: unknown[]): Promise<unknown> => {
    const act = asked.pop() as (tx: unknown) => unknown;
    return crashes.transaction((crashPoint) => {
      const gate = asked.length === 0 ? crashes.takeGate() : undefined;
      const acting = async (tx: object) => {
        const answer = await act(gate?.guard(tx) ?? tx);
        await gate?.commit();
        crashPoint();
        return answer;
      };
      const parts = asked as [string];
      return sql.begin(...parts, acting);
    });
  };
  return new Proxy(sql, {
    apply(target, self, asked) {
      crashes.assertUp();
      return Reflect.apply(target, self, asked) as unknown;
    },
    get: (target, key) => {
      if (key === 'begin') return begin;
      const value = Reflect.get(target, key) as unknown;
      if (key !== 'unsafe') return value;
      return (...asked: Parameters<Sql['unsafe']>) => {
        const query = target.unsafe(...asked);
        const answer = crashes.statement(asked[0], query);
        const raw = () => {
          // In time: the query is sent in a later microtask.
          void query.raw();
          return answer;
        };
        return Object.assign(answer, { raw });
      };
    },
  });
}

export interface ServerAnswer {
  readonly status: number;
  readonly body: string;
}

export class Server {
  /** Without crashes, for checks. */
  readonly sql: Sql;
  readonly clock: { now: string };
  readonly #crashes = new CrashControl();
  readonly #database: TestDatabase;
  #app: App;

  private constructor(database: TestDatabase, clock: { now: string }, app: App) {
    this.sql = database.sql;
    this.#database = database;
    this.clock = clock;
    this.#app = app;
  }

  /** Opens a server on its own database. */
  static async open(templateUrl: string, now: string): Promise<Server> {
    const database = await createTestDatabase(templateUrl);
    const clock = { now };
    const server = new Server(database, clock, await build(database.sql, clock, database.env));
    await server.restart();
    return server;
  }

  /** Replaces the app with a new one on the same database. */
  async restart(): Promise<void> {
    await this.#app.close();
    this.#app = await build(withCrashes(this.#crashes, this.sql), this.clock, this.#database.env);
  }

  /** Sends the next write through this gate. */
  hold(gate: Gate): void {
    this.#crashes.hold(gate);
  }

  /** Returns undefined if the server crashed during the request. */
  async send(
    call: { method: 'POST' | 'DELETE'; url: string; token: string; payload?: string },
    crash?: Crash,
  ): Promise<ServerAnswer | undefined> {
    const { method, url, token, payload } = call;
    this.#crashes.plan(crash);
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const hasCrashed = this.#crashes.isDown;
    this.#crashes.plan(undefined);
    return hasCrashed ? undefined : { status: response.statusCode, body: response.body };
  }

  /** Creates an account with a session. It has no password, because hashing is slow. */
  async account(
    name: string,
    role: 'FAMILY' | 'NANNY' | 'SUPER_ADMIN',
  ): Promise<{ id: string; token: string }> {
    const [id, sid] = [crypto.randomUUID(), crypto.randomUUID()];
    const { now } = this.clock;
    await this.sql`
      insert into account (id, email, name, role, password_hash, created_at)
      values (${id}, ${`${id}@example.com`}, ${name}, ${role}, 'none', ${now})`;
    await this.sql`
      insert into session (id, account_id, device, created_at, last_used_at, expires_at)
      values (${sid}, ${id}, 'Phone', ${now}, ${now}, '2099-01-01T00:00:00Z')`;
    const { jwt } = this.#app as App & { readonly jwt: { sign(claims: object): string } };
    return { id, token: jwt.sign({ sub: id, sid }) };
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#database.drop();
  }
}

function build(sql: Sql, clock: { now: string }, env: TestDatabase['env']): Promise<App> {
  const config = loadConfig({
    JWT_SECRET: 'only for tests, only for tests, only for tests',
    LOG_LEVEL: 'silent',
    AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
    ...env,
  });
  return buildApp({ config, sql, now: () => clock.now });
}
