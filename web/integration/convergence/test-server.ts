/** The real API in this process, on a real PostgreSQL, that can die between two commits and be started again. */

import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import type { Sql } from 'api/database/connection.ts';
import { createTestDatabase, type TestDatabase } from 'api/database/test-database.ts';
import type { World } from 'api/test-people.ts';

type App = World['app'];

/** When it dies: at its so-and-so-manieth transaction from now, before or after the commit. */
export interface Death {
  readonly transaction: number;
  readonly isAfterCommit: boolean;
}

/** The power supply: what dies takes the rest of its request with it. */
class Power {
  #death: Death | undefined;
  #transactions = 0;
  isDown = false;

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
      const acting = async (tx: unknown) => {
        const answer = await act(tx);
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
    get: (target, key) => (key === 'begin' ? begin : (Reflect.get(target, key) as unknown)),
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
