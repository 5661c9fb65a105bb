/** Checks generic query plans: a statement scans no table, and reads household tables by indexes on household_id. */
import type { Sql } from '../src/database/connection.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Statements that scan a table on purpose. */
const EXCEPTIONS: readonly { readonly statement: RegExp; readonly why: string }[] = [
  {
    statement: /from account a order by a\.created_at desc, a\.id desc$/,
    why: "A super admin's list of all accounts.",
  },
  {
    statement: /from nanny where former_user_id = \$1/,
    why: "An account's export or deletion reads an index of archived nannies alone.",
  },
  {
    statement: /from nanny where id::text = \$1 and household_id <> \$2/,
    why: 'Adding a nanny looks over all households for her id, by an index.',
  },
];
const SINGLE_ROW_TABLES = ['server', 'housekeeping'];

/** Other statements read no table. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

const isScan = (plan: Plan): boolean => plan['Node Type'].endsWith('Scan');

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

interface Tables {
  /** Tables outside PostgreSQL's catalog. */
  readonly ours: ReadonlySet<string>;
  /** Tables whose key begins with household_id. */
  readonly households: ReadonlySet<string>;
}

const namesOf = (tables: readonly { name: string }[]): Set<string> => new Set(tables.map(({ name }) => name));

async function loadTables(sql: Sql): Promise<Tables> {
  const rows = await sql<{ name: string; isKeyed: boolean }[]>`
    select t.table_name as name, exists (
      select 1 from information_schema.key_column_usage k
      where k.table_name = t.table_name and k.column_name = 'household_id' and k.ordinal_position = 1) as "isKeyed"
    from information_schema.tables t where t.table_schema = 'public'`;
  return { ours: namesOf(rows), households: namesOf(rows.filter(({ isKeyed }) => isKeyed)) };
}

/** Returns the parts of a statement's generic plan. */
async function planOf(sql: Sql, statement: string): Promise<Plan[]> {
  const [explained] = await sql
    .unsafe<{ 'QUERY PLAN': readonly { Plan: Plan }[] }[]>(`explain (generic_plan, format json) ${statement}`)
    .simple();
  return (explained?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => partsOf(Plan));
}

/** Returns the index condition of each read of a table in a statement's generic plan; '' for a scan without one. */
export async function indexConditions(sql: Sql, statement: string, table: string): Promise<string[]> {
  const reads = (await planOf(sql, statement)).filter((part) => part['Relation Name'] === table);
  return reads.map((part) => part['Index Cond'] ?? '');
}

/** Returns what is wrong with one node of a plan, or undefined. */
function faultOf(plan: Plan, { ours, households }: Tables): string | undefined {
  const {
    'Node Type': type,
    'Relation Name': table = '',
    'Index Cond': condition,
    'Index Name': index,
  } = plan;
  if (SINGLE_ROW_TABLES.includes(table)) return undefined;
  if (type === 'Seq Scan' && ours.has(table)) return `reads all of ${table}`;
  if (!isScan(plan) || index === undefined) return undefined;
  if (condition === undefined) return ours.has(table) ? `reads all of ${index}` : undefined;
  return households.has(table) && !condition.includes('household_id =')
    ? `reads other households' ${table} by ${index}`
    : undefined;
}

/**
 * Returns one message per query whose plan scans a table, or reads a household table without household_id. The database
 * must hold many households: the planner scans small tables.
 */
export async function planFaults(sql: Sql, statements: Iterable<string>): Promise<string[]> {
  const tables = await loadTables(sql);
  const faults: string[] = [];
  for (const statement of statements) {
    if (!PLANNED.test(statement) || EXCEPTIONS.some((exception) => exception.statement.test(statement)))
      continue;
    const found = (await planOf(sql, statement)).flatMap((part) => faultOf(part, tables) ?? []);
    if (found.length > 0) {
      faults.push(`${[...new Set(found)].join(', ')}, in: ${statement.replaceAll(/\s+/g, ' ').trim()}`);
    }
  }
  return faults;
}
