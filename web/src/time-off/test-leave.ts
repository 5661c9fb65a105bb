/** For tests: rows of time off and rates of a nanny on a device. */
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { type Rate, rateId } from 'sync-protocol/people/nanny.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { HOUSEHOLD_ID } from '../schedule/test-agenda.ts';

/** Returns a request of 480 minutes that waits for the family. */
export const leaveRow = (id: string, nannyId: string, change: Partial<Leave> = {}): Leave => ({
  ...UNSET.leave,
  householdId: HOUSEHOLD_ID,
  id,
  nannyId,
  version: 1,
  groupId: id,
  kind: 'VACATION',
  date: '2099-03-16',
  minutes: 480,
  plannedMinutes: 480,
  askedBySide: 'nanny',
  askedBy: nannyId,
  askedAt: '2026-03-01T08:00:00.000Z',
  status: 'ASKED',
  ...change,
});

export const rateRow = (nannyId: string, effectiveFrom: string, hourlyRateCents: number): Rate => ({
  householdId: HOUSEHOLD_ID,
  id: rateId(nannyId, effectiveFrom),
  nannyId,
  version: 1,
  effectiveFrom,
  hourlyRateCents,
});
