/** The import layers of the API, for import-rules.mjs. */

const PROTOCOL = 'sync-protocol/*';
const ours = (names) => [...names.map((name) => `api/${name}`), PROTOCOL];

/** Returns the layer of a folder whose files hold SQL. */
const sqlFolder = (name, ...imports) => ({
  name: `api/${name}`,
  files: `api/src/${name}/**`,
  self: true,
  imports: ours(imports),
  node: true,
  sql: true,
});

/** Returns the layer of a folder without SQL, which doesn't import the database's driver. */
const plainFolder = (name, ...imports) => ({
  name: `api/${name}`,
  files: `api/src/${name}/**`,
  self: true,
  imports: ours(imports),
  node: true,
  without: ['postgres'],
});

const file = (name, ...imports) => ({
  name: `api/${name}`,
  files: `api/src/${name}.ts`,
  imports: imports.length === 0 ? [] : ours(imports),
  node: true,
  without: ['postgres'],
});

/** The layers of api/src, from the bottom up. `import-rules.mjs` says what the fields mean. */
export const apiLayers = [
  file('config'),
  // The table of settings in docs/operations.md, which scripts/write-settings.mjs writes.
  { ...file('config-table', 'config'), files: 'api/src/operations/config-table.ts' },
  // Tools without a word of the domain; messages in a person's language.
  { ...plainFolder('kit'), imports: ['sync-protocol/kernel'] },
  sqlFolder('database', 'config', 'kit'),
  sqlFolder('history', 'database', 'config'),
  sqlFolder('sync', 'database', 'history', 'config', 'kit'),
  // What REST routes read of a household, in the shape of their answers.
  sqlFolder('reads', 'sync', 'database', 'accounts', 'kit'),
  sqlFolder('accounts', 'database', 'sync', 'history', 'config', 'kit'),
  // Who is reminded of what, and when. Its channels send.
  sqlFolder('reminders', 'accounts', 'database', 'sync', 'kit', 'config'),
  // Renders and sends the e-mails that accounts have queued.
  sqlFolder('mail', 'accounts', 'reminders', 'database', 'kit', 'config'),
  // Sends messages to the push services of browsers.
  sqlFolder('push', 'accounts', 'reminders', 'database', 'kit', 'config'),
  // What every route needs; idempotency keys are its only table.
  sqlFolder('http', 'sync', 'accounts', 'kit', 'operations/observation', 'database-away'),
  // Metrics, backup and restore, housekeeping, shutdown, check-history.
  sqlFolder('operations', 'database', 'history', 'config', 'kit'),
  plainFolder(
    'routes',
    'http',
    'sync',
    'reads',
    'history',
    'accounts',
    'reminders',
    'push',
    'operations/observation',
    'kit',
  ),
  file(
    'app',
    'routes',
    'http',
    'mail',
    'reminders',
    'push',
    'operations',
    'sync',
    'accounts',
    'database',
    'config',
    'kit',
  ),
  plainFolder('demo', 'sync', 'accounts', 'database', 'config', 'kit'),
  file('main', 'app', 'demo', 'operations', 'sync', 'accounts', 'database', 'config', 'kit'),
];
