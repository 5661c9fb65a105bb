/**
 * Dates, wall-clock times, zones and instants: converts, adds, compares, formats; and limits the instant that a
 * device claims. Instants are UTC ('2026-03-05T14:00:00.000Z'), dates are in the household's zone ('2026-03-05').
 * Nothing here reads the clock.
 */
import { IANAZone } from 'luxon';
import { DAYS_PER_WEEK, MINUTES_PER_HOUR } from './units-of-time.ts';
import { offsetOf, type ZoneOffset } from './zone-offset.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
export const MINUTES_PER_DAY = 1440;

/** Size of each zone's cache of offsets: about ten years. */
const DAYS_KEPT = 4000;

/** A time zone with cached offsets: asking the platform costs more than everything a rule does with them. */
class Zone {
  readonly #offset: ZoneOffset;
  /** Minutes ahead of UTC at the start of a UTC day, by days since 1970. */
  readonly #atDay = new Map<number, number>();
  constructor(timezone: string) {
    this.#offset = offsetOf(timezone);
  }

  /** Returns minutes ahead of UTC. Assumes that no zone changes its offset twice within a day. */
  offset(millis: number): number {
    const day = Math.floor(millis / MS_PER_DAY);
    const before = this.#offsetAtDay(day);
    return before === this.#offsetAtDay(day + 1) ? before : this.#offset(millis);
  }

  #offsetAtDay(day: number): number {
    let offset = this.#atDay.get(day);
    if (offset === undefined) {
      offset = this.#offset(day * MS_PER_DAY);
      if (this.#atDay.size >= DAYS_KEPT) this.#atDay.clear();
      this.#atDay.set(day, offset);
    }
    return offset;
  }
}

/** Cached, because each zone needs an Intl formatter. */
const zones = new Map<string, Zone>();

function zoneOf(timezone: string): Zone {
  let zone = zones.get(timezone);
  if (zone === undefined) {
    zone = new Zone(timezone);
    zones.set(timezone, zone);
  }
  return zone;
}

/** Whether this platform knows the IANA zone. A bare offset is no zone: older platforms fail on it. */
export function isTimezone(timezone: string): boolean {
  if (!/^[A-Za-z]/.test(timezone) || !IANAZone.isValidZone(timezone)) return false;
  try {
    // Chromium's Intl knows 'Etc/Unknown', its Temporal doesn't.
    return Number.isFinite(offsetOf(timezone)(0));
  } catch {
    return false;
  }
}

/** The only form of instants: platforms differ in how `Date.parse` reads others. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Converts an instant to milliseconds since 1970; NaN for any other text. */
export const toMillis = (instant: string): number =>
  // oxlint-disable-next-line no-restricted-globals -- reads the text, not the clock; luxon takes ten times as long
  INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;

/** Converts milliseconds since 1970 to an instant. Throws RangeError outside the range of dates. */
export const toInstant = (millis: number): string =>
  // oxlint-disable-next-line no-restricted-globals -- writes a given number, not the clock's
  new Date(millis).toISOString();

export const addMinutes = (instant: string, minutes: number): string =>
  toInstant(toMillis(instant) + minutes * MS_PER_MINUTE);

/** Returns the whole minutes that have passed from `start` to `end`, rounded down; negative when `end` is earlier. */
export const minutesBetween = (start: string, end: string): number =>
  Math.floor((toMillis(end) - toMillis(start)) / MS_PER_MINUTE);

/** Returns the nearest whole number of minutes, half up. */
export const toNearestMinute = (millis: number): number =>
  Math.floor((millis + MS_PER_MINUTE / 2) / MS_PER_MINUTE);

/** Returns the minutes of a shift, or of what two share. The seconds of both ends count together, once. */
export const shiftMinutes = (start: string, end: string): number =>
  toNearestMinute(toMillis(end) - toMillis(start));

/** Dates by their number of days since 1970, and the reverse: the rules of weeks go to and fro between few dates. */
const knownDates = new Map<number, string>();
const knownMidnights = new Map<string, number>();
/** Entries of each cache. A full cache is cleared. */
const KNOWN_MAX = 5000;

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, value);
  return value;
}

/** Returns NaN for any other text than a date. */
function midnightUtc(date: string): number {
  const known = knownMidnights.get(date);
  if (known !== undefined) return known;
  const millis = toMillis(`${date}T00:00:00.000Z`);
  return Number.isNaN(millis) ? millis : remember(knownMidnights, date, millis);
}

/** Throws RangeError outside the range of dates. */
const dateAt = (dayNumber: number): string =>
  knownDates.get(dayNumber) ??
  remember(knownDates, dayNumber, toInstant(dayNumber * MS_PER_DAY).slice(0, 10));

