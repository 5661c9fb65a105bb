/** Reads arrivals for the REST routes. A nanny sees her own. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import type { ArrivalAnswer, ClockAnswer } from 'sync-protocol/clock/clocks-rest.ts';
import {
  isForgotten,
  isLive,
  isOpen,
  openClocks,
  readsOfOpenClocks,
} from 'sync-protocol/clock/running-clock.ts';
import { visible } from 'sync-protocol/people/permissions.ts';
import { clockNamed } from 'sync-protocol/weeks/day-to-record.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { rowsInOrder } from '../sync/row-pages.ts';
import { assertSeen } from './nanny.ts';
import { type Reader, whereVisible } from './payment.ts';

/** Yields arrivals without an end, the latest first. Throws `not_found` for a nanny whom the actor may not see. */
export async function* openClockPages(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, state }: { nannyId?: string | undefined; state?: ClockAnswer['state'] | undefined },
): AsyncGenerator<ClockAnswer[]> {
  if (nannyId !== undefined) await assertSeen(deps, { householdId, actor }, nannyId);
  const whose = { householdId, ...(nannyId === undefined ? whereVisible(actor) : { nannyId }) };
  const order = { table: 'clock', orderBy: 't.arrived_at desc, t.id desc' } as const;
  const now = deps.now();
  for await (const page of rowsInOrder(deps.sql, whose, order)) {
    yield page
      .filter(isOpen)
      .map((clock) => toAnswer(clock, now))
      .filter((answer) => state === undefined || answer.state === state);
  }
}

function toAnswer(clock: Clock, now: string): ClockAnswer {
  const { id, nannyId, dayId, date, arrivedAt, arrivedReceivedAt } = clock;
  const state = isForgotten(clock, now) ? 'unfinished' : 'running';
  return { id, nannyId, dayId, date, arrivedAt, arrivedReceivedAt, state };
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
