/**
 * Writes shifts as a calendar file (iCalendar, RFC 5545), for the server's calendar feeds and for a download on the
 * device. Equal shifts give equal bytes: nothing in the file is of the moment in which it is made, but the days.
 */
import { addDays, daysBetween } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { Language, Say } from '../kernel/languages.ts';
import type { Household } from '../people/household.ts';
import { householdNameIn } from '../people/household-name.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type CalendarLeave, daysOn, leaveEvents } from './calendar-leave.ts';
import { sequenceOf, shownChangedAt, shownTimes } from './calendar-stamp.ts';

const DAYS_BEFORE = 90;
const DAYS_AFTER = 400;
/** Events of a file. */
export const EVENTS_MAX = 2000;

/** The fields of a day that a calendar file is made of. */
export type CalendarDay = Pick<
  AgendaDay,
  | 'id'
  | 'nannyId'
  | 'date'
  | 'status'
  | 'scheduledStartUtc'
  | 'scheduledEndUtc'
  | 'scheduledNotes'
  | 'actualStartUtc'
  | 'actualEndUtc'
  | 'timesChangedAt'
  | 'notesChangedAt'
  | 'answeredAt'
  | 'hoursRecordedAt'
  | 'calendarChangedAt'
>;

export interface CalendarHousehold {
  readonly household: Pick<Household, 'name'>;
  /** Nannies' names by id, for the household's family; null for a nanny, who reads the household's name. */
  readonly nannyNames: ReadonlyMap<string, string> | null;
  readonly days: readonly CalendarDay[];
  /** Approved leave of these dates. */
  readonly leaves?: readonly CalendarLeave[];
}

interface CalendarOptions {
  readonly withNotes: boolean;
  /** The UTC date around which days are chosen. */
  readonly today: string;
  readonly language: Language;
  /** Says messages in this language. */
  readonly t: Say;
}

/** Returns the dates, both included, whose days a calendar file has. */
export const calendarRange = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, -DAYS_BEFORE),
  to: addDays(today, DAYS_AFTER),
});

interface Shift {
  readonly day: CalendarDay;
  readonly startUtc: string;
  readonly endUtc: string;
  /** Whose shift it is, or where. */
  readonly name: string;
}

const byStart = by(({ startUtc, day }: Shift) => [startUtc, day.id]);

/** Returns the shifts of the file: of all in its range, those on the dates nearest to today, by their start. */
function shiftsOf(households: readonly CalendarHousehold[], { today, language }: CalendarOptions): Shift[] {
  const { from, to } = calendarRange(today);
  const shifts = households.flatMap(({ household, nannyNames, days, leaves = [] }) =>
    daysOn(days, leaves).flatMap((day) => {
      const times = day.date < from || day.date > to ? undefined : shownTimes(day);
      if (times === undefined) return [];
      const name =
        nannyNames === null ? householdNameIn(household.name, language) : (nannyNames.get(day.nannyId) ?? '');
      return [{ day, ...times, name }];
    }),
  );
  if (shifts.length <= EVENTS_MAX) return shifts.toSorted(byStart);
  const distance = ({ day }: Shift): number => Math.abs(daysBetween(today, day.date));
  return shifts
    .toSorted((a, b) => distance(a) - distance(b) || byStart(a, b))
    .slice(0, EVENTS_MAX)
    .toSorted(byStart);
}

/** Converts an instant to iCalendar's form in UTC: '20260305T140000Z'. */
const toUtcTime = (instant: string): string => instant.replaceAll(/[-:]|\.\d+/g, '');

/** Escapes a text (RFC 5545, 3.3.11). Leaves out control characters, which no text may hold. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

const LINE_OCTETS = 75;

/** Returns the number of a character's octets in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Ends a content line, and folds it to lines of at most 75 octets, between characters (RFC 5545, 3.1). */
function toLines(content: string): string {
  let lines = '';
  let octets = 0;
  for (const character of content) {
    const more = octetsOf(character);
    if (octets + more > LINE_OCTETS) {
      lines += '\r\n ';
      octets = 1;
    }
    lines += character;
    octets += more;
  }
  return `${lines}\r\n`;
}

function eventOf({ day, startUtc, endUtc, name }: Shift, { withNotes, t }: CalendarOptions): string[] {
  const isPending = day.status === 'PENDING';
  const changed = shownChangedAt(day, withNotes);
  const notes = withNotes ? day.scheduledNotes : null;
  return [
    'BEGIN:VEVENT',
    `UID:${day.id}@fairday`,
    `DTSTAMP:${toUtcTime(changed)}`,
    `LAST-MODIFIED:${toUtcTime(changed)}`,
    `SEQUENCE:${sequenceOf(changed)}`,
    `DTSTART:${toUtcTime(startUtc)}`,
    `DTEND:${toUtcTime(endUtc)}`,
    // Most calendars show TENTATIVE like any other event, so the title says it.
    `SUMMARY:${escapeText(isPending ? t('{name} · not answered', { name }) : name)}`,
    ...(notes === null || notes === '' ? [] : [`DESCRIPTION:${escapeText(notes)}`]),
    `STATUS:${isPending ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** Returns the days off of the file, as events of a whole day that leave the reader's time free. */
function leaveLines(households: readonly CalendarHousehold[], { today, t }: CalendarOptions): string[] {
  const dates = calendarRange(today);
  const events = households.flatMap(({ nannyNames, leaves = [] }) =>
    leaveEvents({ leaves, nannyNames }, { ...dates, t }),
  );
  return events
    .slice(0, EVENTS_MAX)
    .flatMap(({ id, start, end, changedAt, summary }) => [
      'BEGIN:VEVENT',
      `UID:${id}@fairday`,
      `DTSTAMP:${toUtcTime(changedAt)}`,
      `LAST-MODIFIED:${toUtcTime(changedAt)}`,
      `SEQUENCE:${sequenceOf(changedAt)}`,
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
      `SUMMARY:${escapeText(summary)}`,
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
}

/** Without a name, calendars show the feed's address, which is a secret. */
function titleOf(households: readonly CalendarHousehold[], language: Language): string {
  const [first, ...others] = households;
  return first === undefined || others.length > 0
    ? 'Fairday'
    : `Fairday · ${householdNameIn(first.household.name, language)}`;
}

/**
 * Returns a calendar file with the agenda days of these households that have times and weren't declined, and their days
 * off, of 90 days before today to 400 days after.
 */
export function calendarFile(households: readonly CalendarHousehold[], options: CalendarOptions): string {
  const title = escapeText(titleOf(households, options.language));
  const contents = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairday//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...shiftsOf(households, options).flatMap((shift) => eventOf(shift, options)),
    ...leaveLines(households, options),
    'END:VCALENDAR',
  ];
  return contents.map(toLines).join('');
}
