/**
 * Says what a family owes, or while offline may owe, if a change takes agreed shifts away, or moves them, within the
 * notice of the terms.
 */
import { MINUTES_PER_HOUR } from 'sync-protocol/model/units-of-time.ts';
import type { Currency } from 'sync-protocol/model/values.ts';
import { formatDuration, formatMoney } from '../language/format.ts';
import { t } from '../language/messages.ts';
import type { LateShift } from '../store/late-shifts.ts';

interface LateOptions {
  readonly currency: Currency;
  /** The server judges by when it receives a change, so that an offline device doesn't know. */
  readonly isOnline: boolean;
}

const sumOf = (late: readonly LateShift[], field: 'minutes' | 'amountCents'): number =>
  late.reduce((sum, shift) => sum + shift[field], 0);

const valuesOf = (late: readonly LateShift[], currency: Currency) => ({
  count: late.length,
  notice: formatDuration(Math.max(...late.map(({ noticeHours }) => noticeHours)) * MINUTES_PER_HOUR),
  amount: formatMoney(sumOf(late, 'amountCents'), currency),
  hours: formatDuration(sumOf(late, 'minutes')),
});

function describeRemoved(late: readonly LateShift[], { currency, isOnline }: LateOptions): string {
  const values = valuesOf(late, currency);
  return isOnline
    ? t(
        'This takes {count, plural, one {an accepted shift} other {# accepted shifts}} away within {notice} of the start: {amount} for {hours} is owed.',
        values,
      )
    : t(
        'You are offline. If this reaches the server within {notice} of the start of {count, plural, one {an accepted shift} other {# accepted shifts}}, {amount} for {hours} may be owed.',
        values,
      );
}

function describeMoved(late: readonly LateShift[], { currency, isOnline }: LateOptions): string {
  const values = valuesOf(late, currency);
  return isOnline
    ? t(
        'This moves {count, plural, one {an accepted shift} other {# accepted shifts}} within {notice} of the start: {amount} for {hours} is owed if the nanny declines.',
        values,
      )
    : t(
        'You are offline. If this reaches the server within {notice} of the start of {count, plural, one {an accepted shift} other {# accepted shifts}}, {amount} for {hours} may be owed if the nanny declines.',
        values,
      );
}

/** Returns a sentence for shifts that are taken away, and one for those that are moved; none without any. */
export function describeLate(late: readonly LateShift[], options: LateOptions): string[] {
  const removed = late.filter(({ isMoved }) => !isMoved);
  const moved = late.filter(({ isMoved }) => isMoved);
  return [
    ...(removed.length === 0 ? [] : [describeRemoved(removed, options)]),
    ...(moved.length === 0 ? [] : [describeMoved(moved, options)]),
  ];
}
