/** Reads the recent weeks whose recorded hours overlap and wait for one side to say that they are meant. */

import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type NannyWeek, weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { type Week, weekId } from 'sync-protocol/weeks/week.ts';
import {
  findWorkedOverlaps,
  overlapsInWeek,
  sidesToAsk,
  type WorkedOverlap,
} from 'sync-protocol/weeks/worked-overlaps.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { readDays } from '../device/day-indexes.ts';
import { allOf, householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';

/** Days since a date for which both sides are told of overlaps on it: those of a week that they are asked to sign. */
const DAYS_BACK = 30;

/** A week with overlaps, and whose they are. */
export interface OverlapWeek {
  readonly household: Household;
  readonly nanny: Nanny;
  readonly weekStart: string;
  readonly overlaps: readonly WorkedOverlap[];
  /** The sides that haven't said yet that these are meant. */
  readonly waitFor: readonly Side[];
}

interface Reader {
  readonly side: Side;
  readonly now: string;
}

/** Returns the weeks in which overlaps have their shared time, each once. */
function weeksOf(overlaps: readonly WorkedOverlap[], terms: readonly Terms[]): NannyWeek[] {
  const dates = overlaps.flatMap(({ days }) => days.map(({ date }) => date));
  return [...new Set(dates.map((date) => weekOf(terms, date)))];
}

/** Returns the weeks of a household that wait for this side, the oldest first. */
export async function readOverlapWeeks(
  database: DeviceDatabase,
  household: Household,
  { side, now }: Reader,
): Promise<OverlapWeek[]> {
  const { id: householdId, timezone } = household;
  const from = addDays(dateOf(now, timezone), -DAYS_BACK);
  const days: AgendaDay[] = await readDays(database, householdId, { from });
  const byNanny = groupBy(days, ({ nannyId }) => nannyId);
  const found: OverlapWeek[] = [];
  const overlapping = [...byNanny].filter(([, hers]) => findWorkedOverlaps(hers).length > 0);
  if (overlapping.length === 0) return [];
  const nannies = new Map((await allOf<Nanny>(database, 'nanny', householdId)).map((row) => [row.id, row]));
  const rows = new Map((await allOf<Week>(database, 'week', householdId)).map((row) => [row.id, row]));
  const terms = groupBy(await allOf<Terms>(database, 'terms', householdId), ({ nannyId }) => nannyId);
  for (const [nannyId, hers] of overlapping) {
    const nanny = nannies.get(nannyId);
    for (const week of weeksOf(findWorkedOverlaps(hers), terms.get(nannyId) ?? [])) {
      const row = rows.get(weekId(nannyId, week.start));
      if (nanny === undefined || (row?.approved ?? null) !== null) continue;
      const overlaps = overlapsInWeek(hers, week, timezone);
      const waitFor = sidesToAsk(overlaps, { row, nanny });
      if (waitFor.includes(side)) found.push({ household, nanny, weekStart: week.start, overlaps, waitFor });
    }
  }
  return found.toSorted((a, b) => (a.weekStart < b.weekStart ? -1 : 1));
}

/** The weeks of all shown households that wait for this side, the oldest first. */
export function useOverlapWeeks(side: Side): Loaded<OverlapWeek[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const found: OverlapWeek[] = [];
      for (const household of await householdsOf(database, memberships))
        found.push(...(await readOverlapWeeks(database, household, { side, now })));
      return found;
    },
    [side, now],
  );
}
