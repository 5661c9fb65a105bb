/**
 * Builds the docs' table of environment variables (defaults from config.ts, descriptions here), and inserts it in a
 * page, for scripts/write-settings.mjs.
 */
import { environment } from '../config.ts';

/** The table is between these two lines of a document. */
const TABLE_BEGINS = '<!-- settings: written by scripts/write-settings.mjs -->';
const TABLE_ENDS = '<!-- end of settings -->';

/** Descriptions for the table. `unset`: the default, if it isn't a value. */
const DESCRIPTIONS: Readonly<
  Record<keyof typeof environment.shape, { readonly does: string; readonly unset?: string }>
> = {
  PORT: { does: 'Port to listen on. `0` picks a free one.' },
  HOST: { does: 'Address to listen on. `0.0.0.0` or `::` listens on all networks.' },
  PUBLIC_URL: {
    does: 'Address at which people reach the server, for links in invitations and e-mails, and for calendar feeds. Required behind a proxy.',
    unset: '`http://HOST:PORT`',
  },
  TRUSTED_PROXIES: {
    does: 'Proxies whose `X-Forwarded-For` is trusted, separated by commas: addresses, networks, `loopback`, `linklocal` or `uniquelocal`.',
    unset: '`loopback` when `PUBLIC_URL` is set, else none',
  },
  DATA_DIR: {
    does: 'Folder of the embedded database, its log and the generated secret. A relative path starts at the repository.',
  },
  DATABASE_URL: {
    does: 'Your own PostgreSQL database, version 15 or newer.',
    unset: 'the embedded database',
  },
  DATABASE_DIRECT_URL: {
    does: 'The same database without the pooler, if `DATABASE_URL` is a pgbouncer in transaction mode. Used for notifications, migrations and backups.',
    unset: '`DATABASE_URL`, which then must not be a pooler',
  },
  DATABASE_DISTRIBUTED: {
    does: '`citus` distributes the tables of households over a Citus cluster. `DATABASE_URL` is its coordinator.',
    unset: 'not distributed',
  },
  DATABASE_POOL_SIZE: {
    does: 'Most connections of this process to the database, not counting the one for notifications.',
    unset: '10; for the embedded database at most 2 × cores + 1',
  },
  JWT_SECRET: {
    does: 'Secret that signs session tokens, at least 32 characters. A new secret signs everyone out.',
    unset: 'generated once, stored in `DATA_DIR`',
  },
  ADMIN_EMAIL: {
    does: 'E-mail address of the first super admin, created at the first start. Needs `ADMIN_PASSWORD`.',
  },
  ADMIN_PASSWORD: { does: 'Password of the first super admin.' },
  AUTH_RATE_LIMIT_PER_MINUTE: {
    does: 'Most tries to sign in, register or join per minute from one IP address, per process.',
  },
  PASSWORD_MIN_LENGTH: {
    does: 'Shortest accepted password, at least 6 characters. The forms ask for 6 in any case; who enters too few gets a sentence with this number.',
  },
  LOG_LEVEL: {
    does: 'Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  SMTP_URL: {
    does: 'Mail server for invitations and password links: `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. Needs `MAIL_FROM` and `PUBLIC_URL`.',
    unset: 'no e-mails; people copy the links',
  },
  MAIL_FROM: {
    does: 'Sender address of e-mails.',
  },
  DATA_KEY: {
    does: 'Key that encrypts secrets in the database, such as the one that signs push messages, at least 32 characters. Servers that share a database need the same one. With another key, devices subscribe to push messages again.',
    unset: 'generated at the first use, stored in `DATA_DIR`',
  },
  PUSH_HOSTS: {
    does: 'Hosts of push services, separated by commas; each also stands for the names below it. The server sends push messages to no other.',
  },
  RECEIPTS_MAX_MB: {
    does: 'Most megabytes of pictures of receipts that one household stores. A picture has at most 0.3; above the limit, more are refused.',
  },
  METRICS_TOKEN: {
    does: 'Bearer token for `/metrics`, at least 16 characters.',
    unset: 'programs on this machine may read it; with `PUBLIC_URL` no one may',
  },
  DRAIN_SECONDS: {
    does: 'Seconds between a stop signal and the shutdown, in which `/readyz` answers 503, so that a proxy can find out.',
  },
};

function defaultOf(
  name: keyof typeof DESCRIPTIONS,
  defaults: Readonly<Record<string, string | number | undefined>>,
): string {
  const value = defaults[name];
  return value === undefined ? (DESCRIPTIONS[name].unset ?? '–') : `\`${value}\``;
}

/** Returns a Markdown table with one line per variable. */
function settingsTable(): string {
  const defaults = environment.parse({});
  const names = Object.keys(environment.shape) as (keyof typeof DESCRIPTIONS)[];
  const lines = names.map(
    (name) => `| \`${name}\` | ${defaultOf(name, defaults)} | ${DESCRIPTIONS[name].does} |`,
  );
  return ['| variable | default | what it does |', '|---|---|---|', ...lines].join('\n');
}

/** Returns the document with the current table. Throws if the document has no place for it. */
export function withSettingsTable(document: string): string {
  const [before, rest] = document.split(TABLE_BEGINS);
  const after = rest?.split(TABLE_ENDS)[1];
  if (before === undefined || after === undefined)
    throw new Error('The document has no place for the table of variables.');
  return `${before}${TABLE_BEGINS}\n${settingsTable()}\n${TABLE_ENDS}${after}`;
}
