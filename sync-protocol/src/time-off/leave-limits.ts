/** How far back and ahead time off is asked for, and how much of it one date can have. */

/** Sick leave may be asked for afterwards, for so many days. */
export const SICK_DAYS_BACK = 30;
export const LEAVE_DAYS_AHEAD = 400;
/** Requests for one date, withdrawn ones included. */
export const LEAVES_A_DATE = 24;
