/**
 * Returns what the log keeps of a mutation: the changed fields of its rows, and the days, payments, nannies or
 * household that it is about.
 */
import type { HistoryChange } from './history.ts';
import type { LoadedRows } from './mutator.ts';
import type { AnyRow, TableName } from './tables.ts';
import type { Change } from './working-set.ts';

/** Tables whose changes follow from days and payments, unless they are about a nanny: those of what terms add. */
export const DERIVED_TABLES: readonly string[] = ['earning', 'settlement'];

/** Whether a change follows from another one of its mutation. The history leaves it out. */
export const isDerived = ({ table, about }: Pick<HistoryChange, 'table' | 'about'>): boolean =>
  about === null && DERIVED_TABLES.includes(table);

export interface LoggedChange extends HistoryChange {
  readonly table: TableName;
  /** The row's nanny, who may read the change; null for the household's row. */
  readonly nannyId: string | null;
}

type Fields = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that differ between two states of a row, without the version. */
function differing(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const [old, fresh]: [Fields, Fields] = [{}, {}];
  const compare = (name: string): void => {
    if (name === 'version' || same(before[name], after[name])) return;
    old[name] = before[name] ?? null;
    fresh[name] = after[name] ?? null;
  };
  for (const name of Object.keys(before)) compare(name);
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) compare(name);
  return { before: old, after: fresh };
}

/** Returns a row's fields without nulls, household and version; null for no row. */
function whole(row: AnyRow | undefined): Fields | null {
  if (row === undefined) return null;
  const source = row as unknown as Fields;
  const fields: Fields = {};
  for (const name of Object.keys(source)) {
    const value = source[name];
    if (value !== null && name !== 'householdId' && name !== 'version') fields[name] = value;
  }
  return fields;
}

const nannyOf = (row: AnyRow): string | null => ('nannyId' in row ? row.nannyId : null);

/** Returns the id of the day, payment, nanny or household whose history a row's change belongs to. */
function aboutRow(table: TableName, row: AnyRow): string | null {
  switch (table) {
    case 'todo':
    case 'review':
    case 'clock':
    case 'cancellation':
      return 'dayId' in row ? row.dayId : null;
    case 'rate':
    case 'terms':
    case 'week':
    case 'baseSchedule':
    case 'leavePolicy':
    case 'leave':
    case 'leaveEntry':
    case 'claim':
    case 'mileageRate':
    case 'receipt':
      return nannyOf(row);
    case 'statement':
      return ('paymentId' in row ? row.paymentId : null) ?? nannyOf(row);
    case 'earning':
      // Hours follow from their day, which changes with them. What terms add has nothing else that tells it.
      return 'dayId' in row && row.dayId === null ? nannyOf(row) : null;
    case 'settlement':
      // Follows from a payment, which changes with it.
      return null;
    default:
      return row.id;
  }
}

/** Returns the changed rows of a mutation with the fields that differ, the derived ones last. */
export function loggedChanges(touched: readonly Change[]): LoggedChange[] {
  const changes = touched.flatMap<LoggedChange>(({ table, id, before, after }) => {
    const row = after ?? before;
    if (row === undefined) return [];
    const differs =
      before && after ? differing(before, after) : { before: whole(before), after: whole(after) };
    return [{ table, id, nannyId: nannyOf(row), about: aboutRow(table, row), ...differs }];
  });
  const derived = changes.filter(isDerived);
  return derived.length === 0 ? changes : [...changes.filter((each) => !isDerived(each)), ...derived];
}

/** Returns the nanny of the first changed row that has one. */
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
  ['clock', 'clockId'],
  ['leave', 'leaveId'],
  ['leaveEntry', 'entryId'],
  ['claim', 'claimId'],
  ['payment', 'paymentId'],
  ['nanny', 'nannyId'],
] as const satisfies readonly (readonly [TableName, string])[];

/** Returns args and the items of its lists: days to pay, and their payments. */
function namingParts(args: unknown): Fields[] {
  if (args === null || typeof args !== 'object') return [];
  const { days, payments } = args as { days?: unknown; payments?: unknown };
  return [args, ...[days, payments].filter(Array.isArray).flat()].filter(
    (part): part is Fields => part !== null && typeof part === 'object',
  );
}

/** Returns the rows that a mutation's args name and that were loaded. */
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
  /** Where nothing changed: ids of the days, payments, nannies and households that the args name. */
  readonly subjects: readonly string[];
  /** The only nanny that the mutation is about; null for none or several. */
  readonly nannyId: string | null;
}

/** Returns what a mutation with these changes is about. Call it before the next mutation's `begin`. */
export function aboutOf(rows: LoadedRows, args: unknown, touched: readonly Change[]): About {
  if (touched.length > 0) return { subjects: [], nannyId: nannyOfFirst(touched) };
  const named = namedRows(rows, args);
  const subjects = named.flatMap(({ table, row }) => aboutRow(table, row) ?? []);
  const [nannyId = null, ...others] = new Set(named.flatMap(({ row }) => nannyOf(row) ?? []));
  // Ids in args may be wrong: they are never used, but show that another nanny is named too.
  const isShared =
    others.length > 0 || namingParts(args).some((part) => (part['nannyId'] ?? nannyId) !== nannyId);
  // No nanny may read an entry that names several: it would reveal the others.
  return { subjects: [...new Set(subjects)], nannyId: isShared ? null : nannyId };
}
