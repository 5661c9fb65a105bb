/**
 * What terms and adjustments add to a nanny's pay, in words: 'Overtime, Mar 2 – 8', '6 h at $33.75'; and a note for an
 * amount that was selected together with the days of its week.
 */

import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { amountFor } from 'sync-protocol/people/billing.ts';
import { premiumRate } from 'sync-protocol/weeks/overtime-premium.ts';
import { formatDayLabel, formatDayRange, formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

/** The date of overtime and guaranteed hours is the last one of their week. */
type NamedEarning = Pick<Earning, 'kind' | 'weekStart' | 'hoursDate' | 'date'>;

/** Returns the first words of an earning’s line: what it is for and when. Hours are named by their date. */
export function earningName({ kind, weekStart, hoursDate, date }: NamedEarning): string {
  const day = formatDayLabel(date);
  const dates = weekStart === null ? day : formatDayRange(weekStart, date);
  switch (kind) {
    case 'overtime':
      return t('Overtime premium, {dates}', { dates });
    case 'guarantee':
      return t('Guaranteed hours, {dates}', { dates });
    case 'cancellation':
      return t('Late cancellation, {date}', { date: day });
    case 'holiday':
      return t('Holiday, {date}', { date: day });
    case 'leave':
      return t('Time off, {date}', { date: day });
    case 'adjustment':
      return hoursDate === null
        ? t('Adjustment of the week of {date}', { date: formatDayLabel(weekStart ?? date) })
        : t('Adjustment on {date} of the hours of {day}', { date: day, day: formatDayLabel(hoursDate) });
    case 'mileage':
      return t('Mileage, {date}', { date: day });
    case 'expense':
      return t('Expense, {date}', { date: day });
    default:
      return day;
  }
}

/** Says that an amount was chosen together with the days of its week. */
export function describeIncluded({ kind, weekStart, date }: NamedEarning): string {
  const day = formatDayLabel(date);
  const dates = weekStart === null ? day : formatDayRange(weekStart, date);
  switch (kind) {
    case 'overtime':
      return t('Includes the overtime premium of {dates}', { dates });
    case 'guarantee':
      return t('Includes the guaranteed hours of {dates}', { dates });
    case 'cancellation':
      return t('Includes the late cancellation of {date}', { date: day });
    case 'adjustment':
      return t('Includes the adjustment of {date}', { date: day });
    case 'leave':
      return t('Includes the time off of {date}', { date: day });
    default:
      return t('Includes the holiday of {date}', { date: day });
  }
}

interface PaidMinutes {
  readonly kind: Earning['kind'];
  readonly minutes: number;
  readonly rateCents: number | null;
  readonly amountCents: number;
}

/**
 * Returns how an amount comes about. Overtime is only the premium: '3 h × $12.25 = $36.75', or where rounding day by day
 * leaves no such product, what the days' own amounts pay of it. Without minutes, it is what law asks for beyond a
 * holiday's premium.
 */
export function describeMinutes(
  { kind, minutes, rateCents, amountCents }: PaidMinutes,
  currency: Currency,
): string {
  if (kind === 'overtime' && minutes === 0) return t('beyond the holiday’s premium');
  const hours = formatDuration(minutes);
  if (rateCents === null) return hours;
  const rate = formatMoney(rateCents, currency);
  const premiumCents = kind === 'overtime' ? premiumRate({ minutes, amountCents }, rateCents) : undefined;
  if (premiumCents !== undefined && Number.isInteger(premiumCents)) {
    const [premium, amount] = [formatMoney(premiumCents, currency), formatMoney(amountCents, currency)];
    return t('{hours} × {rate} = {amount}', { hours, rate: premium, amount });
  }
  const inDays = amountFor(minutes, rateCents) - amountCents;
  if (kind === 'overtime' && inDays > 0) {
    const part = formatMoney(inDays, currency);
    return t('{hours} at {rate}, of which the days pay {part}', { hours, rate, part });
  }
  return t('{hours} at {rate}', { hours, rate });
}
