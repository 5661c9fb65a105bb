import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { formatDate, formatTime } from 'sync-protocol/rules/format.ts';

/** 'Mar 5, 2026, 9:12 AM' on this device's own clock: it is about devices, not about the household. */
export function momentWords(instant: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `${formatDate(dateOf(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}
