/**
 * Live queries of the history of a day, a payment or a household: its entries, beside them the pending mutations, and the
 * rows and nannies' names with which both are told. Also of history codes.
 */
import { Dexie } from 'dexie';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { isTableName } from 'sync-protocol/kernel/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { BookMark } from 'sync-protocol/kernel/wire.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { unbundle } from '../device/bundled-records.ts';
import { type DeviceDatabase, ofHousehold } from '../device/database.ts';
import { entriesAbout, householdOf, householdsOf, nannyNames } from '../device/household-reads.ts';
import type { PendingMutation } from '../device/sync/device-storage.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';

export interface HistoryView {
  readonly household: Household;
  /** Latest arrival first. */
  readonly entries: readonly HistoryEntry[];
  /** This device's pending mutations, latest first. */
  readonly queued: readonly PendingMutation[];
  /** The server's rows that the entries led to, by '<table>/<id>'. */
  readonly rows: ReadonlyMap<string, AnyRow>;
  /** Nanny names by id. */
  readonly nannyNames: ReadonlyMap<string, string>;
}

type Found = Pick<HistoryView, 'entries' | 'queued'>;

/** A row's table and id. */
type RowKey = readonly [table: TableName, id: string];

/** Arguments that name a row, and its table. */
const NAMED: readonly (readonly [name: string, table: TableName])[] = [
  ['dayId', 'day'],
  ['todoId', 'todo'],
  ['reviewId', 'review'],
  ['paymentId', 'payment'],
];

function namedIn(args: unknown): RowKey[] {
  const fields = (args ?? {}) as Record<string, unknown>;
  return NAMED.flatMap(([name, table]): RowKey[] => {
    const id = fields[name];
    return typeof id === 'string' ? [[table, id]] : [];
  });
}

/**
 * Returns the rows needed to describe these entries: rows that they changed without creating or deleting them, days and
 * reviews of these, and rows that refused and pending ones name.
 */
function neededRows({ entries, queued }: Found): RowKey[] {
  const changed = entries.flatMap(({ changes }) =>
    changes.flatMap(({ table, id, before, after }): RowKey[] =>
      before !== null && after !== null && isTableName(table) ? [[table, id]] : [],
    ),
  );
  // To-dos and reviews belong to a day that they haven't changed.
  const days = entries.flatMap(({ changes }) =>
    changes.flatMap(({ table, about }): RowKey[] =>
      (table === 'todo' || table === 'review') && about !== null ? [['day', about]] : [],
    ),
  );
  const refused = entries.filter(({ result }) => result !== 'applied').flatMap(({ args }) => namedIn(args));
  // A review has the id of the mutation that recorded the hours.
  const reviews = entries.flatMap(({ id, result }): RowKey[] =>
    result === 'review' ? [['review', id]] : [],
  );
  return [...changed, ...days, ...refused, ...reviews, ...queued.flatMap(({ args }) => namedIn(args))];
}

/** Reads the server's rows, from the shadow where pending mutations have changed them. */
async function serverRows(
  database: DeviceDatabase,
  householdId: string,
  wanted: readonly RowKey[],
): Promise<Map<string, AnyRow>> {
  const idsOf = new Map<TableName, Set<string>>();
  for (const [table, id] of wanted) idsOf.set(table, (idsOf.get(table) ?? new Set()).add(id));
  const rows = new Map<string, AnyRow>();
  for (const [table, ids] of idsOf) {
    const found = await database.rows(table).bulkGet([...ids].map((id) => [householdId, id]));
    for (const row of found) if (row !== undefined) rows.set(`${table}/${row.id}`, row);
  }
  const shadow = await ofHousehold(database.shadow, householdId).toArray();
  for (const { table, id, row } of unbundle(shadow)) {
    if (row === null) rows.delete(`${table}/${id}`);
    else if (idsOf.get(table)?.has(id)) rows.set(`${table}/${id}`, row);
  }
  return rows;
}

async function toView(database: DeviceDatabase, household: Household, found: Found): Promise<HistoryView> {
  const terms = found.entries.some(({ changes }) => changes.some(({ table }) => table === 'terms'))
    ? await ofHousehold(database.rows<Terms>('terms'), household.id).toArray()
    : [];
  const [rows, names] = await Promise.all([
    // New terms are told beside those that they follow.
    serverRows(database, household.id, [
      ...neededRows(found),
      ...terms.map(({ id }): RowKey => ['terms', id]),
    ]),
    nannyNames(database, household.id),
  ]);
  return { household, ...found, rows, nannyNames: names };
}

