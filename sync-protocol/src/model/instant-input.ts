/** Apart from the other values: it needs luxon, which the doors of the app (sign-in, invitation) do without. */
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { holdsDate, instant } from './values.ts';

const INSTANT_INPUT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** A moment as somebody may send it, ISO 8601 with any offset; becomes an `instant`. */
export const instantInput = z.pipe(
  z
    .string()
    .check(z.refine((input) => holdsDate(INSTANT_INPUT, input), 'Must be a time like 2026-03-05T14:00:00Z')),
  z.pipe(
    z.transform((input: string) => DateTime.fromISO(input, { zone: 'utc' }).toISO() ?? input),
    instant,
  ),
);
