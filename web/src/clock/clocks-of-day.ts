/** Live query of a day's clocks, and the words that say whether its hours were tapped or entered. */
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { isLive } from 'sync-protocol/clock/running-clock.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { AgendaShift, Loaded } from '../device/views.ts';
import { formatTime } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatMoment } from '../schedule/phrases.ts';

export function useClocksOfDay({ householdId, id }: AgendaDay): Loaded<Clock[]> {
  return useLoaded(
    (database) =>
      database.rows<Clock>('clock').where('[householdId+dayId]').equals([householdId, id]).toArray(),
    [householdId, id],
  );
}

/** Whether an instant was tapped, and the server heard of the tap at once. */
const isTapped = (at: string | null, receivedAt: string | null): boolean =>
  at !== null && receivedAt !== null && isLive(at, receivedAt);

/**
 * Returns 'Tapped at 8:31 AM and 5:04 PM', or when the hours were entered; undefined without hours. An end that was
 * corrected since is entered, and the beginning stays tapped. A courtesy, not a proof: docs/security.md.
 */
export function describeOrigin(
  { day, household }: AgendaShift,
  clocks: readonly Clock[],
): string | undefined {
  const { actualStartUtc: start, actualEndUtc: end, hoursRecordedAt, hoursRecordedBySide } = day;
  if (start === null || end === null || hoursRecordedAt === null) return undefined;
  const hers = hoursRecordedBySide === 'nanny' ? clocks.filter(({ state }) => state === 'ended') : [];
  const came = hers.some(
    ({ arrivedAt, arrivedReceivedAt }) => arrivedAt === start && isTapped(arrivedAt, arrivedReceivedAt),
  );
  const left = hers.some(({ leftAt, leftReceivedAt }) => leftAt === end && isTapped(leftAt, leftReceivedAt));
  const time = (instant: string): string => formatTime(instant, household.timezone);
  if (came && left) return t('Tapped at {start} and {end}', { start: time(start), end: time(end) });
  const moment = formatMoment(hoursRecordedAt, household.timezone);
  return came
    ? t('Arrival tapped at {start}, departure entered on {moment}', { start: time(start), moment })
    : t('Entered on {moment}', { moment });
}
