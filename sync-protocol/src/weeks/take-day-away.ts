/** Takes a day away, with all that hangs on it. */
import type { MutationContext } from '../kernel/mutator.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { reviewsOf, todosOf } from '../schedule/day-rows.ts';
import { removeReviews } from './adjustments.ts';
import { addCancellationIfLate } from './late-cancellation.ts';

/** Removes a day with its to-dos and reviews. An agreed shift that the family takes away late is owed. */
export function takeDayAway(rows: WorkingSet, day: AgendaDay, context: MutationContext): void {
  addCancellationIfLate(rows, day, context);
  for (const todo of rows.list(todosOf(day.id))) rows.remove('todo', todo.id);
  removeReviews(rows, rows.list(reviewsOf(day.id)));
  rows.remove('day', day.id);
}
