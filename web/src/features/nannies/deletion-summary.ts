import { texts } from './nannies-texts.ts';
import type { Holdings } from './use-holdings.ts';

const list = new Intl.ListFormat('en-US');

/** '86 days, 12 payments, and her weekly schedule': what a deletion takes along, by number, without what there is none of. */
export function whatGoesWithHer({ days, todos, payments }: Holdings): string {
  const counted = [
    { count: days, words: texts.days },
    { count: todos, words: texts.todos },
    { count: payments, words: texts.payments },
  ];
  const named = counted.filter(({ count }) => count > 0).map(({ count, words }) => words(count));
  return list.format([...named, texts.weeklySchedule]);
}
