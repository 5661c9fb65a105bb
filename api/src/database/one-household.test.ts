/**
 * Tests in the source that every statement on a household table names one household, so that it goes to one shard of a
 * distributed database, or is a listed exception. Also tests the checks of sent statements, which statements.pg.test.ts
 * and the statement log of the browser tests use.
 */
import { expect, test } from 'vitest';
import { ACROSS_HOUSEHOLDS } from '../../test-support/across-households.ts';
import {
  callsConnection,
  isConnection,
  isTemplate,
  type Node,
  read,
  SOURCES,
  type Source,
} from '../../test-support/sources.ts';
import { watchLog } from '../../test-support/statement-log.ts';
import { ANY_TABLE, toOneLine, usesIn } from '../../test-support/statement-rule.ts';
import { StatementWatch } from '../../test-support/statement-watch.ts';

interface SourceStatement {
  readonly file: string;
  readonly statement: string;
}

/** Returns a file's statements. Template parts become parameters, but `sql(name)` becomes a name. */
function statementsIn({ file, nodes }: Source): SourceStatement[] {
  const templates = nodes.filter((node) => isTemplate(node) && isConnection(node['tag']));
  return templates.map((template) => {
    const { quasis, expressions } = template['quasi'] as { quasis: Node[]; expressions: Node[] };
    const texts = quasis.map((quasi) => (quasi['value'] as { cooked: string }).cooked);
    let parameters = 0;
    const parts = expressions.map((each) => (callsConnection(each) ? ANY_TABLE : `$${(parameters += 1)}`));
    const statement = texts.map((text, i) => text + (parts[i] ?? '')).join('');
    return { file, statement: toOneLine(statement) };
  });
}

/** Completes a condition that several statements share. */
const CONDITION_PREFIX = 'select 1 where ';

const isParsable = (statement: string): boolean => {
  try {
    usesIn(statement);
    return true;
  } catch {
    return false;
  }
};

const STATEMENTS = SOURCES.flatMap(statementsIn);

const isListed = ({ file, statement }: SourceStatement): boolean =>
  ACROSS_HOUSEHOLDS.some((each) => each.file === file && each.statement === statement);

/** Returns one message per statement with a household table whose household isn't named. */
function unbound(statements: readonly SourceStatement[]): string[] {
  return statements.flatMap((each) => {
    const { file, statement } = each;
    const whole = isParsable(statement) ? statement : CONDITION_PREFIX + statement;
    if (!isParsable(whole) || isListed(each)) return [];
    const tables = usesIn(whole)
      .filter(({ household }) => household === undefined)
      .map(({ table }) => table);
    return tables.length === 0 ? [] : [`${file}: ${tables.join(', ')} in: ${statement}`];
  });
}

test('every statement on a household table names its household or is listed', () => {
  expect(unbound(STATEMENTS)).toEqual([]);
});

test('every listed exception exists and has a reason', () => {
  for (const { file, statement, why } of ACROSS_HOUSEHOLDS) {
    expect(STATEMENTS).toContainEqual({ file, statement });
    expect(usesIn(statement).some(({ household }) => household === undefined)).toBe(true);
    expect(why.length).toBeGreaterThan(20);
  }
});

test('every statement can be parsed on its own', () => {
  const unparsed = STATEMENTS.filter(
    ({ statement }) => !isParsable(statement) && !isParsable(CONDITION_PREFIX + statement),
  );
  expect(unparsed).toEqual([]);
});

