/**
 * Tests in the source that every statement takes its values as parameters: which files build a statement's text, of
 * which parts, which names are quoted, and what connections are called. statements.pg.test.ts checks the sent
 * statements.
 */
import { TABLE_NAMES, TABLES } from 'sync-protocol/kernel/tables.ts';
import { expect, test } from 'vitest';
import {
  CONNECTIONS,
  callsConnection,
  isConnection,
  isNode,
  isTemplate,
  type Node,
  nameOf,
  nodesOf,
  read,
  SOURCES,
  type Source,
  textOf,
} from '../../test-support/sources.ts';
import { fieldsOf, snakeCase, tableNameOf } from './household-rows.ts';

interface Finding {
  readonly file: string;
  readonly text: string;
}

function find(sources: readonly Source[], isIt: (node: Node) => boolean): Finding[] {
  return sources.flatMap((source) =>
    source.nodes.filter(isIt).map((node) => ({ file: source.file, text: textOf(source, node) })),
  );
}

const namesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ file }) => file))];

/** Any use of the name `unsafe`, not only calls. */
const namesUnsafe = (node: Node): boolean =>
  ['Identifier', 'Literal'].includes(node.type) && nameOf(node) === 'unsafe';
/** `sql.file` sends a file's contents as a statement. */
const callsFile = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'];
  return isNode(callee) && nameOf(callee) === 'file' && isConnection(callee['object']);
};
const isString = (node: unknown): boolean => isNode(node) && node.type === 'Literal';

