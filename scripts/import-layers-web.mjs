/** The import layers of the web app, for import-rules.mjs: app → screens → subjects → session → device → kit. */

const REACT = ['react', 'react-dom', '@mantine/*', '@tanstack/*', '@tabler/*', 'dexie-react-hooks'];
const COMPONENTS = ['@mantine/*', '@tanstack/*', '@tabler/*', 'react-dom'];
const ours = (names) => [...names.map((name) => `web/${name}`), 'sync-protocol/*'];

/** Each may import those before it. */
const SUBJECTS = [
  'people',
  'schedule',
  'clock',
  'taxes',
  'ledger',
  'weeks',
  'time-off',
  'claims',
  'statements',
  'calendar',
  'reminders',
  'history',
  'attention',
];
const BELOW = ['kit', 'language', 'device', 'device-state', 'session'];

/** Returns the layer of a folder whose files may import each other. `without`: forbidden packages. */
const folder = (name, imports, without) => ({
  name: `web/${name}`,
  files: `web/src/${name}/**`,
  self: true,
  imports: ours(imports),
  ...(without === undefined ? {} : { without }),
});

/** A subject's components never read the database; its other files may, with live queries and without components. */
const subjectLayers = SUBJECTS.flatMap((name, place) => {
  const below = [...BELOW, ...SUBJECTS.slice(0, place).flatMap((each) => [each, `${each}-parts`])];
  return [
    {
      ...folder(name, [...below, name], ['dexie*']),
      name: `web/${name}-parts`,
      files: `web/src/${name}/**/*.tsx`,
    },
    folder(name, [...below, 'sync', `${name}-parts`], ['@mantine/*', '@tabler/*', 'react-dom']),
  ];
});

/** The layers of web/src, from the bottom up. `import-rules.mjs` says what the fields mean. */
export const webLayers = [
  // What people read, in their language: words, dates, hours, money.
  {
    ...folder('language', ['observable'], ['@mantine/*', '@tanstack/*', '@tabler/*', 'dexie*', 'react-dom']),
    files: 'web/src/kit/language/**',
  },
  // Parts and tools without a word of the domain.
  { ...folder('kit', [], ['dexie*']), imports: ['web/language', 'sync-protocol/kernel'] },
  // The engine knows no React: it also runs in the service worker.
  { ...folder('sync', [], REACT), files: 'web/src/device/sync/**' },
  // What says that a device's rows are still loading.
  {
    name: 'web/device-state',
    files: 'web/src/device/*.tsx',
    imports: ['web/device', 'web/kit', 'web/language'],
    without: ['dexie*'],
  },
  folder('device', ['language', 'observable', 'sync'], COMPONENTS),
  folder('session', ['language', 'kit', 'device', 'sync']),
  ...subjectLayers,
  // What stands where on one address.
  {
    ...folder('screens', [...BELOW, ...SUBJECTS.flatMap((name) => [name, `${name}-parts`])], ['dexie*']),
    self: 'same folder below screens/',
  },
  {
    name: 'web/service-worker',
    files: ['sw', 'kept-language', 'replay-queues', 'push-events'].map((name) => `web/src/app/${name}.ts`),
    self: true,
    imports: ours(['message-parts', 'device', 'sync']),
    without: REACT,
  },
  folder(
    'app',
    [...BELOW, 'screens', 'sync', ...SUBJECTS.flatMap((name) => [name, `${name}-parts`])],
    ['dexie*'],
  ),
];
