/** Counts the requests for time off that wait for the reader's side, in given households. */
import { dateOf, toInstant } from 'sync-protocol/kernel/calendar.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { countToAnswer } from '../time-off/leave-groups.ts';

async function countIn(database: DeviceDatabase, { householdId, role }: StoredMembership): Promise<number> {
  const household = await householdOf(database, householdId);
  if (household === undefined || role === 'VIEWER') return 0;
  const leaves = await allOf<Leave>(database, 'leave', householdId);
  const nannies = await allOf<Nanny>(database, 'nanny', householdId);
  const side = role === 'NANNY' ? 'nanny' : 'family';
  const today = dateOf(toInstant(Date.now()), household.timezone);
  // The family also answers what was open when it removed a nanny.
  const counts = nannies
    .filter(({ archivedAt }) => archivedAt === null || side === 'family')
    .map((nanny) =>
      countToAnswer(
        leaves.filter(({ nannyId }) => nannyId === nanny.id),
        { side, nanny, today },
      ),
    );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function countTimeOff(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
): Promise<number> {
  const counts = await Promise.all(memberships.map((membership) => countIn(database, membership)));
  return counts.reduce((sum, count) => sum + count, 0);
}