/** Files that build statements from text, with the number of calls and the parts. */
const TEXTS: Readonly<Record<string, { readonly calls: number; readonly parts: readonly string[] }>> = {
  'accounts/session.ts': { calls: 1, parts: ['active'] },
  'sync/changes-page.ts': {
    calls: 1,
    parts: [
      'BYTES_A_ROW',
      'CHANGES_BYTES',
      'ENTRY_ROWS',
      'LAST_OLD_VERSION',
      'OWN_ARGS_MAX',
      'hers',
      'limit',
      'most',
      'parameters.add(membership.nannyId)',
      'scope(table)',
      'tableNameOf(table)',
      'weighed',
    ],
  },
  'sync/changes.ts': { calls: 1, parts: ['scope(table)', 'table', 'tableNameOf(table)'] },
  'sync/read-rows.ts': { calls: 1, parts: ['fieldsOf(table)', 'scope', 'tableNameOf(table)'] },
  'sync/row-pages.ts': {
    calls: 1,
    parts: ['fieldsOf(table)', 'ofNanny', 'orderBy', 'select', 'tableNameOf(table)'],
  },
  'sync/latest-changes.ts': {
    calls: 2,
    parts: [
      'CHANGES_BYTES',
      'ENTRY_BYTES',
      'HEAD_SOURCE',
      'access',
      'columns',
      'entries',
      'head',
      'parameters.add(BYTES_AT_ONCE / ENTRY_BYTES + 1)',
      'listColumns(parameters, request, range)',
      'parameters.add(cursor.version)',
      'parameters.add(to)',
      'selectHead(parameters, cursor)',
    ],
  },
  'sync/read-changes.ts': { calls: 1, parts: [] },
  // Sends nothing; read-changes.ts and latest-changes.ts send its selects.
  'sync/changes-select.ts': {
    calls: 0,
    parts: [
      'INSTANT',
      'from',
      'list',
      'nannyId',
      'ofClient',
      'resultsFrom',
      'parameters.add(clientId)',
      'parameters.add(textArray(pushed.map(({ id }) => id)))',
      'rowJson(table, { isCompact: range.isCompact })',
      'scope(table)',
      'select',
      'selectHistory(...asked)',
      'table',
      'tableNameOf(table)',
      'to',
    ],
  },
  'sync/cursor.ts': {
    calls: 1,
    parts: [
      'HEAD_SOURCE',
      'INSTANT',
      'MARK_LENGTH',
      'last',
      'marked',
      'newest',
      'parameters.add(cursor?.version ?? 0)',
      'selectHead(parameters, cursor)',
      'at',
      'packed',
    ],
  },
  // A part of other files' statements.
  'sync/visible-rows.ts': { calls: 0, parts: ['nannyId'] },
  'history/history-feed.ts': {
    calls: 2,
    parts: [
      "orNull('to_json(c.about)::text')",
      'INSTANT_END',
      'OTHERS_ARGS_MAX',
      'OWN_ARGS_MAX',
      'SHOWN_CHANGES',
      'accountId',
      'derived',
      'entryJson(accountId)',
      'id',
      "instantOf('l.happened_at')",
      "instantOf('l.received_at')",
      'instantStart(column)',
      'isAbout',
      'isSeenBy(parameters, reader)',
      'json',
      'nannyId',
      'older',
      "orNull('a.name')",
      "orNull('c.after')",
      "orNull('c.before')",
      "orNull('to_json(l.code)::text')",
      'parameters.add(from)',
      'parameters.add(limit)',
      'parameters.add(to)',
      'received',
      'seen',
      'seenEntries(parameters, reader)',
      'from',
      'indexed',
      'isAboutSubject(parameters, reader, id)',
      'parameters.add(after.position)',
      'parameters.add(before)',
      'parameters.add(subject)',
      'parameters.add(upTo.position)',
      'place',
      'seenEntries(parameters, reader, allEntries())',
      'seenEntries(parameters, reader, source)',
      'source',
      'to',
    ],
  },
  'database/household-reads.ts': {
    calls: 1,
    parts: [
      "columns.join(', ')",
      'RESULT_FIELDS',
      'asJson(deleted)',
      'asJson(known)',
      'asJson(select(parameters.add(keys)))',
      'cast',
      'castOf(field)',
      'fields',
      'fieldsOf(table)',
      'i',
      'idTypeOf(table)',
      'key',
      'limit',
      'list',
      "lookUp('mutation_log', 'mutation_id')",
      "lookUp(tableNameOf(table), 'id')",
      'name',
      'on',
      'parameter',
      'parameters.add(clientId)',
      'parameters.add(textArray(ids))',
      'rowIds',
      'rows',
      'select',
      'snakeCase(field)',
      'snakeCase(ranged)',
      'table',
      'tables',
      'where',
      'sent',
    ],
  },
  'database/log-chain.ts': {
    calls: 3,
    parts: ['ENTRY_FIELDS', 'PAGE', 'allEntries()', 'packedEntries(NEXT_PACK)'],
  },
  'database/log-packing.ts': { calls: 1, parts: ["LOG_COLUMNS.join(', ')", 'arrays', 'name'] },
  // Sends nothing: the selects of packs are a part of other files' statements.
  'database/log-packs.ts': {
    calls: 0,
    parts: ['arrays', 'columns', 'condition', 'name', 'packedEntries(condition)'],
  },
  // A part of other files' statements.
  'database/active-session.ts': { calls: 0, parts: ['now'] },
  // Sends nothing; household-writes.ts sends its condition.
  'database/access-right.ts': {
    calls: 0,
    parts: ['access', 'account', 'active', 'member', 'session', 'signedIn'],
  },
  // Sends nothing; names of tables and fields are the model's. Selects of changes-select.ts and history-feed.ts use it.
  'database/row-json.ts': {
    calls: 0,
    parts: [
      'before',
      'close',
      'column',
      'field',
      "i === 0 ? '' : ','",
      'literal',
      'name',
      'open',
      "parts.join(', ')",
      'snakeCase(field)',
      'sql',
      'text',
      'value.open',
    ],
  },
  // Sends nothing; household-reads.ts and household-writes.ts use it.
  'database/household-rows.ts': {
    calls: 0,
    parts: ['INSTANT', 'field', 'letter.toLowerCase()', 'name', 'snakeCase(field)', "updates.join(', ')"],
  },
  'database/household-writes.ts': {
    calls: 2,
    parts: [
      'allowed',
      'by',
      'hasAccess(parameters, right, author)',
      'raised',
      'weeksDue(parameters, context, changes)',
      'at',
      'unlocked(parameters, context.log)',
      'guard',
      'i',
      'idTypeOf(table)',
      'ids',
      'ifGuarded(guard)',
      'logHash',
      'next',
      'parameters.add(textArray(ids))',
      "parts.join(', ')",
      'raise',
      "statement({ parameters, guard: 'raised' })",
      'tableNameOf(table)',
      'tables',
    ],
  },
  // Sends nothing; household-writes.ts sends its statements.
  'database/insert-rows.ts': {
    calls: 0,
    parts: [
      "columns.map(({ name }) => name).join(', ')",
      'from',
      'guard',
      'into',
      'json',
      'name',
      "names.join(', ')",
      'onConflict',
      'parameters.add(arrayOf(rows, (row) => valueOf(row, column)))',
      'place',
      'table',
      'type',
      "values.join(', ')",
      // The JSON of rows, a parameter.
      'column.name',
      "column.type === 'json' ? String(value) : JSON.stringify(value)",
      "objects.join(',')",
    ],
  },
  // Sends a migration's file; the parts belong to error messages.
  // Hands the pool's `unsafe` on.
  'database/machine-pools.ts': { calls: 1, parts: ['MACHINE_TIMEOUT_MS'] },
  'database/migrate.ts': {
    calls: 1,
    parts: ["unknown.join(', ')", 'basename(file)', 'lockMs', 'name', 'name.slice(0, 3)'],
  },
  // Sends statements of household-writes.ts. Its method is named like the driver's so that this test finds its callers.
  'database/pipeline.ts': { calls: 2, parts: [] },
  // Builds a list that is sent as a parameter.
  'database/sql-parameters.ts': {
    calls: 0,
    parts: [
      'this.values.push(value)',
      'escaped',
      'toItem(value)',
      "'null,'.repeat(nulls)",
      "text === '' ? '' : ','",
    ],
  },
  // Names are quoted, and come from the catalog.
  'operations/backup-tables.ts': {
    calls: 1,
    parts: ['longest', String.raw`name.replaceAll('"', '""')`, 'quoted(name)', 'quoted(table)'],
  },
  // Writes to an empty database; names are quoted, columns and types come from the catalog.
  'operations/restore.ts': {
    calls: 5,
    parts: [
      'column',
      'file',
      'head.table',
      'how',
      'i',
      'into',
      "list('alone')",
      "list('array')",
      "list('cast')",
      "list('column')",
      "list('value')",
      "names.map(quoted).join(', ')",
      'quoted(head.table)',
      'quoted(name)',
      'quoted(table)',
      'table',
      'type',
      "unknown.join(', ')",
      'why',
      'i + 1',
      String.raw`value.replaceAll(/["\\]/g, '\\$&')`,
    ],
  },
};