const readQueue = async (database: DeviceDatabase, householdId: string): Promise<PendingMutation[]> =>
  unbundle(await database.queue.where({ householdId }).sortBy('position')).toReversed();

/** Entries of one version are sorted by id, the order in which they were made. */
const byArrival = (a: HistoryEntry, b: HistoryEntry): number =>
  b.version - a.version || (a.id < b.id ? 1 : -1);

/** Returns the days of pending to-do and review mutations, by the id of the to-do or review. */
async function readNamedDays(
  database: DeviceDatabase,
  householdId: string,
  queued: readonly PendingMutation[],
): Promise<Map<string, string>> {
  const named = queued.flatMap(({ args }) => namedIn(args));
  const rowsOf = (table: 'todo' | 'review') => {
    const ids = named.filter(([name]) => name === table).map(([, id]) => id);
    return database.rows<Todo | Review>(table).bulkGet(ids.map((id) => [householdId, id]));
  };
  const rows = await Promise.all([rowsOf('todo'), rowsOf('review')]);
  return new Map(rows.flat().flatMap((row): [string, string][] => (row ? [[row.id, row.dayId]] : [])));
}

/** Arguments of a payment of several days. */
interface ManyArgs {
  readonly days?: readonly { readonly dayId?: unknown }[];
  readonly payments?: readonly { readonly paymentId?: unknown }[];
}

function isAbout(args: unknown, subjectId: string, dayByRow: ReadonlyMap<string, string>): boolean {
  const { days, payments } = (args ?? {}) as ManyArgs;
  return (
    namedIn(args).some(([, id]) => id === subjectId || dayByRow.get(id) === subjectId) ||
    (Array.isArray(days) && days.some(({ dayId }) => dayId === subjectId)) ||
    (Array.isArray(payments) && payments.some(({ paymentId }) => paymentId === subjectId))
  );
}

/** Entries fetched from the server beyond the device's own, by household. */
export type EarlierEntries = ReadonlyMap<string, readonly HistoryEntry[]>;

const NONE: EarlierEntries = new Map();

function withEarlier(
  held: readonly HistoryEntry[],
  earlier: readonly HistoryEntry[] | undefined,
): HistoryEntry[] {
  if (earlier === undefined) return held.toSorted(byArrival);
  const known = new Set(held.map(({ id }) => id));
  return [...held, ...earlier.filter(({ id }) => !known.has(id))].toSorted(byArrival);
}

/** The history of one day or payment, with the `earlier` entries that were fetched; null once its household is gone. */
export function useSubjectHistory(
  householdId: string,
  subjectId: string,
  earlier: EarlierEntries = NONE,
): Loaded<HistoryView | null> {
  return useLoaded(
    async (database) => {
      const household = await householdOf(database, householdId);
      if (household === undefined) return null;
      const held = await entriesAbout(database, householdId, subjectId);
      const entries = withEarlier(held, earlier.get(householdId));
      const pending = await readQueue(database, householdId);
      // Read together: awaits without a request would end the snapshot's transaction.
      const dayByRow = await readNamedDays(database, householdId, pending);
      const queued = pending.filter(({ args }) => isAbout(args, subjectId, dayByRow));
      return toView(database, household, { entries, queued });
    },
    [householdId, subjectId, earlier],
  );
}

/** The history of each shown household, with the `earlier` entries that were fetched. */
export function useHouseholdHistory(earlier: EarlierEntries = NONE): Loaded<HistoryView[]> {
  return useLoaded(
    async (database, memberships) => {
      const views: HistoryView[] = [];
      for (const household of await householdsOf(database, memberships)) {
        const arrived = await database.history
          .where('[householdId+receivedAt]')
          .between([household.id, Dexie.minKey], [household.id, Dexie.maxKey])
          .toArray();
        const queued = await readQueue(database, household.id);
        const entries = withEarlier(unbundle(arrived), earlier.get(household.id));
        views.push(await toView(database, household, { entries, queued }));
      }
      return views;
    },
    [earlier],
  );
}

interface HouseholdCode extends BookMark {
  readonly household: Household;
}

/** Each shown household's history code, as of this device's last sync. */
export function useHistoryCodes(): Loaded<HouseholdCode[]> {
  return useLoaded(async (database, memberships) => {
    const codes: HouseholdCode[] = [];
    for (const household of await householdsOf(database, memberships)) {
      const bookMark = (await database.households.get(household.id))?.bookMark;
      if (bookMark !== undefined) codes.push({ household, ...bookMark });
    }
    return codes;
  }, []);
}
