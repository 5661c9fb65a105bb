/** Reads by index the days of a week's or month's dates and of the day before, with overlaps, without to-dos. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { readDays } from '../device/day-indexes.ts';
import { householdsOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import type { AgendaItem } from '../device/views.ts';
import { markUnsent, readUnsent, sortDays, withDetails } from './agenda-reads.ts';
import { withOverlaps } from './day-overlaps.ts';

export interface CalendarQuery {
  /** The shown dates, the earliest first. */
  readonly dates: readonly string[];
  readonly nannyId: string | undefined;
}

export interface Calendar {
  readonly dates: readonly string[];
  /** By date, then start. Also those of the day before the first date: a night shift ends on it. */
  readonly items: readonly AgendaItem[];
  /** Of the account's first household; undefined before its row has arrived. */
  readonly timezone: string | undefined;
}

interface Asked {
  readonly memberships: readonly StoredMembership[];
  readonly now: string;
}

export async function readCalendar(
  database: DeviceDatabase,
  { dates, nannyId }: CalendarQuery,
  { memberships, now }: Asked,
): Promise<Calendar> {
  const households = await householdsOf(database, memberships);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const range = { from: addDays(first, -1), to: last, nannyId };
  const agendas = await Promise.all(
    households.map(async (household) =>
      withDetails(database, await readDays(database, household.id, range), {
        household,
        now,
        withTodos: false,
      }),
    ),
  );
  const days = await withOverlaps(database, sortDays(agendas.flat()), { memberships, households });
  const unsent = await readUnsent(database, memberships);
  return {
    dates,
    items: days.map((day) => markUnsent(day, unsent)),
    timezone: households[0]?.timezone,
  };
}
