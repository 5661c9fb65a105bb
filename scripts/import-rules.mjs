/**
 * The arrows of docs/architecture.md ("What may import what"), as data. `scripts/check-imports.mjs` holds them.
 *
 * A layer is a set of files of ours. `imports` names the layers that its files may import, its own included
 * only where `self` is true. `packages` says which packages from outside: 'any' that the package.json declares,
 * or only those listed. Tests are in no layer: they may import whatever their own workspace package may.
 * A new arrow is a decision: change docs/architecture.md in the same commit.
 */

const REACT = ['react', 'react-dom', '@mantine/*', '@tanstack/*', '@tabler/*', 'dexie-react-hooks'];

export const layers = [
  // sync-protocol: pure rules. No Node, no browser, nothing of ours.
  { name: 'sync-protocol', files: 'sync-protocol/src/**', self: true, packages: ['zod', 'luxon'] },

  // api: only database, execute, changes and accounts hold SQL. main opens the database and app hands it on.
  {
    name: 'api/config',
    files: ['api/src/config.ts', 'api/src/config-table.ts'],
    self: true,
    imports: [],
    node: true,
    without: ['postgres'],
  },
  { name: 'api/turns', files: 'api/src/turns.ts', imports: [], node: true, without: ['postgres'] },
  {
    name: 'api/database',
    files: 'api/src/database/**',
    self: true,
    imports: ['api/config', 'api/turns', 'sync-protocol'],
    node: true,
    sql: true,
  },
  {
    name: 'api/execute',
    files: ['api/src/execute.ts', 'api/src/execute-*.ts', 'api/src/execute/**'],
    self: true,
    imports: ['api/database', 'api/changes', 'api/config', 'api/turns', 'sync-protocol'],
    node: true,
    sql: true,
  },
  {
    name: 'api/changes',
    files: ['api/src/changes.ts', 'api/src/changes-*.ts', 'api/src/changes/**', 'api/src/pokes.ts'],
    self: true,
    imports: ['api/database', 'api/config', 'sync-protocol'],
    node: true,
    sql: true,
  },
  {
    name: 'api/accounts',
    files: 'api/src/accounts/**',
    self: true,
    imports: ['api/database', 'api/execute', 'api/changes', 'api/config', 'sync-protocol'],
    node: true,
    sql: true,
  },
  // E-mails: what accounts have promised, made and sent; app hands accounts what wakes it.
  {
    name: 'api/mail',
    files: 'api/src/mail/**',
    self: true,
    imports: ['api/accounts', 'api/html', 'api/config', 'sync-protocol'],
    node: true,
    sql: true,
  },
  { name: 'api/html', files: 'api/src/html.ts', imports: [] },
  // What the API says of itself: words around the contract, pure but for reading its own style sheet.
  {
    name: 'api/openapi',
    files: 'api/src/openapi/**',
    self: true,
    imports: ['api/html', 'sync-protocol'],
    node: true,
  },
  // How the server fares: counted here, told by routes, asked of the database by what app hands it.
  { name: 'api/observe', files: 'api/src/observe/**', self: true, imports: ['sync-protocol'], node: true },
  {
    name: 'api/routes',
    files: 'api/src/routes/**',
    self: true,
    imports: [
      'api/execute',
      'api/changes',
      'api/accounts',
      'api/observe',
      'api/openapi',
      'api/database-away',
      'sync-protocol',
    ],
    node: true,
    without: ['postgres'],
  },
  {
    name: 'api/app',
    files: 'api/src/app.ts',
    imports: [
      'api/routes',
      'api/mail',
      'api/observe',
      'api/execute',
      'api/changes',
      'api/accounts',
      'api/database',
      'api/config',
      'sync-protocol',
    ],
    node: true,
    without: ['postgres'],
  },
  {
    name: 'api/demo',
    files: 'api/src/demo/**',
    self: true,
    imports: ['api/execute', 'api/changes', 'api/accounts', 'api/database', 'api/config', 'sync-protocol'],
    node: true,
    without: ['postgres'],
  },
  {
    name: 'api/main',
    files: ['api/src/main.ts', 'api/src/giving-back.ts', 'api/src/graceful-end.ts', 'api/src/log-output.ts'],
    self: true,
    imports: [
      'api/app',
      'api/demo',
      'api/execute',
      'api/changes',
      'api/accounts',
      'api/database',
      'api/config',
      'sync-protocol',
    ],
    node: true,
    without: ['postgres'],
  },

  {
    name: 'api/check-history',
    files: 'api/src/check-history.ts',
    imports: ['api/changes', 'api/database', 'api/config', 'sync-protocol'],
    node: true,
    without: ['postgres'],
  },

  // web: screens on top, sync-protocol at the bottom. sync knows no React: it also runs in the service worker.
  { name: 'web/sync', files: 'web/src/sync/**', self: true, imports: ['sync-protocol'], without: REACT },
  {
    name: 'web/store',
    files: 'web/src/store/**',
    self: true,
    imports: ['web/sync', 'sync-protocol'],
    without: ['@mantine/*', '@tanstack/*', '@tabler/*', 'react-dom'],
  },
  {
    name: 'web/session',
    files: 'web/src/session/**',
    self: true,
    imports: ['web/store', 'web/sync', 'sync-protocol'],
  },
  { name: 'web/ui', files: 'web/src/ui/**', self: true, imports: ['sync-protocol'], without: ['dexie*'] },
  {
    name: 'web/shell',
    files: 'web/src/shell/**',
    self: true,
    imports: ['web/store', 'web/session', 'web/ui', 'web/sync-status', 'sync-protocol'],
    without: ['dexie*'],
  },
  {
    name: 'web/screens',
    files: 'web/src/screens/**',
    // A screen is one folder; it may import its own files and no other screen's.
    self: 'same folder below screens/',
    imports: ['web/ui', 'web/shell', 'web/store', 'web/session', 'sync-protocol'],
    without: ['dexie*'],
  },
  {
    name: 'web/theme',
    files: ['web/src/theme.ts', 'web/src/palette.ts', 'web/src/base-styles.ts'],
    self: true,
    imports: ['web/ui'],
    without: ['dexie*'],
  },
  {
    name: 'web/router',
    files: 'web/src/router.tsx',
    imports: ['web/screens', 'web/shell', 'web/session', 'web/store', 'web/ui', 'sync-protocol'],
    without: ['dexie*'],
  },
  {
    name: 'web/main',
    files: 'web/src/main.tsx',
    imports: [
      'web/router',
      'web/theme',
      'web/shell',
      'web/session',
      'web/store',
      'web/sync',
      'web/ui',
      'sync-protocol',
    ],
    without: ['dexie*'],
  },
  {
    name: 'web/service-worker',
    files: ['web/src/sw.ts', 'web/src/service-worker/**'],
    self: true,
    imports: ['web/store', 'web/sync', 'sync-protocol'],
    without: REACT,
  },

  // Outside of the product. Browser tests see the product from outside, as a person does.
  { name: 'web/e2e', files: 'web/e2e/**', self: true, imports: ['sync-protocol'], node: true, dev: true },
  {
    name: 'bench',
    // Its own SQL: the bare statements that ours are held against.
    files: 'bench/**',
    self: true,
    imports: ['sync-protocol', 'api/*'],
    node: true,
    sql: true,
    dev: true,
  },
  {
    name: 'web/scripts',
    files: 'web/scripts/**',
    self: true,
    imports: ['web/theme', 'web/schedule-texts'],
    node: true,
    dev: true,
  },
  {
    name: 'scripts/write-settings',
    files: 'scripts/write-settings.mjs',
    imports: ['api/config'],
    node: true,
    packages: [],
  },
  { name: 'scripts', files: 'scripts/**', self: true, imports: [], node: true, packages: [] },
];

