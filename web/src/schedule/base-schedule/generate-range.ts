/**
 * The dates to generate: their defaults and checks; and how many days a mutation result says were generated, from
 * which date.
 */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import * as z from 'zod/mini';
import { t } from '../../kit/language/messages.ts';

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
    ...(range.startDate === '' && { startDate: t('Please select a date.') }),
    ...(range.endDate === '' && { endDate: t('Please select a date.') }),
  };
}

const generateResult = z.object({ generated: z.int(), firstDate: z.optional(z.nullable(z.string())) });

export type Generated = z.infer<typeof generateResult>;

/** Returns how many days were created or replaced, and the first date; undefined for another mutation's result. */
export function readGenerated(data: unknown): Generated | undefined {
  const parsed = generateResult.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
