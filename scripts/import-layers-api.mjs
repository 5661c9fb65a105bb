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
  { ...file('config'), files: ['api/src/config.ts', 'api/src/config-table.ts'], self: true },
  file('event-loop-share'),
  file('hourly-sum'),
  file('keyed-queue'),
  file('repeated-work'),
  // Says messages in a person's language, for e-mails, CSV and a new household's name.
  { ...file('messages'), imports: ['sync-protocol/model'] },
  sqlFolder('database', 'config', 'event-loop-share'),
  sqlFolder('history', 'database', 'config'),
  sqlFolder(
    'sync',
    'database',
    'history',
    'config',
    'event-loop-share',
    'hourly-sum',
    'keyed-queue',
    'repeated-work',
  ),
  // What REST routes read of a household, in the shape of their answers.
  sqlFolder('reads', 'sync', 'database', 'accounts', 'messages', 'event-loop-share', 'keyed-queue'),
  sqlFolder(
    'accounts',
    'database',
    'sync',
    'history',
    'config',
    'event-loop-share',
    'keyed-queue',
    'messages',
  ),
  // Renders and sends the e-mails that accounts have queued.
  sqlFolder('mail', 'accounts', 'html', 'messages', 'config'),
  { name: 'api/html', files: 'api/src/html.ts', imports: [] },
  // What every route needs; idempotency keys are its only table.
  sqlFolder(
    'http',
    'sync',
    'accounts',
    'html',
    'operations/observation',
    'database-away',
    'event-loop-share',
    'hourly-sum',
  ),
  // Metrics, backup and restore, housekeeping, shutdown, check-history.
  sqlFolder('operations', 'database', 'history', 'config', 'repeated-work'),
  plainFolder(
    'routes',
    'http',
    'sync',
    'reads',
    'history',
    'accounts',
    'operations/observation',
    'event-loop-share',
  ),
  file(
    'app',
    'routes',
    'http',
    'mail',
    'operations',
    'sync',
    'accounts',
    'database',
    'config',
    'keyed-queue',
  ),
  plainFolder('demo', 'sync', 'accounts', 'database', 'config', 'keyed-queue'),
  file('main', 'app', 'demo', 'operations', 'sync', 'accounts', 'database', 'config'),
];
