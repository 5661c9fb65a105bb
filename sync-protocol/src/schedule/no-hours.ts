/** The fields of an agenda day that are null until hours are recorded. */
export const NO_HOURS = {
  actualStartUtc: null,
  actualEndUtc: null,
  hoursRecordedAt: null,
  hoursRecordedBy: null,
  hoursRecordedBySide: null,
  billingIncrementMinutes: null,
  hourlyRateCents: null,
  billableMinutes: null,
  minutesByDate: null,
  amountCents: null,
} as const;
