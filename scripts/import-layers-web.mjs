const REACT = ['react', 'react-dom', '@mantine/*', '@tanstack/*', '@tabler/*', 'dexie-react-hooks'];

/** The layers of web/src, from the bottom up. `import-rules.mjs` says what the fields mean. */
export const webLayers = [
  // A value with listeners, for all layers.
  { name: 'web/observable', files: 'web/src/observable.ts', imports: [], packages: [] },
  // The engine knows no React: it also runs in the service worker.
  { name: 'web/sync', files: 'web/src/sync/**', self: true, imports: ['sync-protocol/*'], without: REACT },
  {
    name: 'web/store',
    files: 'web/src/store/**',
    self: true,
    imports: ['web/observable', 'web/sync', 'sync-protocol/*'],
    without: ['@mantine/*', '@tanstack/*', '@tabler/*', 'react-dom'],
  },
  {
    name: 'web/session',
    files: 'web/src/session/**',
    self: true,
    imports: ['web/observable', 'web/store', 'web/sync', 'sync-protocol/*'],
  },
  // Parts without a word of the domain.
  { name: 'web/ui', files: 'web/src/ui/**', self: true, imports: ['web/observable'], without: ['dexie*'] },
  // Parts that several features show: the history in words, a status, a mark.
  {
    name: 'web/domain',
    files: 'web/src/domain/**',
    self: true,
    imports: ['web/store', 'web/session', 'web/ui', 'sync-protocol/*'],
    without: ['dexie*'],
  },
  {
    name: 'web/shell',
    files: 'web/src/shell/**',
    self: true,
    imports: [
      'web/observable',
      'web/store',
      'web/session',
      'web/ui',
      'web/domain',
      'web/sync-status',
      'sync-protocol/*',
    ],
    without: ['dexie*'],
  },
  // A feature's live queries, which read the device's database.
  {
    name: 'web/feature-queries',
    files: 'web/src/features/*/use-*.ts',
    self: 'same folder below features/',
    imports: [
      'web/features',
      'web/ui',
      'web/domain',
      'web/shell',
      'web/store',
      'web/session',
      'sync-protocol/*',
    ],
    without: ['@mantine/*', 'dexie-react-hooks'],
  },
  {
    name: 'web/features',
    files: 'web/src/features/**',
    self: 'same folder below features/',
    imports: [
      'web/feature-queries',
      'web/observable',
      'web/ui',
      'web/domain',
      'web/shell',
      'web/store',
      'web/session',
      'sync-protocol/*',
    ],
    without: ['dexie*'],
  },
  {
    name: 'web/service-worker',
    files: ['web/src/app/sw.ts', 'web/src/app/replay-queues.ts'],
    self: true,
    imports: ['web/store', 'web/sync', 'sync-protocol/*'],
    without: REACT,
  },
  {
    name: 'web/app',
    files: 'web/src/app/**',
    self: true,
    imports: [
      'web/features',
      'web/shell',
      'web/domain',
      'web/session',
      'web/store',
      'web/sync',
      'web/ui',
      'sync-protocol/*',
    ],
    without: ['dexie*'],
  },
];