export const addDays = (date: string, days: number): string => dateAt(midnightUtc(date) / MS_PER_DAY + days);

/** Returns the days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightUtc(to) - midnightUtc(from)) / MS_PER_DAY);

/** 1970 began on a Thursday. */
const FIRST_WEEKDAY = 4;

/** 0 = Sunday to 6 = Saturday (specification, section 9). */
export function weekdayOf(date: string): number {
  const days = midnightUtc(date) / MS_PER_DAY + FIRST_WEEKDAY;
  return days - Math.floor(days / DAYS_PER_WEEK) * DAYS_PER_WEEK;
}

/** Returns the Monday on or before a date. */
export const startOfWeek = (date: string): string =>
  addDays(date, -((weekdayOf(date) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK));

/** Returns the dates from `start` to `end`, inclusive. */
export function datesFrom(start: string, end: string): string[] {
  const dates: string[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date);
  return dates;
}

function localDateAt(millis: number, timezone: string): string {
  return dateAt(Math.floor((millis + zoneOf(timezone).offset(millis) * MS_PER_MINUTE) / MS_PER_DAY));
}

/** Dates of instants, each in the zone that was asked for last: a queue of hours asks some ten times for each. */
const knownLocalDates = new Map<string, { readonly timezone: string; readonly date: string }>();

/** Returns the calendar date of an instant in a zone. Throws RangeError for any other text. */
export function dateOf(instant: string, timezone: string): string {
  const known = knownLocalDates.get(instant);
  if (known?.timezone === timezone) return known.date;
  const date = localDateAt(toMillis(instant), timezone);
  remember(knownLocalDates, instant, { timezone, date });
  return date;
}

/** Returns an instant's minutes since midnight on the zone's clock. */
export function minuteOfDayOf(instant: string, timezone: string): number {
  const millis = toMillis(instant);
  const local = millis + zoneOf(timezone).offset(millis) * MS_PER_MINUTE;
  return Math.floor((local - Math.floor(local / MS_PER_DAY) * MS_PER_DAY) / MS_PER_MINUTE);
}

/**
 * Returns the instant at which the zone's clock shows `minutes` since midnight of `date`; 1440 is the next midnight. A
 * time that a clock change skips moves forward by the gap; of one that happens twice it is the first. Luxon's result
 * for the latter depends on the current time, so it is computed here.
 */
export function wallClockToInstant(date: string, minutes: number, timezone: string): string {
  const zone = zoneOf(timezone);
  const local = midnightUtc(date) + minutes * MS_PER_MINUTE;
  const before = zone.offset(local - MS_PER_DAY);
  const after = zone.offset(local + MS_PER_DAY);
  const candidates = [before, after]
    .map((offset) => ({ offset, millis: local - offset * MS_PER_MINUTE }))
    .filter(({ offset, millis }) => zone.offset(millis) === offset)
    .map(({ millis }) => millis);
  return toInstant(candidates.length > 0 ? Math.min(...candidates) : local - before * MS_PER_MINUTE);
}

/** Converts 'HH:mm' to minutes since midnight. Throws for anything else. */
export function parseClock(clock: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  if (match === null) throw new RangeError(`No clock time: ${clock}`);
  return Number(match[1]) * MINUTES_PER_HOUR + Number(match[2]);
}

/** Formats minutes since midnight as 'HH:mm'; the end of the day is '24:00'. */
export function formatClock(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return `${String(hours).padStart(2, '0')}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`;
}

/** Returns the first date of a date's year. */
export const yearStart = (date: string): string => `${date.slice(0, 4)}-01-01`;

/** Returns a date's year. */
export const yearNumberOf = (date: string): number => Number(date.slice(0, 4));

const MAX_AGE_DAYS = 60;
const MAX_AHEAD_MINUTES = 5;

/**
 * Returns the instant that rules use: the device's, but at most 60 days before and 5 minutes after the server received
 * the mutation (docs/sync.md).
 */
export function clampHappenedAt(happenedAt: string, receivedAt: string): string {
  const received = toMillis(receivedAt);
  const earliest = received - MAX_AGE_DAYS * MS_PER_DAY;
  const latest = received + MAX_AHEAD_MINUTES * MS_PER_MINUTE;
  return toInstant(Math.min(Math.max(toMillis(happenedAt), earliest), latest));
}

const MAX_CLOCK_ERROR_DAYS = 7;

/** Returns the author's instant where it is later than the server's `at`, by at most a week; else `at`. */
export function latestNow({ at, claimedAt }: { at: string; claimedAt: string }): string {
  const isPlausible = toMillis(claimedAt) - toMillis(at) <= MAX_CLOCK_ERROR_DAYS * MS_PER_DAY;
  return claimedAt > at && isPlausible ? claimedAt : at;
}
