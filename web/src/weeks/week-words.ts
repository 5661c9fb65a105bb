/**
 * Words of a week's pay: its lines ('40 h at $22.50', rounding, overtime, guarantees, cancellations, holidays, time off,
 * adjustments), and the times and hours of its days.
 */
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { workedMinutes } from 'sync-protocol/schedule/hours.ts';
import { isNightShare } from 'sync-protocol/weeks/night-share.ts';
import { isAtAverage } from 'sync-protocol/weeks/overtime-premium.ts';
import type { WeekLine } from 'sync-protocol/weeks/week-pay.ts';
import { formatDayLabel, formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatTimes } from '../schedule/phrases.ts';
import { formatMultiplier } from './terms-words.ts';
import type { DayInWeek, WeekOfPay } from './week-of-pay.ts';

interface LineContext {
  readonly currency: Currency;
  readonly week: Pick<WeekOfPay, 'lines' | 'multiplierHundredths'>;
}

/** Returns what a line without its amount says. */
export function describeLine(line: WeekLine, context: LineContext): string {
  const { kind, date, rateCents } = line;
  const hours = formatDuration(line.minutes ?? 0);
  const rate = rateCents === null ? null : formatMoney(rateCents, context.currency);
  if (isNightShare(line))
    return line.amountCents < 0
      ? t('Added hours of a night, paid by an adjustment')
      : t('Removed hours of a night, settled by a correction');
  if (kind === 'rounding') return t('Rounding, day by day');
  if (kind === 'overtime' && line.minutes === 0) return t('Overtime beyond the holiday’s premium');
  if (kind === 'overtime') return describeOvertime(line, rate, context);
  if (kind === 'adjustment') return describeAdjustment(line);
  if (kind === 'leave') return describeLeave(line, rate);
  const values = { kind, hours, date: date === null ? '' : formatDayLabel(date), rate: rate ?? '' };
  if (rate === null)
    return t(
      '{kind, select, guarantee {Guaranteed hours, {hours}} cancellation {Late cancellation on {date}, {hours}} holiday {Holiday on {date}, {hours}} other {{hours}}}',
      values,
    );
  return t(
    '{kind, select, guarantee {Guaranteed hours, {hours} at {rate}} cancellation {Late cancellation on {date}, {hours} at {rate}} holiday {Holiday on {date}, {hours} at {rate}} other {{hours} at {rate}}}',
    values,
  );
}

function describeLeave({ date: off, minutes }: WeekLine, rate: string | null): string {
  const values = { date: off === null ? '' : formatDayLabel(off), hours: formatDuration(minutes ?? 0) };
  return rate === null
    ? t('Time off on {date}, {hours}', values)
    : t('Time off on {date}, {hours} at {rate}', { ...values, rate });
}

function describeAdjustment({ date: decided, hoursDate }: WeekLine): string {
  const date = decided === null ? '' : formatDayLabel(decided);
  return hoursDate === undefined
    ? t('Adjustment on {date}', { date })
    : t('Adjustment on {date} of the hours of {day}', { date, day: formatDayLabel(hoursDate) });
}

/** Hours at several rates have lines of their own, and the overtime's line is only what is paid on top. */
function describeOvertime(line: WeekLine, rate: string | null, { week }: LineContext): string {
  const hours = formatDuration(line.minutes ?? 0);
  if (rate !== null) return t('{hours} overtime at {rate}', { hours, rate });
  if (isAtAverage(line, week.lines)) return t('{hours} overtime, paid on top at the average rate', { hours });
  const times = formatMultiplier(week.multiplierHundredths ?? 0);
  return t('{hours} overtime at {times} times the rate', { hours, times });
}

/**
 * Returns '9:00 AM – 5:00 PM · 8 h', with both durations where rounding pays another than was worked; of a shift over
 * the week's border, the hours that fall into the week.
 */
export function describeHours(
  { day, minutes }: Pick<DayInWeek, 'day' | 'minutes'>,
  timezone: string,
): string {
  const times = formatTimes(day.actualStartUtc, day.actualEndUtc, timezone);
  const hours = formatDuration(minutes);
  if (minutes !== day.billableMinutes) return t('{times} · {hours} of it in this week', { times, hours });
  const worked = workedMinutes(day);
  return worked === minutes
    ? t('{times} · {hours}', { times, hours })
    : t('{times} · worked {worked}, paid as {hours}', { times, worked: formatDuration(worked), hours });
}
