/** The dates to generate: their defaults and checks; and how many days a mutation result says were generated. */
import { addDays } from 'sync-protocol/rules/calendar.ts';
import * as z from 'zod/mini';
import { texts } from './base-schedule-texts.ts';

/** Default length of the range (specification, section 9). */
const RECOMMENDED_DAYS = 60;

/** Both dates are yyyy-MM-dd, or '' for none. */
export interface GenerateRange {
  startDate: string;
  endDate: string;
}

export const recommendedRange = (today: string): GenerateRange => ({
  startDate: today,
  endDate: addDays(today, RECOMMENDED_DAYS),
});

export function validateRange(range: GenerateRange): Partial<GenerateRange> {
  return {
    ...(range.startDate === '' && { startDate: texts.dateMissing }),
    ...(range.endDate === '' && { endDate: texts.dateMissing }),
  };
}

const generateResult = z.object({ generated: z.int() });

/** Returns the number of created or replaced days from a mutation result, or undefined if it has none. */
export function generatedCount(data: unknown): number | undefined {
  const parsed = generateResult.safeParse(data);
  return parsed.success ? parsed.data.generated : undefined;
}