test.each([
  ['a read', 'sql`select * from day where id = ${id}`', 'day'],
  ['a write', 'tx`update rate set version = ${version} where id = ${id}`', 'rate'],
  [
    'a joined table',
    'sql`select 1 from day d join todo t on t.day_id = d.id where d.household_id = ${id}`',
    'todo',
  ],
  ['a subquery', 'sql`select 1 from account where exists (select 1 from payment)`', 'payment'],
  ['the second side of a union', 'sql`select 1 from account union select 1 from review`', 'review'],
  ['one side of an or', 'sql`select 1 from day where household_id = ${id} or is_paid`', 'day'],
  ['several households', 'sql`select 1 from day where household_id = any(${ids})`', 'day'],
  [
    'the left side of a left join',
    'sql`select 1 from day d left join account a on d.household_id = ${id}`',
    'day',
  ],
  [
    'rows with their own household',
    'tx`insert into day select * from json_populate_recordset(null::day, ${rows})`',
    'day',
  ],
  ['a table name put in', 'tx`delete from ${tx(table)}`', ANY_TABLE],
  [
    'a row that changes its household',
    'tx`update day set household_id = ${b} where household_id = ${a}`',
    'day',
  ],
  ['a block of statements', "sql`do 'begin delete from day; end'`", 'DoStmt'],
  ['another kind of statement', 'tx`lock table mutation_log`', 'mutation_log'],
])('%s without its household is found', (_what, text, table) => {
  expect(unbound(statementsIn(read('new.ts', text))).join()).toContain(`new.ts: ${table}`);
});

const ONE = '0198a1b2-0000-7000-8000-000000000001';
const OTHER = '0198a1b2-0000-7000-8000-000000000002';
const DAYS = 'select * from day where household_id = $1';
const BOTH = 'select 1 from day d, todo t where d.household_id = $1 and t.household_id = $2';

function faultsOf(...statements: readonly [string, ...string[]][]): string {
  const watch = new StatementWatch();
  for (const [statement, ...values] of statements) watch.check({ connection: '1', statement, values });
  return watch.faults.join();
}

test('a sent statement may name one household twice', () => {
  expect(faultsOf([BOTH, ONE, ONE], [DAYS, ONE], [DAYS, OTHER])).toBe('');
  expect(faultsOf(['begin'], [DAYS, ONE], [BOTH, ONE, ONE], ['commit'], ['begin'], [DAYS, OTHER])).toBe('');
});

test('a sent statement of two households is found and quoted', () => {
  expect(faultsOf([BOTH, ONE, OTHER])).toBe(`several households: ${ONE}, ${OTHER}, in: ${BOTH}`);
});

test('a transaction of two households is found unless it only reads', () => {
  expect(faultsOf(['begin'], [DAYS, ONE], [DAYS, OTHER])).toContain('a transaction of several households');
  const reading = 'begin isolation level repeatable read read only';
  expect(faultsOf([reading], [DAYS, ONE], [DAYS, OTHER], ['commit'])).toBe('');
});

/** PostgreSQL's log: continuation lines are indented, and parameters follow their statement. */
const LOG = `2026-11-21 17:40:00 LOG:  database system is ready
@1779000000.123 a.1@ LOG:  parameter "log_statement" changed to "all"
@1779000000.123 a.1@ LOG:  statement: begin
@1779000000.123 b.2@ LOG:  execute k1: select 1
@1779000000.123 a.1@ LOG:  execute k2/p1:${' '}
\t    select * from day
\t    where household_id = $1 and id = $2
@1779000000.123 b.2@ DETAIL:  Parameters: $1 = 'it''s', $2 = NULL
@1779000000.123 a.1@ DETAIL:  Parameters: $1 = '${ONE}', $2 = '${OTHER}...'
@1779000000.123 a.1@ LOG:  execute fetch from <unnamed>/p2: ${DAYS}
@1779000000.123 a.1@ DETAIL:  Parameters: $1 = '${OTHER}'
@1779000000.123 b.2@ LOG:  execute <unnamed>: select * from todo where household_id = $2
@1779000000.123 b.2@ DETAIL:  Parameters: $1 = '1', $2 = '${OTHER}'
@1779000000.123 b.2@ ERROR:  syntax error
@1779000000.123 b.2@ STATEMENT:  select * from rate
@1779000000.123 a.1@ LOG:  statement: commit
`;

const testAt = (at: number): string | undefined => (at === 1_779_000_000_123 ? 'a test' : undefined);

test('PostgreSQL’s log is read with its parameters, connection by connection', () => {
  const watch = new StatementWatch();
  expect(watchLog(LOG, watch, testAt)).toBe(6);
  expect(watch.checked).toBe(3);
  expect(watch.faults).toEqual([
    `a test: a transaction of several households: ${ONE}, ${OTHER}, in: ${DAYS}`,
  ]);
});
