/** Describes when and from where an entry was made, and when it arrived if that was later. */

import { addMinutes, dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { formatDate, formatTime } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { describeDevice } from '../people/device-words.ts';
import { formatMoment } from '../schedule/phrases.ts';

/** The clocks of a device and of the server always differ a little. */
const LATE_AFTER_MINUTES = 1;

function describePlace(device: string | null, isLate: boolean): string | undefined {
  const from = describeDevice(device);
  if (!isLate) return from;
  return from === undefined ? t('entered offline') : `${from}, ${t('offline')}`;
}

/** Returns 'Mar 10, 2026, 5:20 PM · on a phone, Safari, offline · arrived 6:40 PM'. */
export function describeCircumstances(
  { happenedAt, receivedAt, device }: Pick<HistoryEntry, 'happenedAt' | 'receivedAt' | 'device'>,
  { timezone, isUnderItsDate }: { timezone: string; isUnderItsDate: boolean },
): string {
  const isLate = addMinutes(happenedAt, LATE_AFTER_MINUTES) < receivedAt;
  const arrivedOn = dateOf(receivedAt, timezone);
  const isSameDay = dateOf(happenedAt, timezone) === arrivedOn;
  const when =
    isUnderItsDate && isSameDay ? formatTime(happenedAt, timezone) : formatMoment(happenedAt, timezone);
  const time = formatTime(receivedAt, timezone);
  const moment = isSameDay || isUnderItsDate ? time : `${formatDate(arrivedOn)}, ${time}`;
  const arrival = isLate ? t('arrived {moment}', { moment }) : undefined;
  return [when, describePlace(device, isLate), arrival].filter(Boolean).join(' · ');
}
