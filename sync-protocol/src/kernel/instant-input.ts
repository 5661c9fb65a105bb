/**
 * The schema of an instant as clients send it: an ISO 8601 time with any offset, parsed to UTC. Not in
 * kernel/values.ts because it needs calendar.ts, which not every page loads.
 */
import * as z from 'zod/mini';
import { toInstant, toMillis } from './calendar.ts';
import { describeValue, type SchemaDoc } from './docs.ts';
import { MINUTES_PER_HOUR } from './units-of-time.ts';
import { holdsDate, instant } from './values.ts';

const INSTANT_INPUT =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

const MS_PER_MINUTE = 60_000;

/** Truncates to milliseconds: rounding could move a time into the next second. */
function canonical(input: string): string {
  const [, date, clock, seconds = '00', fraction = '', sign, hours, minutes] =
    INSTANT_INPUT.exec(input) ?? [];
  const utc = `${date}T${clock}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  if (sign === undefined) return utc;
  const offset = (Number(hours) * MINUTES_PER_HOUR + Number(minutes)) * MS_PER_MINUTE;
  return toInstant(toMillis(utc) + (sign === '+' ? -offset : offset));
}

/** An ISO 8601 time with any offset; parsed to an `instant`. */
export const instantInput = z.pipe(
  z
    .string()
    .check(z.refine((input) => holdsDate(INSTANT_INPUT, input), 'Must be a time like 2026-03-05T14:00:00Z')),
  z.pipe(z.transform(canonical), instant),
);

export const instantInputDocs = (): SchemaDoc[] => [describeValue(instantInput, { format: 'date-time' })];
