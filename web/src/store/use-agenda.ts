import { Dexie } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { Todo } from 'sync-protocol/model/todo.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdsOf, nannyNames, unsentIds } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import type { AgendaItem, Loaded } from './views.ts';

export interface AgendaRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly nannyId?: string | undefined;
}

function daysIn(database: DeviceDatabase, householdId: string, range: AgendaRange): Promise<AgendaDay[]> {
  const { from = Dexie.minKey, to = Dexie.maxKey, nannyId } = range;
  const days = database.rows<AgendaDay>('day');
  return nannyId === undefined
    ? days.where('[householdId+date]').between([householdId, from], [householdId, to], true, true).toArray()
    : days
        .where('[householdId+nannyId+date]')
        .between([householdId, nannyId, from], [householdId, nannyId, to], true, true)
        .toArray();
}

function groupByDay<T extends { readonly dayId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.dayId);
    if (group === undefined) groups.set(row.dayId, [row]);
    else group.push(row);
  }
  return groups;
}

async function agendaOf(
  database: DeviceDatabase,
  household: Household,
  { range, now }: { range: AgendaRange; now: string },
): Promise<AgendaItem[]> {
  const { id: householdId } = household;
  const [days, todos, reviews, names, unsentDays, unsentTodos] = await Promise.all([
    daysIn(database, householdId, range),
    allOf<Todo>(database, 'todo', householdId),
    allOf<Review>(database, 'review', householdId),
    nannyNames(database, householdId),
    unsentIds(database, householdId, 'day'),
    unsentIds(database, householdId, 'todo'),
  ]);
  const todosOf = groupByDay(todos);
  const reviewsOf = groupByDay(reviews.filter((review) => review.status === 'open'));
  const today = dateOf(now, household.timezone);
  return days.map((day) => {
    const own = todosOf.get(day.id) ?? [];
    return {
      household,
      day,
      nannyName: names.get(day.nannyId) ?? '',
      today,
      todoCount: own.length,
      openTodoCount: own.filter((todo) => !todo.isCompleted).length,
      openReviews: reviewsOf.get(day.id) ?? [],
      isUnsent: unsentDays.has(day.id) || own.some((todo) => unsentTodos.has(todo.id)),
    };
  });
}

const sortKey = ({ day }: AgendaItem): string => `${day.date} ${day.scheduledStartUtc ?? ''} ${day.id}`;

/** Agenda days of all the account's households, by date, then start. */
export function useAgenda(range: AgendaRange = {}): Loaded<AgendaItem[]> {
  const now = useNow();
  const { from, to, nannyId } = range;
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const agendas = await Promise.all(
        households.map((household) => agendaOf(database, household, { range: { from, to, nannyId }, now })),
      );
      return agendas.flat().toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    },
    [from, to, nannyId, now],
  );
}
