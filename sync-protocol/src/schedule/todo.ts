/** The schema of a to-do of an agenda day. */
import * as z from 'zod/mini';
import { id, instant, title, version } from '../kernel/values.ts';

export const todo = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  dayId: id,
  title,
  titleChangedAt: instant,
  isCompleted: z.boolean(),
  tickedAt: z.nullable(instant),
  createdAt: instant,
});
export type Todo = z.infer<typeof todo>;
