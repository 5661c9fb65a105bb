/** The two sides of a review card: the hours that count, and the hours to decide. */

import { shiftMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { ReviewItem } from '../device/views.ts';
import { formatDuration } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatTimes } from '../schedule/phrases.ts';

export interface ReviewEntry {
  readonly times: string;
  readonly worked: string | undefined;
}

const toEntry = (start: string, end: string, timezone: string): ReviewEntry => ({
  times: formatTimes(start, end, timezone),
  worked: formatDuration(shiftMinutes(start, end)),
});

export function toCountedEntry({ day, household }: ReviewItem): ReviewEntry {
  if (day === undefined || day.actualStartUtc === null || day.actualEndUtc === null)
    return { times: t('No hours'), worked: undefined };
  return toEntry(day.actualStartUtc, day.actualEndUtc, household.timezone);
}

export const toPendingEntry = ({ review, household }: ReviewItem): ReviewEntry =>
  toEntry(review.startUtc, review.endUtc, household.timezone);
