/** What a row may leave unset, as it is when nothing is set; without the schemas of the rows. */
import { NO_HOURS } from './no-hours.ts';
import type { Rows } from './tables.ts';

type MayBeNull<Row> = { readonly [F in keyof Row as null extends Row[F] ? F : never]-?: null };

/** The compiler holds it to the schemas, field by field. */
export const UNSET = {
  household: {},
  nanny: { nannyUserId: null },
  rate: {},
  baseSchedule: {},
  day: {
    scheduledStartUtc: null,
    scheduledEndUtc: null,
    timesChangedAt: null,
    scheduledNotes: null,
    notesChangedAt: null,
    answeredAt: null,
    ...NO_HOURS,
    restoredAt: null,
  },
  todo: { tickedAt: null },
  earning: { dayId: null },
  payment: { platform: null, possibleDuplicateOf: null, voidedAt: null },
  settlement: {},
  review: { decidedAt: null, decidedBy: null },
} as const satisfies { readonly [T in keyof Rows]: MayBeNull<Rows[T]> };
