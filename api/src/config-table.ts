/** The settings as a table for people: made from what checks them, so that neither can be forgotten beside the other. */
import { environment } from './config.ts';

/** Documents that hold it between these two lines. */
export const TABLE_BEGINS = '<!-- settings: written by scripts/write-settings.mjs -->';
export const TABLE_ENDS = '<!-- end of settings -->';

/** What each setting does; `unset`: what happens without it, where that is no value. */
const SETTING_WORDS: Readonly<
  Record<keyof typeof environment.shape, { readonly does: string; readonly unset?: string }>
> = {
  PORT: { does: 'The port to listen on; `0` takes a free one.' },
  HOST: { does: 'The address to listen on; `0.0.0.0` or `::` for every network of the machine.' },
  PUBLIC_URL: {
    does: 'Where people reach it, for links in invitations and e-mails; needed behind a proxy.',
    unset: '`http://HOST:PORT`',
  },
  TRUSTED_PROXIES: {
    does: 'Proxies that are believed who somebody is (`X-Forwarded-For`): addresses, networks, `loopback` or `uniquelocal`, with commas.',
    unset: '`loopback` when `PUBLIC_URL` is set, else none',
  },
  DATA_DIR: {
    does: 'The folder of the embedded database, its log and the kept secret; a relative one starts at the repository.',
  },
  DATABASE_URL: {
    does: 'A PostgreSQL server of your own (version 15 or newer) instead of the embedded one.',
    unset: 'the embedded one',
  },
  DATABASE_DIRECT_URL: {
    does: 'The same database without the pooler in between, when `DATABASE_URL` is a pgbouncer in transaction mode: to listen, to migrate and to back up.',
    unset: '`DATABASE_URL`, which then must be no pooler',
  },
  DATABASE_DISTRIBUTED: {
    does: '`citus` spreads the tables of households over the machines of a Citus cluster whose coordinator `DATABASE_URL` is.',
    unset: 'one database',
  },
  DATABASE_POOL_SIZE: {
    does: 'How many connections to the database this process may have at once, besides one to listen.',
    unset: '10; beside the embedded database twice the cores and one, if that is fewer',
  },
  JWT_SECRET: {
    does: 'What signs the sessions, at least 32 characters. Another one signs everybody out.',
    unset: 'made once, kept in `DATA_DIR`',
  },
  ADMIN_EMAIL: {
    does: 'The first super admin, made at the first start; with `ADMIN_PASSWORD` or not at all.',
  },
  ADMIN_PASSWORD: { does: 'The password of the first super admin.' },
  AUTH_RATE_LIMIT_PER_MINUTE: {
    does: 'Tries to sign in, register or join that one address has in a minute, at each process.',
  },
  PASSWORD_MIN_LENGTH: { does: 'The shortest password that is taken: 6, or more.' },
  LOG_LEVEL: {
    does: 'How much the log tells: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  SMTP_URL: {
    does: 'The mail server that sends invitations and links for forgotten passwords: `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`.',
    unset: 'no e-mails: links are shown to be copied',
  },
  MAIL_FROM: {
    does: 'The address that e-mails come from; `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL` belong together.',
  },
  METRICS_TOKEN: {
    does: 'What `/metrics` is read with, as a bearer token, at least 16 characters.',
    unset: 'programs on this machine, and nobody when `PUBLIC_URL` is set',
  },
  DRAIN_SECONDS: {
    does: 'After a stop was asked for, `/readyz` says so for this long before the server stops: for a proxy that asks it.',
  },
};

function defaultOf(
  name: keyof typeof SETTING_WORDS,
  defaults: Readonly<Record<string, string | number | undefined>>,
): string {
  const value = defaults[name];
  return value === undefined ? (SETTING_WORDS[name].unset ?? '–') : `\`${value}\``;
}

/** A Markdown table, a line a setting. */
export function settingsTable(): string {
  const defaults = environment.parse({});
  const names = Object.keys(environment.shape) as (keyof typeof SETTING_WORDS)[];
  const lines = names.map(
    (name) => `| \`${name}\` | ${defaultOf(name, defaults)} | ${SETTING_WORDS[name].does} |`,
  );
  return ['| variable | default | what it does |', '|---|---|---|', ...lines].join('\n');
}

/** The document with its table made anew. Throws when it has no place for one. */
export function withSettingsTable(document: string): string {
  const [before, rest] = document.split(TABLE_BEGINS);
  const after = rest?.split(TABLE_ENDS)[1];
  if (before === undefined || after === undefined) throw new Error('There is no place for the settings.');
  return `${before}${TABLE_BEGINS}\n${settingsTable()}\n${TABLE_ENDS}${after}`;
}
