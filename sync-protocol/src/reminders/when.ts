/**
 * When a reminder is due, when it ends, and when it may be sent: in its kind's hours of the reader's clock and outside
 * of the reader's quiet hours. A reminder that quiet hours hold beyond its end is never sent.
 */
import { addDays, addMinutes, dateOf, wallClockToInstant } from '../kernel/calendar.ts';
import type { Side } from '../kernel/roles.ts';
import { GATHER_MINUTES, type LocalHours, REMINDERS, type ReminderKind } from './kinds.ts';

/** An account's clock. Quiet hours are minutes since midnight; none if both are equal. */
export interface ReaderClock {
  readonly timezone: string;
  readonly quietFrom: number;
  /** Not included. */
  readonly quietTo: number;
}

export const QUIET_FROM = 21 * 60;
export const QUIET_TO = 7 * 60;
const MIDNIGHT = 24 * 60;

/** Instants. At `endsAt` it is over. */
export interface ReminderSpan {
  readonly dueAt: string;
  readonly endsAt: string;
}

/** A planned shift. */
export interface PlannedShift {
  readonly start: string;
  readonly end: string;
}

const ARRIVAL_FROM = 20;
const ARRIVAL_TO = 60;
/** The nanny hears of it before the family. */
const FAMILY_LATER = 5;
/** Minutes after a shift in which its hours aren't missing yet. */
const HOURS_AFTER = 30;

const onlyHours = (kind: ReminderKind): LocalHours =>
  REMINDERS[kind].hours?.at(-1) ?? { from: 0, to: MIDNIGHT };

/** Kinds that come from an accepted shift. */
export const SHIFT_KINDS = [
  'tomorrow',
  'hours_missing',
  'no_arrival',
] as const satisfies readonly ReminderKind[];
export type ShiftKind = (typeof SHIFT_KINDS)[number];

/** Returns when a reminder of a shift is due and ends. */
export function shiftSpan(
  kind: ShiftKind,
  { start, end }: PlannedShift,
  { side, timezone }: { readonly side: Side; readonly timezone: string },
): ReminderSpan {
  if (kind === 'tomorrow') {
    const evening = addDays(dateOf(start, timezone), -1);
    const { from, to } = onlyHours(kind);
    return {
      dueAt: wallClockToInstant(evening, from, timezone),
      endsAt: wallClockToInstant(evening, to, timezone),
    };
  }
  if (kind === 'hours_missing') {
    const morning = addDays(dateOf(end, timezone), 1);
    const to = REMINDERS[kind].hours?.[0]?.to ?? MIDNIGHT;
    return { dueAt: addMinutes(end, HOURS_AFTER), endsAt: wallClockToInstant(morning, to, timezone) };
  }
  const later = side === 'family' ? FAMILY_LATER : 0;
  return { dueAt: addMinutes(start, ARRIVAL_FROM + later), endsAt: addMinutes(start, ARRIVAL_TO) };
}

export type EventKind = Exclude<ReminderKind, ShiftKind>;

/**
 * Returns when the reminder of an event is due and ends. `until`: an instant after which it tells nobody anything, such as
 * the shift's start; null without. Returns undefined if that has passed.
 */
export function eventSpan(
  kind: EventKind,
  { at, until }: { readonly at: string; readonly until: string | null },
): ReminderSpan | undefined {
  const last = addMinutes(at, REMINDERS[kind].lifetime ?? 0);
  const endsAt = until !== null && until < last ? until : last;
  if (endsAt <= at) return undefined;
  const gathered = addMinutes(at, GATHER_MINUTES);
  return { dueAt: gathered < endsAt ? gathered : at, endsAt };
}

/** Returns the parts of a day outside of quiet hours. */
function wakeHours({ quietFrom, quietTo }: ReaderClock): LocalHours[] {
  if (quietFrom === quietTo) return [{ from: 0, to: MIDNIGHT }];
  if (quietFrom > quietTo) return [{ from: quietTo, to: quietFrom }];
  return [
    { from: 0, to: quietFrom },
    { from: quietTo, to: MIDNIGHT },
  ];
}

/** Returns what two lists of hours share. */
const shared = (some: readonly LocalHours[], others: readonly LocalHours[]): LocalHours[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );

/** A reminder's end lies at most this many dates after any instant at which it waits. */
const DATES_AHEAD = 3;

/** Returns the first instant from `from` on, before `endsAt`, that lies within these hours of the zone's clock. */
function firstWithin(
  hours: readonly LocalHours[],
  { from, endsAt }: { readonly from: string; readonly endsAt: string },
  timezone: string,
): string | undefined {
  const today = dateOf(from, timezone);
  for (let days = 0; days <= DATES_AHEAD; days += 1) {
    const date = addDays(today, days);
    for (const each of hours) {
      const opens = wallClockToInstant(date, each.from, timezone);
      const closes = wallClockToInstant(date, each.to, timezone);
      const at = opens > from ? opens : from;
      if (at < closes) return at < endsAt ? at : undefined;
    }
  }
  return undefined;
}

/**
 * Returns the first instant from `now` on at which a reminder may be sent, which is `now` or later; undefined if it ends
 * before that.
 */
export function nextSending(
  kind: ReminderKind,
  { now, endsAt }: { readonly now: string; readonly endsAt: string },
  reader: ReaderClock,
): string | undefined {
  const { hours, quiet } = REMINDERS[kind];
  const own = hours ?? [{ from: 0, to: MIDNIGHT }];
  const span = { from: now, endsAt };
  if (quiet === 'break') return firstWithin(own, span, reader.timezone);
  const awake = firstWithin(shared(own, wakeHours(reader)), span, reader.timezone);
  if (awake !== undefined || quiet === 'wait') return awake;
  return firstWithin(own, span, reader.timezone);
}
