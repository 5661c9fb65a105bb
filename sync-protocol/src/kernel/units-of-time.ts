/** Units of time that schemas, rules and screens count with; MINUTES_PER_DAY is in kernel/calendar.ts. */
export const MINUTES_PER_HOUR = 60;
export const DAYS_PER_WEEK = 7;
