/** How the agenda is read from the device: days of a range, joined with what belongs to each. */
import { type DBCoreKeyRange, Dexie } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { Todo } from 'sync-protocol/model/todo.ts';
import { DAY_STATUSES } from 'sync-protocol/model/value-rules.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, nannyNames, shadowOf } from './household-reads.ts';
import type { AgendaItem } from './views.ts';

/** From one date to another, both included; without one, from the first or to the last that there is. */
export interface AgendaRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly nannyId?: string | undefined;
}

/** An index of days that ends with their date, and what its keys begin with. */
export interface DateIndex {
  readonly name: string;
  readonly start: readonly string[];
}

/** One nanny's. */
export const byNanny = (householdId: string, nannyId: string): DateIndex => ({
  name: '[householdId+nannyId+date]',
  start: [householdId, nannyId],
});

/** Whoever's, of whatever status: a day that becomes another, for whoever counts them, changes its place. */
export const byAnyStatus = (householdId: string): DateIndex => ({
  name: '[householdId+status+date]',
  start: [householdId],
});

/** Those of one status, whoever's. */
export const byStatus = (householdId: string, status: AgendaDay['status']): DateIndex => ({
  name: '[householdId+status+date]',
  start: [householdId, status],
});

type Dates = Pick<AgendaRange, 'from' | 'to'>;
type BothDates = Record<'from' | 'to', string>;

function inDates(database: DeviceDatabase, { name, start }: DateIndex, dates: Dates) {
  const { from = Dexie.minKey, to = Dexie.maxKey } = dates;
  const days = database.rows<AgendaDay>('day');
  return days.where(name).between([...start, from], [...start, to], true, true);
}

/** One nanny's days in a range. */
export const daysOfNanny = (
  database: DeviceDatabase,
  householdId: string,
  { nannyId, ...dates }: Dates & { readonly nannyId: string },
) => inDates(database, byNanny(householdId, nannyId), dates);

/** The same of one status, whoever's. */
export const daysOfStatus = (
  database: DeviceDatabase,
  householdId: string,
  { status, ...dates }: Dates & Pick<AgendaDay, 'status'>,
) => inDates(database, byStatus(householdId, status), dates);

/**
 * What holds one nanny's days, or everybody's: those are a range of each status, for an index of them all would have to
 * be written with every day.
 */
export const indexesOf = (householdId: string, nannyId: string | undefined): readonly DateIndex[] =>
  nannyId === undefined
    ? DAY_STATUSES.map((status) => byStatus(householdId, status))
    : [byNanny(householdId, nannyId)];

/** The days of a range, by date. A promise of Dexie's: over one await more its transactions would lose who waits. */
export function readDays(
  database: DeviceDatabase,
  householdId: string,
  { nannyId, ...dates }: AgendaRange,
): PromiseLike<AgendaDay[]> {
  const found = indexesOf(householdId, nannyId).map((index) => inDates(database, index, dates).toArray());
  return Dexie.Promise.all(found).then((days: AgendaDay[][]) =>
    days.flat().toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1)),
  );
}

/** The first and the last date that days of this index have; neither without any. */
export const datesIn = (database: DeviceDatabase, index: DateIndex): PromiseLike<string[]> =>
  Dexie.Promise.all([inDates(database, index, {}).first(), inDates(database, index, {}).last()]).then(
    (days: (AgendaDay | undefined)[]) => days.flatMap((day) => day?.date ?? []),
  );

/** Has a live query hear of every day that comes into this index or another place of it, and of whatever is deleted. */
export async function followIndex(database: DeviceDatabase, index: DateIndex): Promise<void> {
  await Promise.all([
    inDates(database, index, {}).limit(1).primaryKeys(),
    inDates(database, index, { from: '', to: '' }).count(),
  ]);
}

/** The answer to a request that goes round Dexie, for Dexie's transactions to wait for; no live query hears of it. */
export const requestResult = <T>(request: IDBRequest<T>): PromiseLike<T> =>
  new Dexie.Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/**
 * How many days there are in each of these ranges. They are counted without Dexie, which takes longer than the
 * database where a hundred months are asked for; a live query follows all of the index.
 */
export function countEach(
  database: DeviceDatabase,
  index: DateIndex,
  ranges: readonly BothDates[],
): PromiseLike<number[]> {
  return database.transaction('r', 'day', async (transaction) => {
    await followIndex(database, index);
    const source = transaction.idbtrans.objectStore('day').index(index.name);
    const counts = ranges.map(({ from, to }) =>
      requestResult(source.count(IDBKeyRange.bound([...index.start, from], [...index.start, to]))),
    );
    return Promise.all(counts);
  });
}

