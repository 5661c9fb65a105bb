/**
 * Says what a family owes, or while offline may owe, if a change takes agreed shifts away, moves them or marks them as
 * not worked, within their notice or after their start.
 */
import { MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { LateShift } from './late-shifts.ts';

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

/** The server's clock can only be later. */
function describeBegun(late: readonly LateShift[], { currency }: LateOptions): string {
  return t(
    '{count, plural, one {An accepted shift has begun} other {# accepted shifts have begun}}: {amount} for {hours} is owed.',
    valuesOf(late, currency),
  );
}

function describeBegunMoved(late: readonly LateShift[], { currency }: LateOptions): string {
  return t(
    '{count, plural, one {An accepted shift has begun} other {# accepted shifts have begun}}: {amount} for {hours} is owed if the nanny declines.',
    valuesOf(late, currency),
  );
}

function describeMarked(late: readonly LateShift[], { currency }: LateOptions): string {
  return t(
    '{amount} for {hours} is owed, unless the nanny says that she didn’t come.',
    valuesOf(late, currency),
  );
}

const isTaken = ({ change }: LateShift): boolean => change === 'taken';
const isMoved = ({ change }: LateShift): boolean => change === 'moved';
const isAhead = ({ hasBegun }: LateShift): boolean => !hasBegun;

/** Returns a sentence for each kind of late shift; none without any. */
export function describeLate(late: readonly LateShift[], options: LateOptions): string[] {
  const groups = [
    [describeRemoved, late.filter((each) => isTaken(each) && isAhead(each))],
    [describeMoved, late.filter((each) => isMoved(each) && isAhead(each))],
    [describeBegun, late.filter((each) => isTaken(each) && each.hasBegun)],
    [describeBegunMoved, late.filter((each) => isMoved(each) && each.hasBegun)],
    [describeMarked, late.filter(({ change }) => change === 'marked')],
  ] as const;
  return groups.flatMap(([describe, shifts]) => (shifts.length === 0 ? [] : [describe(shifts, options)]));
}
