/** Words of a week's signatures: who signed it when, what changed since, what it still needs, and its figures. */

import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { SignedWeek } from 'sync-protocol/weeks/week.ts';
import type { WeekFigures } from 'sync-protocol/weeks/week-status.ts';
import { formatDate, formatDuration, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import type { Obstacle } from '../week-obstacles.ts';
import type { WeekOfPay } from '../week-of-pay.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';

/** Who reads the words. */
export interface Reader {
  readonly accountId: string;
  readonly side: 'family' | 'nanny';
}

const dateSigned = ({ at }: SignedWeek, { household }: WeekOwner): string =>
  formatDate(dateOf(at, household.timezone));

/** Returns '48 h 45 min', '8 h 45 min overtime' and '$1,195.31', to be shown with dots between them. */
export function describeFigures(figures: WeekFigures, { household }: Pick<WeekOwner, 'household'>): string[] {
  const { billableMinutes, overtimeMinutes, grossCents } = figures;
  return [
    formatDuration(billableMinutes),
    ...(overtimeMinutes > 0 ? [t('{hours} overtime', { hours: formatDuration(overtimeMinutes) })] : []),
    formatMoney(grossCents, household.currency),
  ];
}

export function describeApproved(
  signed: SignedWeek,
  owner: WeekOwner,
  { reader, approverName }: { reader: Reader; approverName: string | undefined },
): string {
  const date = dateSigned(signed, owner);
  if (signed.by === reader.accountId) return t('Approved by you on {date}', { date });
  const name = approverName ?? owner.household.name;
  return t('Approved by {name} on {date}', { name, date });
}

export function describeConfirmed(signed: SignedWeek, owner: WeekOwner, { side }: Reader): string {
  const date = dateSigned(signed, owner);
  return side === 'nanny'
    ? t('You confirmed this week on {date}', { date })
    : t('Confirmed by {name} on {date}', { name: owner.nanny.name, date });
}

/** Returns 'Adjustment of +$16.88 on Mar 14, 2026 for Mar 5, 2026'; older ones don't name the day of the hours. */
export function describeAdjustment(
  { date, hoursDate, amountCents }: WeekOfPay['adjustments'][number],
  currency: Currency,
): string {
  const sign = amountCents < 0 ? '−' : '+';
  const amount = `${sign}${formatMoney(Math.abs(amountCents), currency)}`;
  const words = { amount, date: formatDate(date) };
  return hoursDate === null
    ? t('Adjustment of {amount} on {date}', words)
    : t('Adjustment of {amount} on {date} for {day}', { ...words, day: formatDate(hoursDate) });
}

/** What was confirmed, and what the week comes to now. Equal amounts are told by their hours. */
export function describeChanged(
  confirmed: SignedWeek,
  week: WeekOfPay,
  { owner, side }: { owner: WeekOwner; side: Reader['side'] },
): string {
  const [was, now] = formatChangedFigures(confirmed, week, owner);
  const { name } = owner.nanny;
  if (was === now) {
    return side === 'nanny'
      ? t('Your week changed since you confirmed it. It still comes to {now}.', { now })
      : t('The week changed since {name} confirmed it. It still comes to {now}.', { name, now });
  }
  return side === 'nanny'
    ? t('Your week changed since you confirmed it: it was {was}, it is {now}.', { was, now })
    : t('The week changed since {name} confirmed it: it was {was}, it is {now}.', { name, was, now });
}

/** Returns two amounts, or where these are equal two durations. */
export function formatChangedFigures(
  a: WeekFigures,
  b: WeekFigures,
  { household }: Pick<WeekOwner, 'household'>,
) {
  const money = (cents: number): string => formatMoney(cents, household.currency);
  if (a.grossCents !== b.grossCents || a.billableMinutes === b.billableMinutes)
    return [money(a.grossCents), money(b.grossCents)] as const;
  return [formatDuration(a.billableMinutes), formatDuration(b.billableMinutes)] as const;
}

const countOf = ({ checks }: WeekOfPay, kind: 'missing' | 'ahead'): number =>
  checks.filter(({ check }) => check === kind).length;

function describeMissing(week: WeekOfPay, side: Reader['side']): string {
  const count = countOf(week, 'missing');
  return side === 'nanny'
    ? t(
        '{count, plural, one {# day needs hours, or “Not Worked”, before you can confirm this week.} other {# days need hours, or “Not Worked”, before you can confirm this week.}}',
        { count },
      )
    : t(
        '{count, plural, one {# day needs hours, or “Not Worked”, before you can approve this week.} other {# days need hours, or “Not Worked”, before you can approve this week.}}',
        { count },
      );
}

function describeAhead(week: WeekOfPay, side: Reader['side']): string {
  const date = formatDate(lastAhead(week));
  return side === 'nanny'
    ? t('You can confirm this week after its last shift, on {date}.', { date })
    : t('You can approve this week after its last shift, on {date}.', { date });
}

function describeNotOver({ weekEnd }: WeekOfPay, side: Reader['side']): string {
  const date = formatDate(addDays(weekEnd, 1));
  return side === 'nanny'
    ? t('You can confirm this week once all its shifts are answered and have hours, or from {date}.', {
        date,
      })
    : t('You can approve this week once all its shifts are answered and have hours, or from {date}.', {
        date,
      });
}

/** Says what keeps the reader from signing. */
export function describeObstacle(
  obstacle: Obstacle,
  week: WeekOfPay,
  { owner, side }: { owner: Pick<WeekOwner, 'nanny'>; side: Reader['side'] },
): string {
  const { name } = owner.nanny;
  switch (obstacle) {
    case 'hours_missing':
      return describeMissing(week, side);
    case 'hours_overlap':
      return side === 'nanny'
        ? t('You can confirm this week once the overlapping hours are settled.')
        : t('You can approve this week once the overlapping hours are settled.');
    case 'days_ahead':
      return describeAhead(week, side);
    case 'not_over':
      return describeNotOver(week, side);
    case 'changed_since_confirmed':
      return t('{name} can confirm it again. After that, you can approve it.', { name });
    default:
      return t('{name} hasn’t confirmed this week yet. After that, you can approve it.', { name });
  }
}

const lastAhead = ({ checks, weekEnd }: WeekOfPay): string =>
  checks.findLast(({ check }) => check === 'ahead')?.day.date ?? weekEnd;
