import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const { _default: withDefault } = z;

/** One thread of JavaScript keeps no more of them busy. */
const POOL_SIZE = 10;

const repositoryRoot = resolve(import.meta.dirname, '../..');

/** A setting of the environment that can't be used; its message is a sentence for the person who started us. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const wholeNumber = (lowest: number, highest: number) => {
  const words = `must be a whole number from ${lowest} to ${highest}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, words)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.minimum(lowest, words), z.maximum(highest, words)),
    ),
  );
};

/** Whether it can be taken apart, its user and password too. */
function isAddress(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** 'loopback, 10.0.0.0/8': names of kinds of networks, addresses, networks. */
function areProxies(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
  });
}

const httpUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, 'must be an http:// or https:// address'));

const mailServerUrl = z
  .string()
  .check(
    z.regex(/^smtps?:\/\/[^\s/?#]+\/?$/, 'must be like smtp://user:password@mail.example.com:587'),
    z.refine(
      isAddress,
      'is no address; characters like @ : / # % in a password are written as %40 and so on',
    ),
  );

const postgresUrl = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'),
    z.refine(
      isAddress,
      'is no address; characters like @ : / # % in a password are written as %40 and so on',
    ),
  );

/** Everything that can be set, in the order in which operators read it (docs/operations.md). */
export const environment = z.object({
  PORT: withDefault(wholeNumber(0, 65535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(httpUrl),
  TRUSTED_PROXIES: z.optional(
    z.string().check(z.refine(areProxies, 'must be loopback, linklocal, uniquelocal, addresses or networks')),
  ),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_DISTRIBUTED: z.optional(z.enum(['citus'], { error: 'must be citus, or not set' })),
  DATABASE_POOL_SIZE: z.optional(wholeNumber(2, 100)),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  ADMIN_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'))),
  ADMIN_PASSWORD: z.optional(z.string()),
  AUTH_RATE_LIMIT_PER_MINUTE: withDefault(wholeNumber(1, 1_000_000), 10),
  PASSWORD_MIN_LENGTH: withDefault(wholeNumber(6, 200), 6),
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
  SMTP_URL: z.optional(mailServerUrl),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an email address'))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DRAIN_SECONDS: withDefault(wholeNumber(0, 45), 0),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Given when `databaseUrl` is a pooler's: there a connection has another session in each transaction. */
  readonly databaseDirectUrl: string | undefined;
  /** What spreads the tables over several machines; undefined for one database. */
  readonly databaseDistributed: 'citus' | undefined;
  readonly databasePoolSize: number;
  readonly jwtSecret: string;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly authRateLimitPerMinute: number;
  /** As given; ask `publicUrlOf` for the address to show. */
  readonly publicUrl: string | undefined;
  /** Whose word on a client's address is believed; undefined for nobody's. */
  readonly trustedProxies: string | undefined;
  readonly passwordMinLength: number;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  /** Undefined when no e-mails are sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly metricsToken: string | undefined;
  readonly drainSeconds: number;
  /** The built web app. */
  readonly webRoot: string;
}

/**
 * Reads the settings once; makes DATA_DIR and the kept secret when they are missing.
 * @throws ConfigError with one line for each setting that can't be used
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(env);
  const dataDir = resolve(repositoryRoot, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: givenDirectUrl(values),
    databaseDistributed: givenDistribution(values),
    databasePoolSize: values.DATABASE_POOL_SIZE ?? usualPoolSize(values.DATABASE_URL === undefined),
    jwtSecret: values.JWT_SECRET ?? keptSecret(dataDir),
    admin: adminOf(values),
    authRateLimitPerMinute: values.AUTH_RATE_LIMIT_PER_MINUTE,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: values.TRUSTED_PROXIES ?? (values.PUBLIC_URL === undefined ? undefined : 'loopback'),
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    logLevel: values.LOG_LEVEL,
    mail: mailOf(values),
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    webRoot: join(repositoryRoot, 'web/dist'),
  };
}

/**
 * More connections than a database's cores can serve only stand in each other's way (the PostgreSQL wiki, 'Number Of
 * Database Connections'). Of a database that is elsewhere we don't know the cores.
 */
function usualPoolSize(isEmbedded: boolean): number {
  return isEmbedded ? Math.min(2 * availableParallelism() + 1, POOL_SIZE) : POOL_SIZE;
}

/** The address to show and to put into links, without a slash at its end. `port`: the real one, for PORT=0. */
export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, port = config.port): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  // A wildcard is no address that a browser can open.
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Of the database that was given, past any pooler; undefined for the embedded one. */
export function directUrlOf({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string | undefined {
  return databaseDirectUrl ?? databaseUrl;
}

function parse(env: NodeJS.ProcessEnv): z.infer<typeof environment> {
  // An empty value is how many launchers write "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}

function givenDirectUrl({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: z.infer<typeof environment>): string | undefined {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it.');
  return DATABASE_DIRECT_URL;
}

function givenDistribution({
  DATABASE_URL,
  DATABASE_DISTRIBUTED,
}: z.infer<typeof environment>): Config['databaseDistributed'] {
  if (DATABASE_DISTRIBUTED !== undefined && DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DISTRIBUTED needs DATABASE_URL beside it: the embedded database is one.');
  return DATABASE_DISTRIBUTED;
}

function mailOf(values: z.infer<typeof environment>): Config['mail'] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL } = values;
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined) throw new ConfigError('MAIL_FROM needs SMTP_URL beside it.');
  if (from === undefined) throw new ConfigError('SMTP_URL needs MAIL_FROM beside it.');
  if (PUBLIC_URL === undefined) {
    throw new ConfigError('SMTP_URL needs PUBLIC_URL beside it: that is where links in e-mails lead.');
  }
  return { smtpUrl, from };
}

function adminOf(values: z.infer<typeof environment>): Config['admin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) throw new ConfigError('ADMIN_PASSWORD needs ADMIN_EMAIL beside it.');
  if (password === undefined) throw new ConfigError('ADMIN_EMAIL needs ADMIN_PASSWORD beside it.');
  if (password.length < values.PASSWORD_MIN_LENGTH)
    throw new ConfigError(`ADMIN_PASSWORD must have at least ${values.PASSWORD_MIN_LENGTH} characters.`);
  return { email, password };
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // A link appears whole or not at all, so neither a crash nor a second start can leave half a secret.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} can't be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  throw new ConfigError(`${file} holds fewer than 32 characters; remove it to have a new one made.`);
}
