/**
 * Parses a statement with PostgreSQL's parser and finds the household of each household table in it. Each use of such a
 * table needs its own `household_id = …`: Citus then sends the statement to one shard.
 */
import { loadModule, parseSync } from 'libpg-query';
import { HOUSEHOLD_TABLES } from '../src/database/distribution.ts';

await loadModule();

/** Stands for a table name put in by `sql(name)`. Checked like a household table. */
export const ANY_TABLE = 'any_household_table';
const HOUSEHOLDS: ReadonlySet<string> = new Set([...HOUSEHOLD_TABLES, ANY_TABLE]);

/** One use of a household table in a statement. */
export interface Use {
  readonly table: string;
  /** The parameter (`$1`) or literal that names the household, if any. */
  readonly household: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const partOf = (node: unknown, name: string): unknown => (isNode(node) ? node[name] : undefined);

function textOf(node: unknown, name: string): string {
  const value = partOf(node, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a parameter or literal without its casts: `$2` of `$2::uuid`. */
function valueOf(value: unknown): string | undefined {
  const cast = partOf(value, 'TypeCast');
  if (cast !== undefined) return valueOf(partOf(cast, 'arg'));
  const parameter = partOf(value, 'ParamRef');
  if (parameter !== undefined) return `$${textOf(parameter, 'number')}`;
  const literal = partOf(partOf(value, 'A_Const'), 'sval');
  return literal === undefined ? undefined : textOf(literal, 'sval');
}

const nameParts = (column: unknown): string[] =>
  nodesOf(partOf(partOf(column, 'ColumnRef'), 'fields')).map((part) =>
    textOf(partOf(part, 'String'), 'sval'),
  );

/** Yields the conditions joined by `and`, at any depth. */
function* conjuncts(condition: unknown): Generator<Node> {
  const bool = partOf(condition, 'BoolExpr');
  if (isNode(condition) && bool === undefined) yield condition;
  if (partOf(bool, 'boolop') !== 'AND_EXPR') return;
  for (const part of nodesOf(partOf(bool, 'args'))) yield* conjuncts(part);
}

/** `household_id = $1`, with the table's alias if given. */
interface Equation {
  readonly alias: string | undefined;
  readonly household: string;
}

function equationOf(condition: Node): Equation | undefined {
  const equals = condition['A_Expr'];
  const operator = nodesOf(partOf(equals, 'name')).map((part) => textOf(partOf(part, 'String'), 'sval'));
  if (partOf(equals, 'kind') !== 'AEXPR_OP' || operator.join('.') !== '=') return undefined;
  const sides = [partOf(equals, 'lexpr'), partOf(equals, 'rexpr')] as const;
  for (const [column, value] of [sides, sides.toReversed()]) {
    const [first, second] = nameParts(column);
    const household = valueOf(value);
    if (household === undefined || (second ?? first) !== 'household_id') continue;
    return { alias: second === undefined ? undefined : first, household };
  }
  return undefined;
}

/** A household table of a FROM clause, with the conditions on its rows. */
interface FromTable {
  readonly table: string;
  readonly alias: string;
  readonly conditions: readonly Node[];
}

/** The sides of a join that its ON restricts. */
const RESTRICTED_SIDES = { JOIN_INNER: ['larg', 'rarg'], JOIN_LEFT: ['rarg'], JOIN_RIGHT: ['larg'] } as const;

function fromTables(item: unknown, conditions: readonly Node[]): FromTable[] {
  const join = partOf(item, 'JoinExpr');
  if (join !== undefined) {
    const restricted: readonly string[] =
      RESTRICTED_SIDES[textOf(join, 'jointype') as keyof typeof RESTRICTED_SIDES] ?? [];
    const on = [...conjuncts(partOf(join, 'quals'))];
    return ['larg', 'rarg'].flatMap((side) =>
      fromTables(partOf(join, side), restricted.includes(side) ? [...conditions, ...on] : conditions),
    );
  }
  const relation = partOf(item, 'RangeVar') ?? (partOf(item, 'relname') === undefined ? undefined : item);
  const table = textOf(relation, 'relname');
  if (!HOUSEHOLDS.has(table)) return [];
  return [{ table, alias: textOf(partOf(relation, 'alias'), 'aliasname') || table, conditions }];
}

/** Each table of one query level needs its own equation; one without alias counts only for a single table. */
function usesOf(tables: readonly FromTable[]): Use[] {
  return tables.map(({ table, alias, conditions }) => {
    const equation = conditions
      .map(equationOf)
      .find(
        (each) =>
          each !== undefined && (each.alias === undefined ? tables.length === 1 : each.alias === alias),
      );
    return { table, household: equation?.household };
  });
}

function insertUses(insert: Node): Use[] {
  const [target] = fromTables(insert['relation'], []);
  if (target === undefined) return [];
  const at = nodesOf(insert['cols']).findIndex(
    (column) => textOf(partOf(column, 'ResTarget'), 'name') === 'household_id',
  );
  const select = partOf(partOf(insert, 'selectStmt'), 'SelectStmt');
  const lists = nodesOf(partOf(select, 'valuesLists')).map((row) =>
    nodesOf(partOf(partOf(row, 'List'), 'items')),
  );
  const targets = nodesOf(partOf(select, 'targetList')).map((column) =>
    partOf(partOf(column, 'ResTarget'), 'val'),
  );
  const rows: readonly (readonly unknown[])[] = lists.length > 0 ? lists : [targets];
  return rows.map((row) => ({ table: target.table, household: at < 0 ? undefined : valueOf(row[at]) }));
}

/** Returns the uses of one query level, without subqueries; undefined unless SELECT, INSERT, UPDATE or DELETE. */
function levelUses(kind: string, node: Node): Use[] | undefined {
  const where = [...conjuncts(node['whereClause'])];
  const from = (item: unknown) => fromTables(item, where);
  if (kind === 'SelectStmt') return usesOf(nodesOf(node['fromClause']).flatMap(from));
  if (kind === 'InsertStmt') return insertUses(node);
  const others = nodesOf(node['fromClause'] ?? node['usingClause']);
  if (kind === 'DeleteStmt') return usesOf([node['relation'], ...others].flatMap(from));
  if (kind !== 'UpdateStmt') return undefined;
  const moves = nodesOf(node['targetList']).some(
    (target) => textOf(partOf(target, 'ResTarget'), 'name') === 'household_id',
  );
  const uses = usesOf([node['relation'], ...others].flatMap(from));
  // A row that moves to another household belongs to two.
  return moves ? uses.map(({ table }) => ({ table, household: undefined })) : uses;
}

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
/** Statements whose contents can't be parsed here. */
const OPAQUE = ['DoStmt', 'CallStmt', 'ExecuteStmt'];
/** Handled by `levelUses`. */
const HANDLED_BY_LEVEL = ['RangeVar', 'relation'];

/** Returns the kind of a statement node. The sides of a union have no kind of their own. */
function statementAt(key: string, part: unknown): string | undefined {
  if (!isNode(part)) return undefined;
  if (STATEMENTS.includes(key)) return key;
  return ['larg', 'rarg'].includes(key) && 'limitOption' in part ? 'SelectStmt' : undefined;
}

/** Yields all uses. Household tables in other statements (COPY, LOCK, DDL) have no household. */
function* walk(value: unknown, isRead: boolean): Generator<Use> {
  if (!isNode(value)) return;
  if (!isRead) for (const { table } of fromTables(value, [])) yield { table, household: undefined };
  for (const [key, part] of Object.entries(value)) {
    const kind = statementAt(key, part);
    if (kind !== undefined && isNode(part)) yield* levelUses(kind, part) ?? [];
    if (OPAQUE.includes(key)) yield { table: key, household: undefined };
    if (!isRead || !HANDLED_BY_LEVEL.includes(key)) yield* walk(part, isRead || kind !== undefined);
  }
}

const known = new Map<string, readonly Use[]>();

/** Returns the uses of household tables in a statement. Throws for invalid SQL. */
export function usesIn(statement: string): readonly Use[] {
  const uses =
    known.get(statement) ?? parseSync(statement).stmts?.flatMap((each) => [...walk(each, false)]) ?? [];
  known.set(statement, uses);
  return uses;
}

export const toOneLine = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim();
