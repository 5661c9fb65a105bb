/**
 * Opens pools of connections to PostgreSQL, sets how dates, instants and numbers are read and statements are planned,
 * and builds the URLs of unix sockets and of other databases.
 */
import postgres from 'postgres';

/** Type ids of pg_type. */
const [int8, date, timestamp, timestamptz] = [20, 1082, 1114, 1184];

const WHOLE_SECONDS = '2026-03-05 14:00:00+00'.length;

const asText = (value: string) => value;

/** Converts `2026-03-05 14:00:00+00` to `2026-03-05T14:00:00.000Z`; digits after the milliseconds are cut off. */
export function instantText(value: string): string {
  // Whole seconds are the most frequent: four instants for each day of an agenda.
  if (value.length === WHOLE_SECONDS && value.endsWith('+00')) {
    return `${value.slice(0, 10)}T${value.slice(11, 19)}.000Z`;
  }
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(value);
  // 'infinity' and years BC have no ISO form here and stay as PostgreSQL writes them.
  if (parts === null) return value;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

const types = {
  // The driver's Date would shift a calendar date by the process's time zone.
  date: { to: date, from: [date, timestamp], serialize: asText, parse: asText },
  instant: {
    to: timestamptz,
    from: [timestamptz],
    serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
    parse: instantText,
  },
  // Fairday's counts and versions stay far below 2^53.
  bigint: { to: int8, from: [int8], serialize: String, parse: (value: string) => Number(value) },
};

/** The types above by name. */
type OwnTypes = { date: string; instant: string; bigint: number };
export type Sql = postgres.Sql<OwnTypes>;
export type TransactionSql = postgres.TransactionSql<OwnTypes>;

export interface ConnectOptions {
  readonly max?: number;
  /** Through a pooler: each transaction may use another session, without the statements prepared before. */
  readonly isPooled?: boolean;
  /** On Citus (DATABASE_DISTRIBUTED), or perhaps on Citus. */
  readonly isDistributed?: boolean;
  /** Seconds after which an unused connection is closed. Kept open if omitted. */
  readonly idleSeconds?: number;
  /** Further settings of each session. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Returns a pool of connections. Dates arrive as `yyyy-MM-dd`, instants as ISO text in UTC with milliseconds, int8 as
 * number, json parsed.
 * @param target a URL; for a unix socket in libpq's form, `postgres:///name?host=/folder`
 */
export function connect(target: string, options: ConnectOptions = {}): Sql {
  const { url, socket } = splitSocket(target);
  return postgres(url, {
    ...socket,
    types,
    max: options.max ?? 10,
    // Seconds.
    connect_timeout: 10,
    ...(options.idleSeconds === undefined ? {} : { idle_timeout: options.idleSeconds }),
    ...(options.isPooled === true ? { prepare: false } : {}),
    // Seconds. The driver's own backoff of up to 20 s is too long after a restart of the database.
    backoff: (tries) => Math.min(3 ** tries / 100, 1),
    connection: {
      TimeZone: 'UTC',
      application_name: 'fairday',
      ...planSettings(options),
      ...options.settings,
    },
    onnotice: () => {},
  });
}

/**
 * Plans each statement once, whatever its values, except on Citus, which can't plan an `insert … select` without its
 * values: 'could not create distributed plan'. Compiles none (`jit`), which takes longer than our statements. Neither
 * through a pooler, which doesn't pass settings on.
 */
function planSettings({ isPooled, isDistributed }: ConnectOptions): Record<string, string> {
  if (isPooled === true) return {};
  return { jit: 'off', ...(isDistributed === true ? {} : { plan_cache_mode: 'force_generic_plan' }) };
}

/** postgres.js doesn't read a socket folder from a URL, and would send the parameter to the server. */
function splitSocket(target: string): { url: string; socket: { path?: string; username?: string } } {
  const url = new URL(target);
  const folder = url.searchParams.get('host');
  if (folder === null) return { url: target, socket: {} };
  const port = url.searchParams.get('port') ?? '5432';
  const username = url.searchParams.get('user');
  for (const name of ['host', 'port', 'user']) url.searchParams.delete(name);
  return {
    url: url.href,
    socket: { path: `${folder}/.s.PGSQL.${port}`, ...(username === null ? {} : { username }) },
  };
}

/** Returns the URL of a database behind a unix socket, for `connect`, psql and libpq. */
export function socketUrl(folder: string, database: string, user: string): string {
  return `postgres:///${encodeURIComponent(database)}?${new URLSearchParams({ host: folder, user }).toString()}`;
}
