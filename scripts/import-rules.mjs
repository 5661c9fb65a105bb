/**
 * The import layers of docs/architecture.md ('What may import what') as data, checked by `scripts/check-imports.mjs`.
 *
 * A layer is a set of files. `imports` names the layers that its files may import, `self` whether they may import each
 * other. `packages` lists the allowed external packages (default: all that package.json declares), `without` the
 * forbidden ones. Flags: node (Node's modules), sql (SQL), dev (devDependencies). Test files are in no layer and may
 * import everything of their own package and of sync-protocol. A new permission is a decision: change
 * docs/architecture.md in the same commit.
 */
import { apiLayers } from './import-layers-api.mjs';
import { protocolLayers } from './import-layers-protocol.mjs';
import { webLayers } from './import-layers-web.mjs';

export const layers = [
  ...protocolLayers,
  ...apiLayers,
  ...webLayers,

  // Browser tests see the product from outside.
  {
    name: 'web/e2e',
    files: 'web/e2e/**',
    self: true,
    imports: ['sync-protocol/*', 'web/format', 'web/messages', 'web/message-files'],
    node: true,
    dev: true,
  },
  {
    name: 'bench',
    files: 'bench/**',
    self: true,
    imports: ['sync-protocol/*', 'api/*', 'web/format'],
    node: true,
    // Yardsticks hold SQL.
    sql: true,
    dev: true,
  },
  {
    name: 'web/scripts',
    files: 'web/scripts/**',
    self: true,
    imports: [
      'sync-protocol/kernel',
      'sync-protocol/tables',
      'sync-protocol/*-model',
      'web/language',
      'web/palette',
      'web/schedule-texts',
    ],
    node: true,
    dev: true,
  },
  {
    name: 'scripts/write-settings',
    files: 'scripts/write-settings.mjs',
    imports: ['api/config-table'],
    node: true,
    packages: [],
  },
  { name: 'scripts', files: 'scripts/**', self: true, imports: [], node: true, packages: [] },
];

/** Single files of a layer that others may import. */
export const exceptions = [
  { name: 'web/observable', files: 'web/src/kit/observable.ts' },
  // Browser tests look for dates and amounts as the app writes them.
  { name: 'web/format', files: ['web/src/kit/language/format.ts', 'web/src/kit/language/language.ts'] },
  // Browser tests take steps in other languages.
  { name: 'web/messages', files: 'web/src/kit/language/messages.ts' },
  { name: 'web/message-files', files: 'web/scripts/message-files.ts' },
  // The worker keeps the messages of one language.
  { name: 'web/message-parts', files: 'web/src/kit/language/message-parts.ts' },
  // The build writes the first paint in the app's colors.
  { name: 'web/palette', files: 'web/src/kit/palette.ts' },
  // The page of a first visit has the schedule's texts.
  { name: 'web/schedule-texts', files: 'web/src/schedule/schedule-texts.ts' },
  // Recognizes a lost connection, which the error handler answers with 503.
  { name: 'api/database-away', files: 'api/src/database/database-away.ts' },
  // Routes report their requests to be counted.
  {
    name: 'api/operations/observation',
    files: ['api/src/operations/observation.ts', 'api/src/operations/push-log.ts'],
  },
];

/** Arrows against the layers, each with its reason. */
export const upward = [
  {
    from: 'sync-protocol/src/kernel/route.ts',
    to: 'sync-protocol/src/weeks/week-answer.ts',
    why: 'A refused approval answers with the week as it is now, in the one schema of all errors.',
  },
  {
    from: 'web/src/screens/signin/signin-screen.tsx',
    to: 'web/src/app/shell/shell.tsx',
    why: 'The sign-in prefetches the frame of signed-in screens at the first input, lazily.',
  },
  {
    from: 'web/src/device/use-sync.ts',
    to: 'web/src/attention/attention-counts.ts',
    why: 'One live query counts what is unsent and what needs attention; the subject is a lazy chunk of it.',
  },
];

/** Files that nothing imports: programs, and files that tools read. */
export const entries = [
  'api/src/main.ts',
  'api/src/http/openapi/page/page.js',
  'api/src/operations/backup-program.ts',
  'api/src/operations/restore-program.ts',
  'api/src/operations/check-history.ts',
  'api/src/reads/pdf-worker.ts',
  'web/src/app/main.tsx',
  'web/src/app/sw.ts',
  'web/src/app/first-paint.ts',
  'web/src/claims/receipts/photo-worker.ts',
  'web/e2e/harness/layout-faults.js',
  'web/e2e/harness/webkit-browser.js',
  'bench/**',
  'scripts/**',
  'web/scripts/**',
  '**/*.d.ts',
  '**/*.config.ts',
  '**/*.setup.ts',
  '**/*.shots.ts',
];

/** Test files and test support. */
export const tests = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test.mjs',
  '**/*.spec.ts',
  '**/testing/**',
  '**/test-*.ts',
  '**/test-support/**',
];

/** Tests that run device and server together. */
export const bothSides = 'web/integration/**';
