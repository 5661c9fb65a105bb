/** Returns a date's month as text (yyyy-MM), the month that is some months later or earlier, and a date's quarter. */

const MONTHS_PER_YEAR = 12;

export const monthOf = (date: string): string => date.slice(0, 7);

/** Returns the month that is `months` later; earlier when negative. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1 + months;
  const year = String(Math.floor(count / MONTHS_PER_YEAR)).padStart(4, '0');
  return `${year}-${String((count % MONTHS_PER_YEAR) + 1).padStart(2, '0')}`;
}

const MONTHS_PER_QUARTER = 3;
export const QUARTERS = [1, 2, 3, 4] as const;
export type Quarter = (typeof QUARTERS)[number];

/** Returns a date's quarter, 1 to 4. */
export function quarterOf(date: string): Quarter {
  const index = Math.floor((Number(date.slice(5, 7)) - 1) / MONTHS_PER_QUARTER);
  return QUARTERS[index] ?? 1;
}
