/** Reads agenda days by indexes of dates, joins nanny, to-dos, reviews, arrivals, leave and pay, and marks unsent days. */
import type { DBCoreKeyRange } from 'dexie';
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import { canDecide } from 'sync-protocol/ledger/deciding-side.ts';
import { partlyPaidCents } from 'sync-protocol/ledger/paid-part.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { nannyColors } from 'sync-protocol/people/nanny-colors.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { isDateOff } from 'sync-protocol/time-off/date-off.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, shadowOf } from '../device/household-reads.ts';
import type { AgendaItem } from '../device/views.ts';

/** A day with its details, and the ids of to-dos whose pending mutations mark it as unsent. */
export interface ReadDay {
  readonly item: AgendaItem;
  readonly todoIds: readonly string[];
}

export async function openReviews(database: DeviceDatabase, householdId: string): Promise<Review[]> {
  const reviews = await allOf<Review>(database, 'review', householdId);
  return reviews.filter(({ status }) => status === 'open');
}

const equalRange = (key: readonly [householdId: string, dayId: string]): DBCoreKeyRange => ({
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- 'Equal', of a const enum that is only declared
  type: 1,
  lower: key,
  upper: key,
});

/**
 * Returns the to-dos of each day, day by day: to-dos have no date, and a household may have years of them.
 * Uses Dexie's core, which live queries follow too; creating a collection per day takes as long as the read
 * itself.
 */
function readTodos(database: DeviceDatabase, days: readonly AgendaDay[]): PromiseLike<Todo[][]> {
  const { core } = database.rows<Todo>('todo');
  const index = core.schema.getIndexByKeyPath(['householdId', 'dayId']);
  if (index === undefined) throw new Error('To-dos have no index by day');
  return database.transaction('r', 'todo', async ({ idbtrans: trans }) => {
    const asked = days.map(({ householdId, id }) => {
      const query = { index, range: equalRange([householdId, id]) };
      return core.query({ trans, values: true, query });
    });
    return (await Promise.all(asked)).map(({ result }): Todo[] => result);
  });
}

/** Returns the cents that are paid of days that are paid in part, by day. An earning has the id of its day. */
async function readPartlyPaid(
  database: DeviceDatabase,
  days: readonly AgendaDay[],
): Promise<Map<string, number | undefined>> {
  const open = days.filter(({ isPaid, amountCents }) => !isPaid && (amountCents ?? 0) > 0);
  if (open.length === 0) return new Map();
  const earnings = await database
    .rows<Earning>('earning')
    .bulkGet(open.map(({ householdId, id }) => [householdId, id]));
  return new Map(earnings.flatMap((earning) => (earning ? [[earning.id, partlyPaidCents(earning)]] : [])));
}

/** Returns the arrivals without an end, by day. */
export async function openClocks(
  database: DeviceDatabase,
  nannies: readonly Pick<Nanny, 'householdId' | 'id'>[],
): Promise<Map<string, Clock>> {
  const open = nannies.flatMap(({ householdId, id }) =>
    ['running', 'unfinished'].map((state) => [householdId, id, state]),
  );
  const clocks = await database
    .rows<Clock>('clock')
    .where('[householdId+nannyId+state]')
    .anyOf(open)
    .toArray();
  return new Map(clocks.map((clock) => [clock.dayId, clock]));
}

/** Returns the ids of the days without hours that approved leave covers. */
export async function readOff(
  database: DeviceDatabase,
  days: readonly AgendaDay[],
  nannies: readonly Pick<Nanny, 'householdId' | 'id'>[],
): Promise<Set<string>> {
  const leaves = await database
    .rows<Leave>('leave')
    .where('[householdId+nannyId+status]')
    .anyOf(nannies.map(({ householdId, id }) => [householdId, id, 'APPROVED']))
    .toArray();
  if (leaves.length === 0) return new Set();
  const open = days.filter(({ status }) => status === 'PENDING' || status === 'ACCEPTED');
  return new Set(open.filter((day) => isDateOff(leaves, day)).map(({ id }) => id));
}

interface DetailOptions {
  readonly household: Household;
  readonly now: string;
  /** Reads only the to-dos of days around this date. */
  readonly near?: string | undefined;
  /** False reads no to-dos. */
  readonly withTodos?: boolean;
}

/** More days than a window shows before and after a date. */
const DAYS_BEFORE = 6;
const DAYS_FROM = 18;

