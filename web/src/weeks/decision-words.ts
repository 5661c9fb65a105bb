/** Words of a decision on hours: what changes, and by how much it changes what is owed. */
import { minutesBetween } from 'sync-protocol/kernel/calendar.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type TimeRange, workedMinutes } from 'sync-protocol/schedule/hours.ts';
import { formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

/** Returns '8 h 30 min → 9 h 15 min'. */
export const describeNewHours = (
  day: Pick<AgendaDay, 'actualStartUtc' | 'actualEndUtc'> | undefined,
  { start, end }: TimeRange,
): string =>
  t('{before} → {after}', {
    before: formatDuration(day === undefined ? 0 : workedMinutes(day)),
    after: formatDuration(minutesBetween(start, end)),
  });

/** Returns 'Confirming adds $18.38.' */
export function describeDelta(cents: number, currency: Currency): string {
  if (cents === 0) return t('Confirming doesn’t change the amount.');
  const amount = formatMoney(Math.abs(cents), currency);
  return cents > 0
    ? t('Confirming adds {amount}.', { amount })
    : t('Confirming takes {amount} off.', { amount });
}

/** Returns 'Saving adds $18.38.' of hours that count at once. */
export function describeSaving(cents: number, currency: Currency): string {
  if (cents === 0) return t('Saving doesn’t change the amount.');
  const amount = formatMoney(Math.abs(cents), currency);
  return cents > 0 ? t('Saving adds {amount}.', { amount }) : t('Saving takes {amount} off.', { amount });
}
