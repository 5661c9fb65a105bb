/** The import layers of the web app, for import-rules.mjs. */

const REACT = ['react', 'react-dom', '@mantine/*', '@tanstack/*', '@tabler/*', 'dexie-react-hooks'];
const ours = (names) => [...names.map((name) => `web/${name}`), 'sync-protocol/*'];

/** Returns the layer of a folder whose files may import each other. `without`: forbidden packages. */
const folder = (name, imports, without) => ({
  name: `web/${name}`,
  files: `web/src/${name}/**`,
  self: true,
  imports: ours(imports),
  ...(without === undefined ? {} : { without }),
});

/** What all files of a feature may import, besides the other files of its folder. */
const OF_FEATURES = ['language', 'ui', 'domain', 'shell', 'signing', 'paying', 'store', 'session'];
const SAME_FEATURE = 'same folder below features/';

/** The layers of web/src, from the bottom up. `import-rules.mjs` says what the fields mean. */
export const webLayers = [
  // A value with listeners, for all layers.
  { name: 'web/observable', files: 'web/src/observable.ts', imports: [], packages: [] },
  // What people read, in their language: words, dates, hours, money.
  folder('language', ['observable'], ['@mantine/*', '@tanstack/*', '@tabler/*', 'dexie*', 'react-dom']),
  // The engine knows no React: it also runs in the service worker.
  folder('sync', [], REACT),
  folder(
    'store',
    ['language', 'observable', 'sync'],
    ['@mantine/*', '@tanstack/*', '@tabler/*', 'react-dom'],
  ),
  folder('session', ['language', 'observable', 'store', 'sync']),
  // Components that know nothing of the domain.
  { ...folder('ui', [], ['dexie*']), imports: ['web/language', 'web/observable'] },
  // Components that several features show: the history in words, a status, a mark.
  folder('domain', ['language', 'store', 'session', 'ui'], ['dexie*']),
  folder('shell', ['language', 'observable', 'store', 'session', 'ui', 'domain', 'sync-status'], ['dexie*']),
  // The signing part of a week, which several features show, and which saves.
  folder('signing', ['language', 'store', 'session', 'ui', 'domain', 'shell'], ['dexie*']),
  // Paying a week, entering deductions and making statements, which several features show, and which save.
  folder('paying', ['language', 'store', 'session', 'ui', 'domain', 'shell'], ['dexie*']),
  {
    // A feature's live queries, which read the device's database.
    ...folder('features', ['features', ...OF_FEATURES], ['@mantine/*', 'dexie-react-hooks']),
    name: 'web/feature-queries',
    files: 'web/src/features/*/use-*.ts',
    self: SAME_FEATURE,
  },
  {
    ...folder('features', ['feature-queries', 'observable', ...OF_FEATURES], ['dexie*']),
    self: SAME_FEATURE,
  },
  {
    name: 'web/service-worker',
    files: ['web/src/app/sw.ts', 'web/src/app/kept-language.ts', 'web/src/app/replay-queues.ts'],
    self: true,
    imports: ours(['message-parts', 'store', 'sync']),
    without: REACT,
  },
  folder('app', ['language', 'features', 'shell', 'domain', 'session', 'store', 'sync', 'ui'], ['dexie*']),
];