/** Returns the days on screen when the agenda opens at `date`; the last ones when all days are earlier. */
function around(days: readonly AgendaDay[], date: string): AgendaDay[] {
  const ordered = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const found = ordered.findIndex((day) => day.date >= date);
  const from = found === -1 ? ordered.length - DAYS_FROM : found;
  return ordered.slice(Math.max(from - DAYS_BEFORE, 0), from + DAYS_FROM);
}

/** Joins days of one household with their details. `withOverlaps` and `markUnsent` fill those two fields. */
export async function withDetails(
  database: DeviceDatabase,
  days: readonly AgendaDay[],
  { household, now, near, withTodos = true }: DetailOptions,
): Promise<ReadDay[]> {
  const close = near === undefined ? days : around(days, near);
  const seen = withTodos ? close : [];
  const [nannies, reviews, paid, found] = await Promise.all([
    allOf<Nanny>(database, 'nanny', household.id),
    openReviews(database, household.id),
    readPartlyPaid(database, days),
    readTodos(database, seen),
  ]);
  const [clocks, off] = await Promise.all([openClocks(database, nannies), readOff(database, days, nannies)]);
  const byId = new Map(nannies.map((nanny) => [nanny.id, nanny]));
  const colors = nannyColors(nannies);
  const todos = new Map(seen.map(({ id }, index) => [id, found[index] ?? []]));
  const today = dateOf(now, household.timezone);
  return days.map((day) => {
    const own = todos.get(day.id);
    const item = {
      household,
      day,
      nannyName: byId.get(day.nannyId)?.name ?? '',
      nannyColor: colors.get(day.nannyId),
      today,
      todoCount: own?.length,
      openTodoCount: own?.filter((todo) => !todo.isCompleted).length,
      partlyPaidCents: paid.get(day.id),
      openReviews: reviews.filter(({ dayId }) => dayId === day.id),
      canNannyDecide: canDecide(byId.get(day.nannyId)),
      openClock: clocks.get(day.id),
      isOff: off.has(day.id),
      overlaps: [],
      isUnsent: false,
    };
    return { item, todoIds: own?.map(({ id }) => id) ?? [] };
  });
}

const sortKey = ({ item: { day } }: ReadDay): string =>
  `${day.date} ${day.scheduledStartUtc ?? ''} ${day.id}`;

/** Sorts by date, then start. */
export const sortDays = (days: readonly ReadDay[]): ReadDay[] =>
  days.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/** Ids of days and to-dos with pending mutations, with their household: ids are unique only inside one. */
export interface Unsent {
  readonly days: ReadonlySet<string>;
  readonly todos: ReadonlySet<string>;
}

const qualifiedId = (householdId: string, id: string): string => `${householdId} ${id}`;

/** Returns the unsent days and to-dos. Read apart from the rows, because they change with each mutation and sync. */
export async function readUnsent(
  database: DeviceDatabase,
  memberships: readonly { readonly householdId: string }[],
): Promise<Unsent> {
  const idsOf = async (table: 'day' | 'todo'): Promise<Set<string>> => {
    const shadows = memberships.map(({ householdId }) => shadowOf(database, householdId, table));
    return new Set(
      (await Promise.all(shadows)).flat().map(({ householdId, id }) => qualifiedId(householdId, id)),
    );
  };
  const [days, todos] = await Promise.all([idsOf('day'), idsOf('todo')]);
  return { days, todos };
}

/** Adds the days and to-dos that a mutation of this page has just saved. */
export function withSaved({ days, todos }: Unsent, changes: readonly Change[]): Unsent {
  const idsOf = (table: 'day' | 'todo'): string[] =>
    changes.flatMap((change) => {
      const row = change.after ?? change.before;
      return change.table === table && row ? [qualifiedId(row.householdId, change.id)] : [];
    });
  return { days: new Set([...days, ...idsOf('day')]), todos: new Set([...todos, ...idsOf('todo')]) };
}

export const isSameUnsent = (a: Unsent, b: Unsent): boolean =>
  isSameSet(a.days, b.days) && isSameSet(a.todos, b.todos);

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item));

const unsentItems = new WeakMap<AgendaItem, AgendaItem>();

/** Sets `isUnsent`. Returns the same object as long as nothing about the day changes. */
export function markUnsent({ item, todoIds }: ReadDay, { days, todos }: Unsent): AgendaItem {
  const { householdId, id } = item.day;
  const isUnsent =
    days.has(qualifiedId(householdId, id)) ||
    (todos.size > 0 && todoIds.some((todoId) => todos.has(qualifiedId(householdId, todoId))));
  if (!isUnsent) return item;
  const unsent = unsentItems.get(item) ?? { ...item, isUnsent };
  unsentItems.set(item, unsent);
  return unsent;
}