test('text becomes a statement only in the listed files', () => {
  const calls = find(SOURCES, namesUnsafe);
  const sending = Object.entries(TEXTS).filter(([, { calls: count }]) => count > 0);
  expect(namesOf(calls)).toEqual(sending.map(([file]) => file).toSorted());
  const counted = Object.entries(TEXTS).map(([file]) => [
    file,
    calls.filter((call) => call.file === file).length,
  ]);
  expect(counted).toEqual(Object.entries(TEXTS).map(([file, { calls: count }]) => [file, count]));
  expect(find(SOURCES, callsFile)).toEqual([]);
});

const holdsTemplate = (node: Node): boolean =>
  [...nodesOf(node)].some(({ type }) => type === 'TemplateLiteral');

/** JSON rows are built as text too; no statement begins with a brace. */
const isJson = (source: Source, node: Node): boolean => textOf(source, node).startsWith('`{');

/** Returns the parts of all untagged templates. */
function partsOf(source: Source): string[] {
  const { nodes } = source;
  const tagged = new Set(nodes.filter(isTemplate).map((node) => node['quasi']));
  const templates = nodes.filter(
    (node) => node.type === 'TemplateLiteral' && !tagged.has(node) && !isJson(source, node),
  );
  const parts = templates.flatMap((node) => node['expressions'] as Node[]);
  // A part that contains a template consists of that template's parts.
  return [
    ...new Set(parts.filter((part) => !holdsTemplate(part)).map((part) => textOf(source, part))),
  ].toSorted();
}

const addsNumber = ({ right }: Node): boolean =>
  isNode(right) && right.type === 'Literal' && typeof right['value'] === 'number';

