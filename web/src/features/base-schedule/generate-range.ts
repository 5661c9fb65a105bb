import { addDays } from 'sync-protocol/rules/calendar.ts';
import * as z from 'zod/mini';
import { texts } from './base-schedule-texts.ts';

/** The range that is offered, and recommended (specification, section 9). */
const RECOMMENDED_DAYS = 60;

export interface GenerateRange {
  startDate: string;
  endDate: string;
}

export const recommendedRange = (today: string): GenerateRange => ({
  startDate: today,
  endDate: addDays(today, RECOMMENDED_DAYS),
});

/** The dates that are missing, by field. */
export function validateRange(range: GenerateRange): Partial<GenerateRange> {
  return {
    ...(range.startDate === '' && { startDate: texts.dateMissing }),
    ...(range.endDate === '' && { endDate: texts.dateMissing }),
  };
}

const answer = z.object({ generated: z.int() });

/** How many days generating made or rewrote; undefined when that was not said. */
export function generatedCount(data: unknown): number | undefined {
  const parsed = answer.safeParse(data);
  return parsed.success ? parsed.data.generated : undefined;
}
