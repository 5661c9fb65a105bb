/**
 * When what a calendar shows of a day was last changed, from which its event's SEQUENCE is made (RFC 5545, 3.8.7.4).
 * That never goes back: not when an answer or hours are taken back, and not when a device's clock is behind.
 */
import { toInstant, toMillis } from '../kernel/calendar.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';

const FIRST_INSTANT = '2020-01-01T00:00:00.000Z';
const MS_PER_SECOND = 1000;

/** A day's times in a calendar. */
interface ShownTimes {
  readonly startUtc: string;
  readonly endUtc: string;
}

type TimedDay = Pick<
  AgendaDay,
  'status' | 'scheduledStartUtc' | 'scheduledEndUtc' | 'actualStartUtc' | 'actualEndUtc'
>;

/** Returns a day's planned times, else those of its recorded hours; undefined for a day that isn't shown. */
export function shownTimes(day: TimedDay): ShownTimes | undefined {
  if (day.status === 'DECLINED') return undefined;
  const isPlanned = day.scheduledStartUtc !== null && day.scheduledEndUtc !== null;
  const startUtc = isPlanned ? day.scheduledStartUtc : day.actualStartUtc;
  const endUtc = isPlanned ? day.scheduledEndUtc : day.actualEndUtc;
  return startUtc === null || endUtc === null ? undefined : { startUtc, endUtc };
}

type StampedDay = Pick<
  AgendaDay,
  'timesChangedAt' | 'answeredAt' | 'hoursRecordedAt' | 'calendarChangedAt' | 'notesChangedAt'
>;

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/**
 * Returns the instant of the latest change that a calendar shows. Not the row's version, which payments raise: calendars
 * would report updates that are none.
 */
export function shownChangedAt(day: StampedDay, withNotes: boolean): string {
  const instants = [day.timesChangedAt, day.answeredAt, day.hoursRecordedAt, day.calendarChangedAt];
  if (withNotes) instants.push(day.notesChangedAt);
  return instants.reduce(later, FIRST_INSTANT);
}

/** Returns an event's SEQUENCE: whole seconds since 2020. */
export const sequenceOf = (changedAt: string): number =>
  Math.floor((toMillis(changedAt) - toMillis(FIRST_INSTANT)) / MS_PER_SECOND);

/** Whether a calendar without notes shows two states of a day alike. */
function isShownAlike(a: AgendaDay, b: AgendaDay): boolean {
  const [one, other] = [shownTimes(a), shownTimes(b)];
  if (one === undefined || other === undefined) return one === other;
  const isPendingAlike = (a.status === 'PENDING') === (b.status === 'PENDING');
  return isPendingAlike && one.startUtc === other.startUtc && one.endUtc === other.endUtc;
}

/** Returns a day after a change with the instants by which its SEQUENCE is higher, or stays where nothing is shown. */
function stamped(before: AgendaDay, after: AgendaDay, at: string): AgendaDay {
  const next = later(at, toInstant(toMillis(shownChangedAt(before, true)) + MS_PER_SECOND));
  const shown = isShownAlike(before, after) ? shownChangedAt(before, false) : next;
  const notes = before.scheduledNotes === after.scheduledNotes ? before.notesChangedAt : next;
  return {
    ...after,
    calendarChangedAt: shownChangedAt(after, false) < shown ? shown : after.calendarChangedAt,
    notesChangedAt: notes !== null && (after.notesChangedAt ?? '') < notes ? notes : after.notesChangedAt,
  };
}

/** Stamps the days that a mutation has changed. `at`: its instant. */
export function stampShownDays(rows: WorkingSet, at: string): void {
  for (const { table, id, before } of rows.touched()) {
    if (table !== 'day') continue;
    const [after, known] = [rows.get('day', id), before ?? rows.deleted('day', id)];
    if (after !== undefined && known !== undefined) rows.put('day', stamped(known as AgendaDay, after, at));
  }
}
