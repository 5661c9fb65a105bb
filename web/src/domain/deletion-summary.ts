/** Lists what a deletion removes: '86 days, 12 payments, and her weekly schedule'. Leaves out kinds without rows. */
import { formatList } from '../language/format.ts';
import { plural } from '../ui/plural.ts';

export interface DeletionCounts {
  readonly nannies?: number;
  readonly days: number;
  readonly todos: number;
  readonly payments: number;
}

export function summarizeDeletion(counts: DeletionCounts, ...others: string[]): string {
  const { nannies = 0, days, todos, payments } = counts;
  const counted = [
    nannies > 0 && plural(nannies, 'nanny', 'nannies'),
    days > 0 && plural(days, 'day'),
    todos > 0 && plural(todos, 'to-do'),
    payments > 0 && plural(payments, 'payment'),
  ];
  const words = [...counted.filter((each) => each !== false), ...others];
  return formatList(words, { serialComma: true });
}
