/**
 * Reads the shifts that a family marked as not worked and owes, and whose nanny hasn't said yet whether she came, the
 * oldest first. None of an approved week, which stays as it is.
 */

import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { isAskedIfCame } from 'sync-protocol/weeks/late-cancellation.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { type Cancellation, type Week, weekId } from 'sync-protocol/weeks/week.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';

export interface NotWorkedQuestion {
  readonly day: AgendaDay;
  readonly household: Household;
}

const ofHousehold = async (database: DeviceDatabase, household: Household): Promise<NotWorkedQuestion[]> => {
  const { id: householdId } = household;
  const cancellations = await allOf<Cancellation>(database, 'cancellation', householdId);
  if (cancellations.length === 0) return [];
  const terms = await allOf<Terms>(database, 'terms', householdId);
  const isApproved = async ({ nannyId, date }: Cancellation): Promise<boolean> => {
    const hers = terms.filter((each) => each.nannyId === nannyId);
    const week = await database
      .rows<Week>('week')
      .get([householdId, weekId(nannyId, weekOf(hers, date).start)]);
    return week !== undefined && week.approved !== null;
  };
  const asked = [...groupBy(cancellations, ({ dayId }) => dayId)].map(async ([dayId, owed]) => {
    const day = await database.rows<AgendaDay>('day').get([householdId, dayId]);
    const isOpen = day !== undefined && day.sentHomeAt === null && isAskedIfCame(day, owed);
    if (!isOpen || (await Promise.all(owed.map(isApproved))).includes(true)) return [];
    return [{ day, household }];
  });
  return (await Promise.all(asked)).flat();
};

export async function readNotWorkedQuestions(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
): Promise<NotWorkedQuestion[]> {
  const hers = memberships.filter(({ role }) => role === 'NANNY');
  const households = await householdsOf(database, hers);
  const questions = await readEach(database, households, (household) => ofHousehold(database, household));
  return questions.flat().toSorted((a, b) => (a.day.date < b.day.date ? -1 : 1));
}
