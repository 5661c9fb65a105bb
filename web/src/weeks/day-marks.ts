/** Says in words how a day of a week differs from its schedule. */
import { formatDuration } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { type DayToCheck, isMoved } from './week-days.ts';

/** Returns null for a day as scheduled, or ahead. */
export function describeMark({ check, day, differenceMinutes }: DayToCheck): string | null {
  switch (check) {
    case 'missing':
      return t('No hours yet');
    case 'not_worked':
      return t('Not worked');
    case 'differs':
      if (day.scheduledStartUtc === null) return t('Not scheduled');
      return isMoved(day) ? describeMoved(differenceMinutes) : describeDifference(differenceMinutes);
    default:
      return null;
  }
}

function describeDifference(minutes: number): string {
  const hours = formatDuration(Math.abs(minutes));
  if (minutes === 0) return t('Other times, just as long');
  return minutes > 0
    ? t('{hours} longer than scheduled', { hours })
    : t('{hours} shorter than scheduled', { hours });
}

function describeMoved(minutes: number): string {
  const hours = formatDuration(Math.abs(minutes));
  if (minutes === 0) return t('Other times, just as long');
  return minutes > 0
    ? t('Other times, {hours} longer', { hours })
    : t('Other times, {hours} shorter', { hours });
}
