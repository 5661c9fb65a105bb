/**
 * Tells which clocks still run, which were forgotten, and which taps reached the server at once; keeps a day while one
 * runs on it, and ends clocks by hours.
 *
 * A tap is cheap and a client may repeat it, so that it holds the family up for a bounded time: a day for 16 hours from
 * its tap, and a removal during the shift that both had agreed to. What a forgotten clock leaves the family is only what
 * her hours survive at their price: they count on a day that was deleted, or marked as not worked. Its accepted day isn't
 * declined, nor its acceptance taken back: her hours would wait for the family. Nor is it moved: hours belong to their date.
 */
import { minutesBetween, toMillis } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { authorOf, type Context } from '../kernel/mutator.ts';
import { rangePerOwner } from '../kernel/range-key.ts';
import type { Read } from '../kernel/reads.ts';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Clock } from './clock.ts';

/** Longer than any shift: a clock that has run for so long was forgotten, and nobody knows whether she is still there. */
export const FORGOTTEN_AFTER_MINUTES = 16 * MINUTES_PER_HOUR;
/** A tap counts as such if the server got it within this time: devices are offline for a moment all the time. */
const LIVE_MS = 600_000;

export const runningClocks = rangePerOwner(
  (nannyId) => ({ table: 'clock', where: { nannyId, state: 'running' } }) as const,
);
const unfinishedClocks = rangePerOwner(
  (nannyId) => ({ table: 'clock', where: { nannyId, state: 'unfinished' } }) as const,
);
export const clocksOfDay = (dayId: string) => ({ table: 'clock', where: { dayId } }) as const;

/** Returns the reads of `openClocks`. */
export const readsOfOpenClocks = (nannyId: string): Read[] => [
  runningClocks(nannyId),
  unfinishedClocks(nannyId),
];

/** Returns a nanny's clocks without an end. Needs `readsOfOpenClocks`. */
export const openClocks = (rows: WorkingSet, nannyId: string): Clock[] => [
  ...rows.list(runningClocks(nannyId)),
  ...rows.list(unfinishedClocks(nannyId)),
];

/** Whether a clock has no end yet: its day is kept for the hours. */
export const isOpen = ({ state }: Pick<Clock, 'state'>): boolean =>
  state === 'running' || state === 'unfinished';

/** Whether a clock has run for too long to be believed, at an instant. Its own time may be forged; so may none be ahead. */
export function isForgotten(
  { state, arrivedAt, arrivedReceivedAt }: Pick<Clock, 'state' | 'arrivedAt' | 'arrivedReceivedAt'>,
  now: string,
): boolean {
  if (state !== 'running') return state === 'unfinished';
  const since = arrivedAt < arrivedReceivedAt ? arrivedAt : arrivedReceivedAt;
  return minutesBetween(since, now) >= FORGOTTEN_AFTER_MINUTES;
}

/** Whether two arrivals are so near that the second may be another tap of the first. A forged one may be years away. */
export const isSameStay = (first: string, second: string): boolean =>
  Math.abs(minutesBetween(first, second)) < FORGOTTEN_AFTER_MINUTES;

/** Whether the server got a tap soon enough that 'tapped at' can be shown: a courtesy, not a proof. */
export const isLive = (at: string, receivedAt: string): boolean =>
  Math.abs(toMillis(receivedAt) - toMillis(at)) <= LIVE_MS;

/** Whether a nanny is at work by a clock, at an instant of the server. */
export const isAtWork = (clock: Clock, now: string): boolean =>
  clock.state === 'running' && !isForgotten(clock, now);

/** Throws `clock_running` while a nanny is at work on a day. Needs `clocksOfDay`. */
export function assertNotAtWork(
  rows: WorkingSet,
  dayId: string,
  { receivedAt }: Pick<Context, 'receivedAt'>,
): void {
  if (rows.list(clocksOfDay(dayId)).some((clock) => isAtWork(clock, receivedAt)))
    throw new Rejection('clock_running');
}

/** Throws `clock_running` while a day has a clock without an end, also a forgotten one. Needs `clocksOfDay`. */
export function assertNoOpenClock(rows: WorkingSet, dayId: string): void {
  if (rows.list(clocksOfDay(dayId)).some(isOpen)) throw new Rejection('clock_running');
}

/**
 * Throws `clock_running` where a day's answer has to wait for the nanny's hours: on an accepted day until no clock is
 * open, since without the agreement the family would decide about them; on others while she is at work. Needs
 * `clocksOfDay`.
 */
export function assertMayUnanswer(
  rows: WorkingSet,
  { id, status }: Pick<AgendaDay, 'id' | 'status'>,
  context: Pick<Context, 'receivedAt'>,
): void {
  if (status === 'ACCEPTED') assertNoOpenClock(rows, id);
  else assertNotAtWork(rows, id, context);
}

/** Whether a nanny has arrived on a day, and not taken that back. Needs `clocksOfDay`. */
export const hasClock = (rows: WorkingSet, dayId: string): boolean =>
  rows.list(clocksOfDay(dayId)).some(({ state }) => state !== 'discarded');

/** Discards the forgotten clocks of a day that is deleted. Hours that name them bring it back. Needs `clocksOfDay`. */
export function discardClocks(rows: WorkingSet, dayId: string, { actor }: Pick<Context, 'actor'>): void {
  for (const clock of rows.list(clocksOfDay(dayId)).filter(isOpen))
    rows.put('clock', { ...clock, state: 'discarded', endedBy: authorOf(actor) });
}

/** Ends a day's clocks by hours, whoever recorded them. Needs `readsOfOpenClocks`. */
export function endClocks(
  rows: WorkingSet,
  { day, end }: { readonly day: Pick<AgendaDay, 'id' | 'nannyId'>; readonly end: string },
  { actor, receivedAt }: Pick<Context, 'actor' | 'receivedAt'>,
): void {
  for (const clock of openClocks(rows, day.nannyId).filter(({ dayId }) => dayId === day.id)) {
    rows.put('clock', {
      ...clock,
      state: 'ended',
      leftAt: end,
      leftReceivedAt: receivedAt,
      endedBy: authorOf(actor),
    });
  }
}
