import * as z from 'zod/mini';
import { billingIncrementMinutes } from './household.ts';
import { NO_HOURS } from './no-hours.ts';
import { DAY_STATUSES } from './value-rules.ts';
import { calendarDate, cents, hourlyRateCents, id, instant, notes, version } from './values.ts';

export const dayStatus = z.enum(DAY_STATUSES);
export type DayStatus = z.infer<typeof dayStatus>;

/** Which side of the agreement somebody is on. */
export const side = z.enum(['family', 'nanny']);
export type Side = z.infer<typeof side>;

/**
 * One shift of one nanny on one date. Two people may edit different groups of fields at once (times,
 * notes, answer, hours): each group keeps the moment of its last change.
 */
export const agendaDay = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  date: calendarDate,
  /** A generated pending day may be rewritten or go when the agenda is generated again; one scheduled by hand stays. */
  origin: z.enum(['generated', 'scheduled']),
  status: dayStatus,

  scheduledStartUtc: z.nullable(instant),
  scheduledEndUtc: z.nullable(instant),
  timesChangedAt: z.nullable(instant),
  scheduledNotes: z.nullable(notes),
  notesChangedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),

  actualStartUtc: z.nullable(instant),
  actualEndUtc: z.nullable(instant),
  hoursRecordedAt: z.nullable(instant),
  hoursRecordedBy: z.nullable(id),
  hoursRecordedBySide: z.nullable(side),

  /** What the hours were priced by; later settings don't rewrite it. */
  billingIncrementMinutes: z.nullable(billingIncrementMinutes),
  hourlyRateCents: z.nullable(hourlyRateCents),
  billableMinutes: z.nullable(z.int()),
  amountCents: z.nullable(cents),
  isPaid: z.boolean(),

  /** Set when hours brought a deleted day back: work outlives a delete. */
  restoredAt: z.nullable(instant),
});
export type AgendaDay = z.infer<typeof agendaDay>;

/** A new day, whoever plans it: nobody has answered, changed or worked it yet. */
export function plannedDay(
  plan: Pick<
    AgendaDay,
    | 'householdId'
    | 'id'
    | 'nannyId'
    | 'date'
    | 'origin'
    | 'scheduledStartUtc'
    | 'scheduledEndUtc'
    | 'scheduledNotes'
  >,
): AgendaDay {
  return {
    ...plan,
    version: 0,
    status: 'PENDING',
    timesChangedAt: null,
    notesChangedAt: null,
    answeredAt: null,
    ...NO_HOURS,
    isPaid: false,
    restoredAt: null,
  };
}
