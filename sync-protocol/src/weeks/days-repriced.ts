/** How far back terms, holidays and rates change what weeks pay. */

/** Terms, and their removal, change the pay of at most this many days in the past. */
export const DAYS_BACK = 60;

/** Days from the first date of terms on in which pay can have been earned already: 60 back, and two weeks ahead. */
export const DAYS_REPRICED = 76;
