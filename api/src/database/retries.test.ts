/**
 * Tests in the source that what PostgreSQL may roll back for a conflict is repeated: every transaction that writes, and
 * every single statement that writes a reference table, which Citus locks as a whole.
 */
import { expect, test } from 'vitest';
import {
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
import { REFERENCE_TABLES } from './distribution.ts';

/** Files whose transactions run alone: at a start under the migrations' lock, or on an empty database. */
const ALONE = ['database/distribution.ts', 'demo/demo.ts', 'operations/restore.ts'];
/** The one place that begins a transaction to repeat it. */
const REPEATER = 'database/transaction.ts';
/** Functions that get a connection or a transaction; their callers repeat them. */
const REPEATED_BY_CALLERS = ['endOtherSessions'];

/** Begins a transaction that may write. */
const beginsWriting = (node: Node): boolean => {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'begin') return false;
  if (!isConnection((node['callee'] as Node)['object'])) return false;
  const [mode] = node['arguments'] as Node[];
  return mode?.type !== 'Literal' || !String(mode['value']).includes('read only');
};

const WRITES = new RegExp(`^\\S*\` ?(insert into|update|delete from) (${REFERENCE_TABLES.join('|')})\\b`);

/** Writes a reference table outside of a transaction. */
const writesAlone = (source: Source, node: Node): boolean =>
  isTemplate(node) &&
  nameOf(node['tag']) === 'sql' &&
  WRITES.test(textOf(source, node).replace(/^([\w.]+)<.*?>`/, '$1`'));

const isFunctionOf = (node: Node, names: readonly string[]): boolean =>
  node.type === 'FunctionDeclaration' && names.includes(nameOf(node['id']) ?? '');

/** Whether a node runs in a call of `retryConflicts`, or in a function whose callers do that. */
const isRepeated = ({ nodes }: Source, node: Node): boolean =>
  nodes
    .filter((each) => each.start <= node.start && node.end <= each.end)
    .some(
      (each) =>
        (each.type === 'CallExpression' && nameOf(each['callee']) === 'retryConflicts') ||
        isFunctionOf(each, REPEATED_BY_CALLERS),
    );

const transactionsOf = ({ nodes }: Source): Node[] => nodes.filter(beginsWriting);
const unrepeated = (source: Source): Node[] =>
  source.nodes.filter((node) => writesAlone(source, node) && !isRepeated(source, node));

test('transactions that write are repeated after a conflict', () => {
  const files = SOURCES.filter((source) => transactionsOf(source).length > 0).map(({ file }) => file);
  expect(files.filter((file) => !ALONE.includes(file))).toEqual([REPEATER]);
});

test('single writes of reference tables are repeated after a conflict', () => {
  expect(SOURCES.flatMap((source) => unrepeated(source).map((node) => textOf(source, node)))).toEqual([]);
  const found = SOURCES.filter((source) => source.nodes.some((node) => writesAlone(source, node)));
  expect(found.map(({ file }) => file)).toContain('accounts/password-reset.ts');
});

test('callers of a function that writes with either kind of connection repeat it', () => {
  const calls = SOURCES.flatMap((source) =>
    source.nodes
      .filter((node) => node.type === 'CallExpression')
      .filter((node) => REPEATED_BY_CALLERS.includes(nameOf(node['callee']) ?? ''))
      .filter((node) => !isRepeated(source, node) && !givesTransaction(node)),
  );
  expect(calls).toEqual([]);
});

/** Whether a call's arguments hold a transaction, which `transact` repeats. */
function givesTransaction(call: Node): boolean {
  return (call['arguments'] as Node[]).some((each) =>
    [...nodesOf(each)].some((node) => isNode(node) && nameOf(node) === 'tx'),
  );
}

test.each([
  ['an update', 'await deps.sql`update session set revoked_at = ${now}`'],
  ['an insert with typed rows', 'await sql<Row[]>`\n  insert into client (client_id) values (${id})`'],
])('%s of a reference table that is not repeated is found', (_what, text) => {
  expect(unrepeated(read('new.ts', text))).toHaveLength(1);
  expect(unrepeated(read('new.ts', `retryConflicts(() => ${text.replace('await ', '')})`))).toEqual([]);
});

test('a transaction that is not repeated is found, one that only reads is not', () => {
  expect(transactionsOf(read('new.ts', 'deps.sql.begin((tx) => write(tx))'))).toHaveLength(1);
  expect(transactionsOf(read('new.ts', "sql.begin('read only', (tx) => read(tx))"))).toEqual([]);
});
