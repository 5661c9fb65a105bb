/** What the log keeps of a mutation, so that it can be read as each day's and payment's history. */
import type { HistoryChange } from '../model/history.ts';
import type { AnyRow, TableName } from '../model/tables.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import type { Change } from '../sync/working-set.ts';

export interface LoggedChange extends HistoryChange {
  readonly table: TableName;
  /** Whose it is; null for the household's own row. A nanny reads the changes of hers. */
  readonly nannyId: string | null;
}

type Fields = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Of two states of a row, what differs; the version is the log's own. */
function differing(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'version' && !same(before[name], after[name]),
  );
  const pick = (from: Fields): Fields => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** All that a row has: what is null it doesn't have, and the household and the version are the log's own. */
function whole(row: AnyRow | undefined): Fields | null {
  if (row === undefined) return null;
  const { householdId: _, version: __, ...fields } = row;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The day, payment, nanny or household whose history a row's change belongs to. */
function aboutRow(table: TableName, row: AnyRow): string | null {
  switch (table) {
    case 'todo':
    case 'review':
      return 'dayId' in row ? row.dayId : null;
    case 'rate':
    case 'baseSchedule':
      return 'nannyId' in row ? row.nannyId : null;
    case 'earning':
    case 'settlement':
      // They follow from a day and a payment, which change with them.
      return null;
    default:
      return row.id;
  }
}

const nannyOf = (row: AnyRow): string | null => ('nannyId' in row ? row.nannyId : null);

/** What a mutation has changed, with what differs. */
export function loggedChanges(touched: readonly Change[]): LoggedChange[] {
  return touched.flatMap(({ table, id, before, after }) => {
    const row = after ?? before;
    if (row === undefined) return [];
    const differs =
      before && after
        ? differing({ ...before }, { ...after })
        : { before: whole(before), after: whole(after) };
    return [{ table, id, nannyId: nannyOf(row), about: aboutRow(table, row), ...differs }];
  });
}

/** The nanny of the first row of anybody's. */
function nannyOfFirst(touched: readonly Change[]): string | null {
  for (const { before, after } of touched) {
    const row = after ?? before;
    const nannyId = row === undefined ? null : nannyOf(row);
    if (nannyId !== null) return nannyId;
  }
  return null;
}

const NAMED = [
  ['day', 'dayId'],
  ['todo', 'todoId'],
  ['review', 'reviewId'],
  ['payment', 'paymentId'],
  ['nanny', 'nannyId'],
] as const satisfies readonly (readonly [TableName, string])[];

/** An input, and what it lists: days to be paid, and their payments, are named one by one. */
function namingParts(args: unknown): Fields[] {
  if (args === null || typeof args !== 'object') return [];
  const { days, payments } = args as { days?: unknown; payments?: unknown };
  return [args, ...[days, payments].filter(Array.isArray).flat()].filter(
    (part): part is Fields => part !== null && typeof part === 'object',
  );
}

/** The rows that a mutation's input names, as far as they are known. */
function namedRows(rows: LoadedRows, args: unknown): { table: TableName; row: AnyRow }[] {
  return namingParts(args).flatMap((part) =>
    NAMED.flatMap(([table, name]) => {
      const id = part[name];
      if (typeof id !== 'string') return [];
      const row: AnyRow | undefined = rows.peek(table, id) ?? rows.deleted(table, id);
      return row === undefined ? [] : [{ table, row }];
    }),
  );
}

export interface About {
  /** Of what changed nothing: the days, payments, nannies and households that its input names. */
  readonly subjects: readonly string[];
  /** The nanny whom it is about; null for nobody in particular. */
  readonly nannyId: string | null;
}

/** What a mutation is about that has changed these rows. Ask it before the next one begins. */
export function aboutOf(rows: LoadedRows, args: unknown, touched: readonly Change[]): About {
  if (touched.length > 0) return { subjects: [], nannyId: nannyOfFirst(touched) };
  const named = namedRows(rows, args);
  const subjects = named.flatMap(({ table, row }) => aboutRow(table, row) ?? []);
  const [nannyId = null, ...others] = new Set(named.flatMap(({ row }) => nannyOf(row) ?? []));
  // An id in the input may be anything: it is never taken, it only tells that somebody else is named too.
  const isShared =
    others.length > 0 || namingParts(args).some((part) => (part['nannyId'] ?? nannyId) !== nannyId);
  // What names several nannies at once is none of theirs to read: it would tell each of the others.
  return { subjects: [...new Set(subjects)], nannyId: isShared ? null : nannyId };
}
