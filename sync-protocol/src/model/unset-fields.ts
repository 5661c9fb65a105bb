/** Each table's nullable fields as nulls, to fill in rows without them: docs/decisions/checks-without-schemas.md. */
import { NO_HOURS } from './no-hours.ts';
import type { Rows } from './tables.ts';

type MayBeNull<Row> = { readonly [F in keyof Row as null extends Row[F] ? F : never]-?: null };

/** The compiler names a nullable field that is missing here. */
export const UNSET = {
  household: {
    useFederalHolidays: null,
    ownHolidays: null,
    employerName: null,
    employerAddress: null,
    employerPhone: null,
  },
  nanny: {
    nannyUserId: null,
    color: null,
    startedOn: null,
    startPlan: null,
    endedOn: null,
    endPlan: null,
    idLastFour: null,
    archivedAt: null,
    formerUserId: null,
  },
  rate: {},
  terms: {
    weeklyLimitMinutes: null,
    dailyLimitMinutes: null,
    restWeekday: null,
    guaranteedMinutes: null,
    cancellationHours: null,
    holidayMultiplierHundredths: null,
    answer: null,
    answerNote: null,
    answeredAt: null,
  },
  baseSchedule: {},
  day: {
    scheduledStartUtc: null,
    scheduledEndUtc: null,
    timesChangedAt: null,
    scheduledNotes: null,
    notesChangedAt: null,
    answeredAt: null,
    proposedByNanny: null,
    agreedStartUtc: null,
    agreedEndUtc: null,
    agreementEndedAt: null,
    declinedMinutes: null,
    ...NO_HOURS,
    notWorkedAt: null,
    addedLateAt: null,
    restoredAt: null,
  },
  todo: { tickedAt: null },
  week: {
    closedAt: null,
    dayRates: null,
    guaranteeShare: null,
    heldTermsFrom: null,
    confirmed: null,
    approved: null,
  },
  question: { answer: null, answeredAt: null, answeredBy: null },
  cancellation: {},
  earning: { dayId: null, weekStart: null, minutes: null, rateCents: null },
  payment: { label: null, weekStart: null, platform: null, possibleDuplicateOf: null, voidedAt: null },
  settlement: {},
  review: { decidedAt: null, decidedBy: null },
  statement: { paymentId: null, number: null, hash: null, replaces: null, voidedAt: null },
} as const satisfies { readonly [T in keyof Rows]: MayBeNull<Rows[T]> };
