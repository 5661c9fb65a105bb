/**
 * The arrows of docs/architecture.md ("What may import what"), as data. `scripts/check-imports.mjs` holds them.
 *
 * A layer is a set of files of ours. `imports` names the layers that its files may import, its own included
 * only where `self` is true. `packages` says which packages from outside: 'any' that the package.json declares,
 * or only those listed. Tests are in no layer: they may import whatever their own workspace package may.
 * A new arrow is a decision: change docs/architecture.md in the same commit.
 */
import { apiLayers } from './import-layers-api.mjs';
import { webLayers } from './import-layers-web.mjs';

export const layers = [
  // sync-protocol: pure rules. No Node, no browser, nothing of ours. From the bottom up.
  { name: 'sync-protocol/errors', files: 'sync-protocol/src/errors.ts', imports: [], packages: [] },
  {
    name: 'sync-protocol/model',
    files: 'sync-protocol/src/model/**',
    self: true,
    imports: [],
    packages: ['zod', 'luxon'],
  },
  {
    name: 'sync-protocol/sync',
    files: 'sync-protocol/src/sync/**',
    self: true,
    imports: ['sync-protocol/model', 'sync-protocol/errors'],
    packages: ['zod'],
  },
  {
    name: 'sync-protocol/rules',
    files: 'sync-protocol/src/rules/**',
    self: true,
    imports: ['sync-protocol/model', 'sync-protocol/errors', 'sync-protocol/sync'],
    packages: ['zod', 'luxon', 'uuid'],
  },
  {
    name: 'sync-protocol/mutators',
    files: 'sync-protocol/src/mutators/**',
    self: true,
    imports: ['sync-protocol/model', 'sync-protocol/errors', 'sync-protocol/sync', 'sync-protocol/rules'],
    packages: ['zod'],
  },
  {
    name: 'sync-protocol/rest',
    files: 'sync-protocol/src/rest/**',
    self: true,
    imports: ['sync-protocol/model', 'sync-protocol/errors', 'sync-protocol/rules', 'sync-protocol/sync'],
    packages: ['zod'],
  },

  ...apiLayers,
  ...webLayers,

  // Outside of the product. Browser tests see the product from outside, as a person does.
  { name: 'web/e2e', files: 'web/e2e/**', self: true, imports: ['sync-protocol/*'], node: true, dev: true },
  {
    name: 'bench',
    // Its own SQL: the bare statements that ours are held against.
    files: 'bench/**',
    self: true,
    imports: ['sync-protocol/*', 'api/*'],
    node: true,
    sql: true,
    dev: true,
  },
  {
    name: 'web/scripts',
    files: 'web/scripts/**',
    self: true,
    imports: ['web/palette', 'web/schedule-texts'],
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
  // The build writes the first paint in the app's colors.
  { name: 'web/palette', files: 'web/src/ui/palette.ts' },
  // The page of a first visit says what the schedule says.
  { name: 'web/schedule-texts', files: 'web/src/features/agenda/schedule-texts.ts' },
  // What a lost connection looks like: the one error handler answers 503 for it.
  { name: 'api/database-away', files: 'api/src/database/database-away.ts' },
  // What routes tell of their requests, so that it can be counted.
  {
    name: 'api/operations/observation',
    files: ['api/src/operations/observation.ts', 'api/src/operations/push-log.ts'],
  },
];

/** Files that nothing imports, and rightly so: what starts a program, and what a tool reads. */
export const entries = [
  'api/src/main.ts',
  'api/src/http/openapi/page/page.js',
  'api/src/operations/backup-program.ts',
  'api/src/operations/restore-program.ts',
  'api/src/operations/check-history.ts',
  'api/src/demo/main.ts',
  'web/src/app/main.tsx',
  'web/src/app/sw.ts',
  'web/src/features/agenda/first-paint.ts',
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
  '**/test-support/**',
];

/** Tests that hold device and server against each other. */
export const bothSides = 'web/integration/**';
