/** Reads arrivals for the REST routes. A nanny sees her own. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import type { ArrivalAnswer, ClockAnswer } from 'sync-protocol/clock/clocks-rest.ts';
import { isForgotten, isLive, openClocks, readsOfOpenClocks } from 'sync-protocol/clock/running-clock.ts';
import { by } from 'sync-protocol/kernel/compare-keys.ts';
import { ALL_NANNIES, visible } from 'sync-protocol/people/permissions.ts';
import { clockNamed } from 'sync-protocol/weeks/day-to-record.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { assertSeen } from './nanny.ts';
import type { Reader } from './payment.ts';

const byArrival = by(({ arrivedAt, id }: Clock) => [arrivedAt, id]);

/** Returns the nannies of a household whose rows the actor may see. */
async function nanniesSeen(deps: AppDeps, { householdId, actor }: Reader): Promise<string[]> {
  if (actor.nannyId !== null) return [actor.nannyId];
  const rows = await readRows(deps.sql, householdId, [ALL_NANNIES]);
  return rows.list(ALL_NANNIES).map(({ id }) => id);
}

/** Loads arrivals without an end, the latest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function readOpenClocks(
  deps: AppDeps,
  reader: Reader,
  { nannyId, state }: { nannyId?: string | undefined; state?: ClockAnswer['state'] | undefined },
): Promise<ClockAnswer[]> {
  if (nannyId !== undefined) await assertSeen(deps, reader, nannyId);
  const nannyIds = nannyId === undefined ? await nanniesSeen(deps, reader) : [nannyId];
  const rows = await readRows(deps.sql, reader.householdId, nannyIds.flatMap(readsOfOpenClocks));
  const now = deps.now();
  return nannyIds
    .flatMap((each) => openClocks(rows, each))
    .toSorted(byArrival)
    .toReversed()
    .map((clock) => ({
      id: clock.id,
      nannyId: clock.nannyId,
      dayId: clock.dayId,
      date: clock.date,
      arrivedAt: clock.arrivedAt,
      arrivedReceivedAt: clock.arrivedReceivedAt,
      state: isForgotten(clock, now) ? ('unfinished' as const) : ('running' as const),
    }))
    .filter((answer) => state === undefined || answer.state === state);
}

/** Loads the nanny's own clock; undefined where there is none, or it is another's. */
export async function findOwnClock(
  deps: AppDeps,
  { householdId, actor }: Reader,
  clockId: string,
): Promise<Clock | undefined> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'clock', ids: [clockId] }]);
  return clockNamed(rows, clockId, actor);
}

/** Loads what an arrival has led to: its clock, or the one that ran already. */
export async function readArrival(
  deps: AppDeps,
  { householdId, actor }: Reader,
  clockId: string,
): Promise<ArrivalAnswer> {
  const { nannyId } = actor;
  const reads = nannyId === null ? [] : readsOfOpenClocks(nannyId);
  const rows = await readRows(deps.sql, householdId, [{ table: 'clock', ids: [clockId] }, ...reads]);
  const own = visible(actor, rows.get('clock', clockId));
  const first = openClocks(rows, own.nannyId).find(({ state }) => state === 'running');
  const { id, dayId, date, arrivedAt, arrivedReceivedAt } =
    own.state === 'discarded' && first !== undefined ? first : own;
  return { id, dayId, date, arrivedAt, live: isLive(arrivedAt, arrivedReceivedAt) };
}