test.each(Object.entries(TEXTS))('%s builds its text of the listed parts', (file, { parts }) => {
  const source = SOURCES.find((each) => each.file === file);
  if (source === undefined) throw new Error(`No ${file}`);
  expect(partsOf(source)).toEqual(parts.toSorted());
  const sums = source.nodes.filter(
    (node) => node.type === 'BinaryExpression' && node['operator'] === '+' && !addsNumber(node),
  );
  const summands = sums.flatMap((sum) => [sum['left'], sum['right']]).filter(isNode);
  const kinds = new Set(summands.map(({ type }) => type));
  expect(
    [...kinds].filter((kind) => !['TemplateLiteral', 'Literal', 'BinaryExpression'].includes(kind)),
  ).toEqual([]);
});

/** Names that `sql(name)` of postgres.js quotes. */
const NAMES_QUOTED: readonly Finding[] = [
  // A constant condition, as a template of its own.
  { file: 'database/active-session.ts', text: 'sql(IS_ACTIVE)' },
  { file: 'database/embedded-postgres.ts', text: 'sql(DATABASE_NAME)' },
  { file: 'database/household-deletion.ts', text: 'tx(table)' },
  { file: 'operations/backup-tables.ts', text: 'tx(columns)' },
  { file: 'operations/backup-tables.ts', text: 'tx(table)' },
];

test('only listed names are put into a statement', () => {
  expect(find(SOURCES, callsConnection)).toEqual(NAMES_QUOTED);
});

const isOddBegin = (node: Node): boolean => {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'begin') return false;
  if (!isConnection((node['callee'] as Node)['object'])) return false;
  const [first] = node['arguments'] as Node[];
  return first?.type !== 'ArrowFunctionExpression' && !isString(first);
};
const isOddChannel = (node: Node): boolean => {
  if (node.type !== 'CallExpression' || !['listen', 'notify'].includes(nameOf(node['callee']) ?? ''))
    return false;
  const callee = node['callee'] as Node;
  return isConnection(callee['object']) && nameOf((node['arguments'] as Node[])[0]) !== 'CHANNEL';
};

test('transaction modes and channel names are literals', () => {
  expect(find(SOURCES, isOddBegin)).toEqual([]);
  expect(find(SOURCES, isOddChannel)).toEqual([]);
});

/** Tags of templates that aren't SQL. */
const OTHER_TAGS = ['html'];

const importsDriver = (node: Node): boolean =>
  node.type === 'ImportDeclaration' && nameOf(node['source']) === 'postgres';

test('connections have only the listed names', () => {
  const tags = new Set(
    find(SOURCES, isTemplate).map(({ text }) => /^[\w.]+/.exec(text)?.[0].split('.').at(-1) ?? text),
  );
  expect([...tags].toSorted()).toEqual([...CONNECTIONS, ...OTHER_TAGS].toSorted());
  expect(namesOf(find(SOURCES, importsDriver))).toEqual(['database/connection.ts']);
});

test('names of tables and columns are plain words', () => {
  const fields = TABLE_NAMES.flatMap((table) => Object.keys(TABLES[table].schema.shape));
  expect(fields.filter((field) => !/^[a-zA-Z]+$/.test(field))).toEqual([]);
  const names = [...TABLE_NAMES.map(tableNameOf), ...fields.map(snakeCase)];
  expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
  expect(TABLE_NAMES.filter((table) => /;|--|\/\*/.test(fieldsOf(table)))).toEqual([]);
});

test.each([
  ['a statement of text', 'await sql.unsafe(`select ${name}`)', namesUnsafe],
  ['unsafe under another name', 'const { unsafe: send } = tx; send(name)', namesUnsafe],
  ['unsafe in brackets', "tx['unsafe'](name)", namesUnsafe],
  ["a file's statement", 'deps.sql.file(name)', callsFile],
  ['a name from a request', 'deps.sql`select * from ${deps.sql(name)}`', callsConnection],
])('%s is found', (_what, text, isIt) => {
  expect(find([read('new.ts', text)], isIt)).not.toEqual([]);
});

test('a new part of a text is found', () => {
  const text = "const of = (name: string) => `select 1 from nanny t where t.name = '${name}'`";
  expect(partsOf(read('new.ts', text))).toEqual(['name']);
});
