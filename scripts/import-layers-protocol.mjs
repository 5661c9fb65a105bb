/**
 * The import layers of sync-protocol, for import-rules.mjs. A subject imports the subjects before it, within one kind
 * of file; and files of every subject whose kind comes before: a rule of `schedule` may use a model of `weeks`, a
 * mutator of `schedule` a rule of `weeks`.
 */

/** From the bottom up, each with its models: all other files but mutators and REST routes are rules. */
const SUBJECTS = [
  {
    name: 'people',
    models: [
      'account',
      'household',
      'household-name',
      'nanny',
      'nanny-color-names',
      'system-account',
      'tax-setting',
      'tax-setting-names',
    ],
  },
  { name: 'schedule', models: ['agenda-day', 'base-schedule', 'no-hours', 'todo'] },
  { name: 'clock', models: ['clock'] },
  { name: 'time-off', models: ['leave', 'leave-policy'] },
  { name: 'ledger', models: ['payment', 'payment-taxes', 'purpose', 'review'] },
  { name: 'claims', models: ['claim', 'claim-choices', 'receipt', 'receipt-size'] },
  { name: 'weeks', models: ['terms', 'week'] },
  { name: 'taxes', models: [] },
  { name: 'statements', models: ['statement'] },
  { name: 'calendar', models: ['feed'] },
  { name: 'reminders', models: ['kinds', 'reminder-settings'] },
];

const names = SUBJECTS.map(({ name }) => name);
const source = (subject, file) => `sync-protocol/src/${subject}/${file}.ts`;
const layerName = (subject, kind) => `sync-protocol/${subject}-${kind}`;
const everyOf = (...kinds) => kinds.map((kind) => `sync-protocol/*-${kind}`);

/** Returns the layers of one kind, one a subject. `below`: the kinds before it, whose files of all subjects it may use. */
const layersOf = (kind, below, { files, packages }) =>
  SUBJECTS.map((subject, place) => ({
    name: layerName(subject.name, kind),
    files: files(subject),
    self: true,
    imports: [
      'sync-protocol/kernel',
      'sync-protocol/tables',
      ...everyOf(...below),
      ...names.slice(0, place).map((name) => layerName(name, kind)),
    ],
    packages,
  }));

/** The layers of sync-protocol/src, from the bottom up. `import-rules.mjs` says what the fields mean. */
export const protocolLayers = [
  // The list of all tables, which the working set is made of.
  {
    name: 'sync-protocol/tables',
    files: ['tables', 'unset-fields'].map((file) => source('kernel', file)),
    self: true,
    imports: ['sync-protocol/kernel', ...everyOf('model')],
    packages: ['zod'],
  },
  {
    name: 'sync-protocol/kernel',
    files: 'sync-protocol/src/kernel/**',
    self: true,
    imports: ['sync-protocol/tables'],
    packages: ['zod', 'luxon', 'uuid'],
  },
  // The wage statement in words, and as PDF. Loaded only when somebody asks for it.
  {
    name: 'sync-protocol/paper',
    files: 'sync-protocol/src/statements/paper/**',
    self: true,
    imports: ['sync-protocol/kernel', ...everyOf('model', 'rules')],
    packages: ['pdfkit', 'bidi-js'],
  },
  ...layersOf('model', [], {
    files: ({ name, models }) => models.map((file) => source(name, file)),
    packages: ['zod', 'luxon'],
  }),
  ...layersOf('mutators', ['model', 'rules'], {
    files: ({ name }) => source(name, '*-mutators'),
    packages: ['zod'],
  }),
  ...layersOf('rest', ['model', 'rules'], { files: ({ name }) => source(name, '*-rest'), packages: ['zod'] }),
  ...layersOf('rules', ['model'], {
    files: ({ name }) => source(name, '*'),
    packages: ['zod', 'luxon'],
  }),
  // Lists of all mutators and routes, and how a mutation runs.
  {
    name: 'sync-protocol/lists',
    files: 'sync-protocol/src/*.ts',
    self: true,
    imports: ['sync-protocol/*'],
    packages: ['zod'],
  },
];
