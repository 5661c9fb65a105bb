/**
 * What a statement says of households, read by PostgreSQL's own parser: every household table in it has to be tied to
 * one household, where it stands, by an equation of its own. Citus sends such a statement to one shard as it is.
 */
import { loadModule, parseSync } from 'libpg-query';
import { HOUSEHOLD_TABLES } from '../src/database/distribution.ts';

await loadModule();

/** For names that are put in when a statement is sent (`sql(name)`): held like a household's table. */
export const ANY_TABLE = 'any_household_table';
const HOUSEHOLDS: ReadonlySet<string> = new Set([...HOUSEHOLD_TABLES, ANY_TABLE]);

/** A household table where a statement uses it. */
export interface Use {
  readonly table: string;
  /** The parameter (`$1`) or literal that names its household; undefined when nothing does. */
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

/** What stands under the casts: `$2` of `$2::uuid`, or a literal's text. */
function namedBy(value: unknown): string | undefined {
  const cast = partOf(value, 'TypeCast');
  if (cast !== undefined) return namedBy(partOf(cast, 'arg'));
  const parameter = partOf(value, 'ParamRef');
  if (parameter !== undefined) return `$${textOf(parameter, 'number')}`;
  const literal = partOf(partOf(value, 'A_Const'), 'sval');
  return literal === undefined ? undefined : textOf(literal, 'sval');
}

const nameParts = (column: unknown): string[] =>
  nodesOf(partOf(partOf(column, 'ColumnRef'), 'fields')).map((part) =>
    textOf(partOf(part, 'String'), 'sval'),
  );

/** All that must hold: the parts of an `and`, however deep. */
function* conjuncts(condition: unknown): Generator<Node> {
  const bool = partOf(condition, 'BoolExpr');
  if (isNode(condition) && bool === undefined) yield condition;
  if (partOf(bool, 'boolop') !== 'AND_EXPR') return;
  for (const part of nodesOf(partOf(bool, 'args'))) yield* conjuncts(part);
}

/** `household_id = $1` of a table: who is meant (undefined for whoever has such a column), and by what. */
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
    const household = namedBy(value);
    if (household === undefined || (second ?? first) !== 'household_id') continue;
    return { alias: second === undefined ? undefined : first, household };
  }
  return undefined;
}

/** A household table of a FROM, with the conditions that bind its rows. */
interface Place {
  readonly table: string;
  readonly alias: string;
  readonly conditions: readonly Node[];
}

/** Where a join's ON binds rows: on both sides of an inner one, on the far side of an outer one. */
const BOUND = { JOIN_INNER: ['larg', 'rarg'], JOIN_LEFT: ['rarg'], JOIN_RIGHT: ['larg'] } as const;

function navItems(item: unknown, conditions: readonly Node[]): Place[] {
  const join = partOf(item, 'JoinExpr');
  if (join !== undefined) {
    const bound: readonly string[] = BOUND[textOf(join, 'jointype') as keyof typeof BOUND] ?? [];
    const on = [...conjuncts(partOf(join, 'quals'))];
    return ['larg', 'rarg'].flatMap((side) =>
      navItems(partOf(join, side), bound.includes(side) ? [...conditions, ...on] : conditions),
    );
  }
  const relation = partOf(item, 'RangeVar') ?? (partOf(item, 'relname') === undefined ? undefined : item);
  const table = textOf(relation, 'relname');
  if (!HOUSEHOLDS.has(table)) return [];
  return [{ table, alias: textOf(partOf(relation, 'alias'), 'aliasname') || table, conditions }];
}

/** Every place of one level is bound by an equation of its own; without a name it can mean one alone. */
function usesOf(places: readonly Place[]): Use[] {
  return places.map(({ table, alias, conditions }) => {
    const equation = conditions
      .map(equationOf)
      .find(
        (each) =>
          each !== undefined && (each.alias === undefined ? places.length === 1 : each.alias === alias),
      );
    return { table, household: equation?.household };
  });
}

function insertUses(insert: Node): Use[] {
  const [place] = navItems(insert['relation'], []);
  if (place === undefined) return [];
  const at = nodesOf(insert['cols']).findIndex(
    (column) => textOf(partOf(column, 'ResTarget'), 'name') === 'household_id',
  );
  const select = partOf(partOf(insert, 'selectStmt'), 'SelectStmt');
  const lists = nodesOf(partOf(select, 'valuesLists')).map((row) =>
    nodesOf(partOf(partOf(row, 'List'), 'items')),
  );
  const targets = nodesOf(partOf(select, 'targetList')).map((target) =>
    partOf(partOf(target, 'ResTarget'), 'val'),
  );
  const rows: readonly (readonly unknown[])[] = lists.length > 0 ? lists : [targets];
  return rows.map((row) => ({ table: place.table, household: at < 0 ? undefined : namedBy(row[at]) }));
}

/** The uses of one level: what a SELECT, UPDATE, DELETE or INSERT itself names; undefined for anything else. */
function levelUses(kind: string, node: Node): Use[] | undefined {
  const where = [...conjuncts(node['whereClause'])];
  const from = (item: unknown) => navItems(item, where);
  if (kind === 'SelectStmt') return usesOf(nodesOf(node['fromClause']).flatMap(from));
  if (kind === 'InsertStmt') return insertUses(node);
  const others = nodesOf(node['fromClause'] ?? node['usingClause']);
  if (kind === 'DeleteStmt') return usesOf([node['relation'], ...others].flatMap(from));
  if (kind !== 'UpdateStmt') return undefined;
  const moves = nodesOf(node['targetList']).some(
    (target) => textOf(partOf(target, 'ResTarget'), 'name') === 'household_id',
  );
  const uses = usesOf([node['relation'], ...others].flatMap(from));
  // A row that moves to another household is of two.
  return moves ? uses.map(({ table }) => ({ table, household: undefined })) : uses;
}

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
/** What they send can't be read here. */
const OPAQUE = ['DoStmt', 'CallStmt', 'ExecuteStmt'];
/** They are read with the level that they belong to. */
const READ_ABOVE = ['RangeVar', 'relation'];

/** The statement that begins here, if one does; the two sides of a union come without their kind. */
function statementAt(key: string, part: unknown): string | undefined {
  if (!isNode(part)) return undefined;
  if (STATEMENTS.includes(key)) return key;
  return ['larg', 'rarg'].includes(key) && 'limitOption' in part ? 'SelectStmt' : undefined;
}

/** A household table in what is none of the four statements (a COPY, a LOCK, DDL) is bound by nothing. */
function* walk(value: unknown, isRead: boolean): Generator<Use> {
  if (!isNode(value)) return;
  if (!isRead) for (const { table } of navItems(value, [])) yield { table, household: undefined };
  for (const [key, part] of Object.entries(value)) {
    const kind = statementAt(key, part);
    if (kind !== undefined && isNode(part)) yield* levelUses(kind, part) ?? [];
    if (OPAQUE.includes(key)) yield { table: key, household: undefined };
    if (!isRead || !READ_ABOVE.includes(key)) yield* walk(part, isRead || kind !== undefined);
  }
}

const known = new Map<string, readonly Use[]>();

/** Where a statement uses household tables; throws for what is no SQL. */
export function usesIn(statement: string): readonly Use[] {
  const uses =
    known.get(statement) ?? parseSync(statement).stmts?.flatMap((each) => [...walk(each, false)]) ?? [];
  known.set(statement, uses);
  return uses;
}

/** The same on one line. */
export const inOneLine = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim();
