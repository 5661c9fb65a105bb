/**
 * Reads and checks the server's settings (environment variables), creates a missing JWT secret and data key, and returns
 * the server's public address and the database's direct one. Defines `OperatorError`, whose message programs print
 * without a stack.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const { _default: withDefault } = z;

/** One JavaScript thread can't keep more connections busy. */
const POOL_SIZE = 10;
const BYTES_PER_MB = 1_000_000;

const repositoryRoot = resolve(import.meta.dirname, '../..');

/** An expected failure. Its message is a sentence for the operator, which programs print without a stack. */
export class OperatorError extends Error {}

/** An invalid environment variable. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const wholeNumber = (lowest: number, highest: number) => {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.minimum(lowest, message), z.maximum(highest, message)),
    ),
  );
};

/** Whether the text is a URL whose user and password can be decoded. */
function isUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a comma-separated list such as 'loopback, 10.0.0.0/8, 192.0.2.1'. */
function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
    const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
  });
}

const httpUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, 'must be an http:// or https:// address'));

const validUrl = z.refine<string>(
  isUrl,
  'is not a valid URL; write @ : / # % in a password as %40 %3A %2F %23 %25',
);

const mailServerUrl = z
  .string()
  .check(
    z.regex(/^smtps?:\/\/[^\s/?#]+\/?$/, 'must be like smtp://user:password@mail.example.com:587'),
    validUrl,
  );

/** Of the push services of Chrome, Firefox, Safari and Edge; the last one is that of Debian's Chromium. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
  'jmt17.google.com',
] as const;

const splitList = (list: string): string[] => list.split(',').map((each) => each.trim().toLowerCase());

/** Whether the text is a comma-separated list of host names. An IP address is none: its last part is a number. */
function isHostList(list: string): boolean {
  return splitList(list).every((host) =>
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(host),
  );
}

const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'), validUrl);

/** All environment variables, in the order of docs/operations.md. */
export const environment = z.object({
  PORT: withDefault(wholeNumber(0, 65535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(httpUrl),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(z.refine(isProxyList, 'must be loopback, linklocal, uniquelocal, addresses or networks')),
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
  DATA_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  PUSH_HOSTS: withDefault(
    z.string().check(z.refine(isHostList, 'must be host names, separated by commas')),
    PUSH_HOSTS.join(', '),
  ),
  RECEIPTS_MAX_MB: withDefault(wholeNumber(1, 1_000_000), 500),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DRAIN_SECONDS: withDefault(wholeNumber(0, 45), 0),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The database without its pooler, if `databaseUrl` is one: a pooler may give each transaction another session. */
  readonly databaseDirectUrl: string | undefined;
  /** Undefined for tables on one machine. */
  readonly databaseDistributed: 'citus' | undefined;
  readonly databasePoolSize: number;
  readonly jwtSecret: string;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly authRateLimitPerMinute: number;
  /** PUBLIC_URL; `publicUrlOf` returns the address to show. */
  readonly publicUrl: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted; undefined for none. */
  readonly trustedProxies: string | undefined;
  readonly passwordMinLength: number;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  /** Undefined without e-mail. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** DATA_KEY; `readDataKey` returns the key to use. */
  readonly dataKey: string | undefined;
  /** Hosts of push services, in lower case: each stands for itself and all names below. */
  readonly pushHosts: readonly string[];
  /** Bytes of the pictures of receipts that one household may store. */
  readonly receiptBytesMax: number;
  readonly metricsToken: string | undefined;
  readonly drainSeconds: number;
  /** The folder of the built web app. */
  readonly webRoot: string;
}

/** Reads the environment variables. May create DATA_DIR and its secret. Throws `ConfigError`, one line per variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(env);
  assertComplete(values);
  const dataDir = resolve(repositoryRoot, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseDistributed: values.DATABASE_DISTRIBUTED,
    databasePoolSize: values.DATABASE_POOL_SIZE ?? defaultPoolSize(values.DATABASE_URL === undefined),
    jwtSecret: values.JWT_SECRET ?? readOrCreateSecret(dataDir, 'jwt-secret'),
    admin: parseAdmin(values),
    authRateLimitPerMinute: values.AUTH_RATE_LIMIT_PER_MINUTE,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: values.TRUSTED_PROXIES ?? (values.PUBLIC_URL === undefined ? undefined : 'loopback'),
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    logLevel: values.LOG_LEVEL,
    mail: parseMail(values),
    dataKey: values.DATA_KEY,
    pushHosts: splitList(values.PUSH_HOSTS),
    receiptBytesMax: values.RECEIPTS_MAX_MB * BYTES_PER_MB,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    webRoot: join(repositoryRoot, 'web/dist'),
  };
}

/**
 * Limits the pool of the embedded database to 2 × cores + 1: more connections slow each other down (PostgreSQL wiki,
 * 'Number Of Database Connections'). The cores of another database's machine are unknown.
 */
function defaultPoolSize(isEmbedded: boolean): number {
  return isEmbedded ? Math.min(2 * availableParallelism() + 1, POOL_SIZE) : POOL_SIZE;
}

/** Returns the address for people and links, without a trailing slash. `port`: the actual port, for PORT=0. */
export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, port = config.port): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  // A browser can't open a wildcard address.
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns the database's URL past any pooler; undefined for the embedded database. */
export function directUrlOf({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string | undefined {
  return databaseDirectUrl ?? databaseUrl;
}

function parse(env: NodeJS.ProcessEnv): z.infer<typeof environment> {
  // Many launchers set an empty value for "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}

/** Variables that need another one, with the end of the sentence that says so. */
const NEEDED = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL', ''],
  ['DATABASE_DISTRIBUTED', 'DATABASE_URL', ': the embedded database runs on one machine'],
  ['MAIL_FROM', 'SMTP_URL', ''],
  ['SMTP_URL', 'MAIL_FROM', ''],
  ['SMTP_URL', 'PUBLIC_URL', ', for the links in e-mails'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL', ''],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', ''],
] as const;

function assertComplete(values: z.infer<typeof environment>): void {
  for (const [name, needed, why] of NEEDED) {
    if (values[name] !== undefined && values[needed] === undefined)
      throw new ConfigError(`${name} needs ${needed}${why}.`);
  }
}

function parseMail({ SMTP_URL: smtpUrl, MAIL_FROM: from }: z.infer<typeof environment>): Config['mail'] {
  return smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from };
}

function parseAdmin(values: z.infer<typeof environment>): Config['admin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  if (email === undefined || password === undefined) return undefined;
  if (password.length < values.PASSWORD_MIN_LENGTH)
    throw new ConfigError(`ADMIN_PASSWORD must have at least ${values.PASSWORD_MIN_LENGTH} characters.`);
  return { email, password };
}

/**
 * Returns the key that encrypts what the database holds for this server alone. Created in DATA_DIR at the first use,
 * never made from JWT_SECRET, which is replaced after a leak. Throws `ConfigError`.
 */
export const readDataKey = ({ dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>): string =>
  dataKey ?? readOrCreateSecret(dataDir, 'data-key');

/** Returns the secret of a file in DATA_DIR, which it creates if missing. Throws `ConfigError`. */
function readOrCreateSecret(dataDir: string, name: 'jwt-secret' | 'data-key'): string {
  const file = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Linking is atomic: neither a crash nor a second start can leave half a secret.
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
  throw new ConfigError(
    `${file} has fewer than 32 characters. Delete it, and the next start creates a new one.`,
  );
}
