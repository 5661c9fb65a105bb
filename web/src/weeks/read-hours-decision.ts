/**
 * Tells who decides hours, and by how much they change what is owed: of hours in review, and of those of a paid day or an
 * approved week before they are saved. Runs the mutator on a copy of this device's rows; writes nothing.
 */

import { toInstant } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { owedNow } from 'sync-protocol/ledger/ledger.ts';
import { readsOfOwed } from 'sync-protocol/ledger/ledger-reads.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import { deciderOf, deltaOf, readsToDecide } from 'sync-protocol/ledger/review-mutators.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { mutatorNamed } from 'sync-protocol/registry.ts';
import { parseMutation, runMutation } from 'sync-protocol/run-mutation.ts';
import { isSettled } from 'sync-protocol/weeks/adjust-week.ts';
import { serverTime } from '../device/sync/apply-mutations.ts';
import type { DeviceTransaction } from '../device/sync/device-storage.ts';
import { actorOf, loadFor, loadReads } from '../device/sync/local-rows.ts';
import type { toRecording } from '../schedule/day-edits.ts';
import type { Author } from './read-week-preview.ts';

export interface HoursDecision {
  /** Null for hours that count at once. */
  readonly decider: Side | null;
  /** What is owed more, below 0 less; null where confirming would be refused. */
  readonly deltaCents: number | null;
}

interface Deciding {
  readonly reviewId: string;
  readonly receivedAt: string;
}

/** Returns the decision of an open review; null where it has none any more. */
async function decisionOf(
  tx: DeviceTransaction,
  rows: WorkingSet,
  { reviewId, receivedAt }: Deciding,
): Promise<HoursDecision | null> {
  await loadReads(tx, rows, () => [
    { table: 'household', ids: [rows.householdId] },
    ...readsToDecide(reviewId, rows),
  ]);
  const review = rows.get('review', reviewId);
  if (review?.status !== 'open') return null;
  const moment = { receivedAt, household: householdOf(rows) };
  return { decider: deciderOf(rows, review), deltaCents: deltaOf(rows, review, moment) };
}

/** Returns the decision of a review that this device has; null where it isn't open any more. */
export async function readDecision(
  tx: DeviceTransaction,
  { householdId, id }: Pick<Review, 'householdId' | 'id'>,
  now: number,
): Promise<HoursDecision | null> {
  const receivedAt = toInstant(await serverTime(tx, now));
  return decisionOf(tx, new WorkingSet(householdId), { reviewId: id, receivedAt });
}

/** Returns the decision of hours that aren't saved yet; null unless they are of a paid day or an approved week. */
export async function previewCorrection(
  tx: DeviceTransaction,
  { accountId, membership, now }: Omit<Author, 'isOnline'>,
  recording: ReturnType<typeof toRecording>,
): Promise<HoursDecision | null> {
  const { householdId } = membership;
  const id = newId(now);
  const version = mutatorNamed(recording.name)?.version ?? 1;
  const call = parseMutation({ ...recording, id, version });
  const rows = new WorkingSet(householdId);
  await loadReads(tx, rows, () => [{ table: 'household', ids: [householdId] }]);
  await loadFor(tx, rows, [call]);
  const { dayId, ...span } = recording.args;
  const day = rows.peek('day', dayId);
  if (day === undefined || !isSettled(rows, { day, span })) return null;
  await loadReads(tx, rows, () => readsOfOwed(day.nannyId));
  const before = owedNow(rows, day.nannyId, 'wages');
  const at = toInstant(await serverTime(tx, now));
  const { result } = runMutation(rows, call, { actor: actorOf(accountId, membership), at });
  if (result === 'applied')
    return { decider: null, deltaCents: owedNow(rows, day.nannyId, 'wages') - before };
  return result === 'review' ? decisionOf(tx, rows, { reviewId: id, receivedAt: at }) : null;
}
