/**
 * The real API in this process on a real PostgreSQL, which can crash between two commits and be started
 * again.
 */

import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import type { Sql } from 'api/database/connection.ts';
import { createTestDatabase, type TestDatabase } from 'api/test-support/database.ts';
import type { World } from 'api/test-support/people.ts';

type App = World['app'];

/** When to crash: at the n-th transaction from now, before or after its commit. */
export interface Death {
  readonly transaction: number;
  readonly isAfterCommit: boolean;
}

type Statement = (...asked: unknown[]) => PromiseLike<unknown>;

/** A write that is one statement, and so a transaction by itself. */
const isWrite = (statement: unknown): boolean => String(statement).startsWith('with head as (update');

/** Holds a write before one of its statements, or before its commit, until it is opened. */
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

  /** Runs at once, or when the gate is opened. */
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

  /** The transaction, with its statements going through here. */
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

/** The power supply: what dies takes the rest of its request with it. */
class Power {
  #death: Death | undefined;
  #transactions = 0;
  isDown = false;
  /** For the next write; one that holds it is the only one. */
  #gate: Gate | undefined;

  hold(gate: Gate): void {
    this.#gate = gate;
    void this.#forgetOnce(gate);
  }

  async #forgetOnce(gate: Gate): Promise<void> {
    await gate.reached;
    if (this.#gate === gate) this.#gate = undefined;
  }

  /** For a transaction that writes. */
  takeGate(): Gate | undefined {
    const gate = this.#gate;
    this.#gate = undefined;
    return gate;
  }

  /** A statement outside a transaction. */
  async statement(text: unknown, made: PromiseLike<unknown>): Promise<unknown> {
    this.assertUp();
    const passed = this.#gate?.pass(made) ?? made;
    if (!isWrite(text)) return passed;
    return this.transaction(async (fails) => {
      fails();
      return passed;
    });
  }

  plan(death: Death | undefined): void {
    this.#death = death;
    this.#transactions = 0;
    this.isDown = false;
  }

  assertUp(): void {
    if (this.isDown) throw new Error('The server is down');
  }

  async transaction<T>(run: (fails: () => void) => Promise<T>): Promise<T> {
    this.assertUp();
    this.#transactions += 1;
    const dies = this.#death?.transaction === this.#transactions;
    const isAfter = this.#death?.isAfterCommit === true;
    const answer = await run(() => {
      if (dies && !isAfter) this.#fail();
    });
    if (dies && isAfter) this.#fail();
    return answer;
  }

  #fail(): void {
    this.isDown = true;
    this.assertUp();
  }
}

/** The same connections, until the power fails. */
function poweredBy(power: Power, sql: Sql): Sql {
  const begin = (...asked: unknown[]): Promise<unknown> => {
    const act = asked.pop() as (tx: unknown) => unknown;
    return power.transaction((fails) => {
      const gate = asked.length === 0 ? power.takeGate() : undefined;
      const acting = async (tx: object) => {
        const answer = await act(gate?.guard(tx) ?? tx);
        await gate?.commit();
        fails();
        return answer;
      };
      const parts = asked as [string];
      return sql.begin(...parts, acting);
    });
  };
  return new Proxy(sql, {
    apply(target, self, asked) {
      power.assertUp();
      return Reflect.apply(target, self, asked) as unknown;
    },
    get: (target, key) => {
      if (key === 'begin') return begin;
      const value = Reflect.get(target, key) as unknown;
      if (key !== 'unsafe') return value;
      return (...asked: unknown[]) =>
        power.statement(asked[0], Reflect.apply(value as Statement, target, asked));
    },
  });
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

export class Server {
  /** Unpowered: for looking. */
  readonly sql: Sql;
  readonly clock: { now: string };
  readonly #power = new Power();
  readonly #database: TestDatabase;
  #app: App;

  private constructor(database: TestDatabase, clock: { now: string }, app: App) {
    this.sql = database.sql;
    this.#database = database;
    this.clock = clock;
    this.#app = app;
  }

  /** On a database of its own. */
  static async open(templateUrl: string, now: string): Promise<Server> {
    const database = await createTestDatabase(templateUrl);
    const clock = { now };
    const server = new Server(database, clock, await build(database.sql, clock));
    await server.restart();
    return server;
  }

  /** A process that ends and another one on the same database. */
  async restart(): Promise<void> {
    await this.#app.close();
    this.#app = await build(poweredBy(this.#power, this.sql), this.clock);
  }

  /** The next write goes through this gate. */
  hold(gate: Gate): void {
    this.#power.hold(gate);
  }

  /** Undefined when it died of it. */
  async send(
    call: { method: 'POST' | 'DELETE'; url: string; token: string; payload?: string },
    death?: Death,
  ): Promise<Answered | undefined> {
    const { method, url, token, payload } = call;
    this.#power.plan(death);
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const hasDied = this.#power.isDown;
    this.#power.plan(undefined);
    return hasDied ? undefined : { status: response.statusCode, body: response.body };
  }

  /** Somebody with an account, signed in for the whole run; without a password, whose hashing takes its time. */
  async account(name: string, role: 'FAMILY' | 'NANNY'): Promise<{ id: string; token: string }> {
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

function build(sql: Sql, clock: { now: string }): Promise<App> {
  const config = loadConfig({
    JWT_SECRET: 'only for tests, only for tests, only for tests',
    LOG_LEVEL: 'silent',
    AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
  });
  return buildApp({ config, sql, now: () => clock.now });
}
