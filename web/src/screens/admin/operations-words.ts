/** Labels of the operations panel's queue ages and mutation results. */
import { t } from '../../kit/language/messages.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Returns '10 min', '6 h', '3 days' or '1 week'. */
export function formatAge(seconds: number): string {
  if (seconds >= WEEK) return t('{count, plural, one {# week} other {# weeks}}', { count: seconds / WEEK });
  if (seconds >= DAY) return t('{count, plural, one {# day} other {# days}}', { count: seconds / DAY });
  if (seconds >= HOUR) return t('{count} h', { count: seconds / HOUR });
  return t('{count} min', { count: seconds / MINUTE });
}

/** Returns 'Rejected (day_paid)'. */
export const formatResult = (result: string, code: string | null): string =>
  code === null ? resultName(result) : `${resultName(result)} (${code})`;

function resultName(result: string): string {
  switch (result) {
    case 'applied':
      return t('Applied');
    case 'noop':
      return t('No change');
    case 'review':
      return t('In review');
    case 'rejected':
      return t('Rejected');
    default:
      return result;
  }
}
