/**
 * Reads the shifts that a family marked as not worked and owes, and whose nanny hasn't said yet whether she came, the
 * oldest first. None of an approved week, which stays as it is.
 */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Terms } from 'sync-protocol/model/terms.ts';
import { type Cancellation, type Week, weekId } from 'sync-protocol/model/week.ts';
import { groupBy } from 'sync-protocol/rules/group-by.ts';
import { isAskedIfCame } from 'sync-protocol/rules/late-cancellation.ts';
import { weekOf } from 'sync-protocol/rules/weeks.ts';
import type { StoredMembership } from '../sync/device-storage.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdsOf, readEach } from './household-reads.ts';

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