/** A day as it was read, with the to-dos whose unsent changes count as its own. */
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
 * The to-dos of each of these days. They carry no date: they are looked up day by day, for one household's fill many
 * years. By Dexie's core, which live queries hear as they do its collections: making one takes as long as the answer.
 */
function todosOfEach(database: DeviceDatabase, days: readonly AgendaDay[]): PromiseLike<Todo[][]> {
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

/** Whose days they are, and when. */
interface Belonging {
  readonly household: Household;
  readonly now: string;
  /** Given by who can show nothing sooner than these: only the to-dos of days around this date are looked up. */
  readonly near?: string | undefined;
}

/** More than a window shows, before a date and from it on. */
const DAYS_BEFORE = 6;
const DAYS_FROM = 18;

/** Those that somebody sees who opens the agenda at this date; where all is earlier, the last ones. */
function around(days: readonly AgendaDay[], date: string): AgendaDay[] {
  const ordered = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const found = ordered.findIndex((day) => day.date >= date);
  const from = found === -1 ? ordered.length - DAYS_FROM : found;
  return ordered.slice(Math.max(from - DAYS_BEFORE, 0), from + DAYS_FROM);
}

/** Days of one household with what belongs to them; nothing is marked as unsent yet. */
export async function withDetails(
  database: DeviceDatabase,
  days: readonly AgendaDay[],
  { household, now, near }: Belonging,
): Promise<ReadDay[]> {
  const seen = near === undefined ? days : around(days, near);
  const [names, reviews, found] = await Promise.all([
    nannyNames(database, household.id),
    openReviews(database, household.id),
    todosOfEach(database, seen),
  ]);
  const todos = new Map(seen.map(({ id }, index) => [id, found[index] ?? []]));
  const today = dateOf(now, household.timezone);
  return days.map((day) => {
    const own = todos.get(day.id);
    const item = {
      household,
      day,
      nannyName: names.get(day.nannyId) ?? '',
      today,
      todoCount: own?.length,
      openTodoCount: own?.filter((todo) => !todo.isCompleted).length,
      openReviews: reviews.filter(({ dayId }) => dayId === day.id),
      isUnsent: false,
    };
    return { item, todoIds: own?.map(({ id }) => id) ?? [] };
  });
}

const sortKey = ({ item: { day } }: ReadDay): string =>
  `${day.date} ${day.scheduledStartUtc ?? ''} ${day.id}`;

/** By date, then start. */
export const sortDays = (days: readonly ReadDay[]): ReadDay[] =>
  days.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/** What waits in the queue, of all of the account's households: ids are unique only inside one. */
export interface Unsent {
  readonly days: ReadonlySet<string>;
  readonly todos: ReadonlySet<string>;
}

const inHousehold = (householdId: string, id: string): string => `${householdId} ${id}`;

/** Apart from the days, for it changes with every mutation and every sync. */
export async function readUnsent(
  database: DeviceDatabase,
  memberships: readonly { readonly householdId: string }[],
): Promise<Unsent> {
  const idsOf = async (table: 'day' | 'todo'): Promise<Set<string>> => {
    const shadows = memberships.map(({ householdId }) => shadowOf(database, householdId, table));
    return new Set(
      (await Promise.all(shadows)).flat().map(({ householdId, id }) => inHousehold(householdId, id)),
    );
  };
  const [days, todos] = await Promise.all([idsOf('day'), idsOf('todo')]);
  return { days, todos };
}

/** With what a mutation has just saved: until it is sent, it waits. */
export function withSaved({ days, todos }: Unsent, changes: readonly Change[]): Unsent {
  const idsOf = (table: 'day' | 'todo'): string[] =>
    changes.flatMap((change) => {
      const row = change.after ?? change.before;
      return change.table === table && row ? [inHousehold(row.householdId, change.id)] : [];
    });
  return { days: new Set([...days, ...idsOf('day')]), todos: new Set([...todos, ...idsOf('todo')]) };
}

export const isSameUnsent = (a: Unsent, b: Unsent): boolean =>
  isSameSet(a.days, b.days) && isSameSet(a.todos, b.todos);

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item));

const marked = new WeakMap<AgendaItem, AgendaItem>();

/** The day as the screens see it; the very same object for as long as nothing about it changes. */
export function markUnsent({ item, todoIds }: ReadDay, { days, todos }: Unsent): AgendaItem {
  const { householdId, id } = item.day;
  const isUnsent =
    days.has(inHousehold(householdId, id)) ||
    (todos.size > 0 && todoIds.some((todoId) => todos.has(inHousehold(householdId, todoId))));
  if (!isUnsent) return item;
  const unsent = marked.get(item) ?? { ...item, isUnsent };
  marked.set(item, unsent);
  return unsent;
}
