/** Lists what a deletion removes: '86 days, 12 payments, and her base schedule'. Leaves out kinds without rows. */
import { formatList } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

export interface DeletionCounts {
  readonly nannies?: number;
  readonly days: number;
  readonly todos: number;
  readonly payments: number;
}

export function summarizeDeletion(counts: DeletionCounts, ...others: string[]): string {
  const { nannies = 0, days, todos, payments } = counts;
  const counted = [
    nannies > 0 && t('{count, plural, one {# nanny} other {# nannies}}', { count: nannies }),
    days > 0 && t('{count, plural, one {# day} other {# days}}', { count: days }),
    todos > 0 && t('{count, plural, one {# to-do} other {# to-dos}}', { count: todos }),
    payments > 0 && t('{count, plural, one {# payment} other {# payments}}', { count: payments }),
  ];
  const words = [...counted.filter((each) => each !== false), ...others];
  return formatList(words, { serialComma: true });
}
