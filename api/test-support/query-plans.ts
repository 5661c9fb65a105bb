/**
 * How a statement is planned, whatever its parameters: by indexes, and of a household's tables by what is the
 * household's alone. Then what one household asks for takes as long among a hundred thousand as among ten.
 */
import type { Sql } from '../src/database/connection.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** What is read as a whole on purpose. */
const EXCEPTIONS: readonly { readonly statement: RegExp; readonly why: string }[] = [
  {
    statement: /from account a order by a\.created_at desc, a\.id desc$/,
    why: "A super admin's list of everybody.",
  },
];
/** One row, whatever else there is. */
const SINGLE_ROW = ['server', 'housekeeping'];

/** Transactions, settings, locks and notifications read no table. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

const isScan = (plan: Plan): boolean => plan['Node Type'].endsWith('Scan');

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

interface Tables {
  /** Not the database's own. */
  readonly ours: ReadonlySet<string>;
  /** Of which each row is a household's. */
  readonly households: ReadonlySet<string>;
}

const namesOf = (tables: readonly { name: string }[]): Set<string> => new Set(tables.map(({ name }) => name));

async function tablesOf(sql: Sql): Promise<Tables> {
  const rows = await sql<{ name: string; isKeyed: boolean }[]>`
    select t.table_name as name, exists (
      select 1 from information_schema.key_column_usage k
      where k.table_name = t.table_name and k.column_name = 'household_id' and k.ordinal_position = 1) as "isKeyed"
    from information_schema.tables t where t.table_schema = 'public'`;
  return { ours: namesOf(rows), households: namesOf(rows.filter(({ isKeyed }) => isKeyed)) };
}

/** Undefined when this part of a plan reads what it needs and no more. */
function faultOf(plan: Plan, { ours, households }: Tables): string | undefined {
  const {
    'Node Type': type,
    'Relation Name': table = '',
    'Index Cond': condition,
    'Index Name': index,
  } = plan;
  if (SINGLE_ROW.includes(table)) return undefined;
  if (type === 'Seq Scan' && ours.has(table)) return `reads all of ${table}`;
  if (!isScan(plan) || index === undefined) return undefined;
  if (condition === undefined) return ours.has(table) ? `reads all of ${index}` : undefined;
  return households.has(table) && !condition.includes('household_id =')
    ? `reads other households' ${table} by ${index}`
    : undefined;
}

/** What is wrong with the plans of these statements, one sentence each. The tables must hold many households. */
export async function planFaults(sql: Sql, statements: Iterable<string>): Promise<string[]> {
  const tables = await tablesOf(sql);
  const faults: string[] = [];
  for (const statement of statements) {
    if (!PLANNED.test(statement) || EXCEPTIONS.some((exception) => exception.statement.test(statement)))
      continue;
    const [explained] = await sql
      .unsafe<{ 'QUERY PLAN': readonly { Plan: Plan }[] }[]>(
        `explain (generic_plan, format json) ${statement}`,
      )
      .simple();
    const parts = (explained?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => partsOf(Plan));
    const found = parts.flatMap((part) => faultOf(part, tables) ?? []);
    if (found.length > 0) {
      faults.push(`${[...new Set(found)].join(', ')}, in: ${statement.replaceAll(/\s+/g, ' ').trim()}`);
    }
  }
  return faults;
}
