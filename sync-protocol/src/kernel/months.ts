/** Returns a date's month as text (yyyy-MM), and the month that is some months later or earlier. */

const MONTHS_PER_YEAR = 12;

export const monthOf = (date: string): string => date.slice(0, 7);

/** Returns the month that is `months` later; earlier when negative. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1 + months;
  const year = String(Math.floor(count / MONTHS_PER_YEAR)).padStart(4, '0');
  return `${year}-${String((count % MONTHS_PER_YEAR) + 1).padStart(2, '0')}`;
}