/** Part of a layer that others may import where they may not import the whole of it. */
export const exceptions = [
  { name: 'web/sync-status', files: 'web/src/sync/*status*.ts' },
  // The page of a first visit says what the schedule says.
  { name: 'web/schedule-texts', files: 'web/src/screens/schedule/schedule-texts.ts' },
  // What a lost connection looks like: the one error handler answers 503 for it.
  { name: 'api/database-away', files: 'api/src/database/database-away.ts' },
];

/** Files that nothing imports, and rightly so: what starts a program, and what a tool reads. */
export const entries = [
  'api/src/main.ts',
  'api/src/database/backup-program.ts',
  'api/src/database/restore-program.ts',
  'api/src/check-history.ts',
  'api/src/demo/main.ts',
  'web/src/main.tsx',
  'web/src/sw.ts',
  'web/src/screens/schedule/first-sight.ts',
  'web/e2e/harness/webkit-browser.js',
  'bench/**',
  'scripts/**',
  'web/scripts/**',
  '**/*.d.ts',
  '**/*.config.ts',
  '**/*.setup.ts',
  '**/*.shots.ts',
];

/** Tests and what only tests use. */
export const tests = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test.mjs',
  '**/*.spec.ts',
  '**/testing/**',
  '**/test-*.ts',
];

/** Tests that hold device and server against each other. */
export const bothSides = 'web/integration/**';
