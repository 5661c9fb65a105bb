/** The schema of a review (entered hours that wait for a decision), and the kinds of reviews. */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { id, instant, version } from '../kernel/values.ts';

export const REVIEW_KINDS = [
  'hours_conflict',
  'hours_on_declined',
  'hours_not_accepted',
  'hours_in_future',
  'hours_after_paid',
  'hours_after_approval',
] as const;

/**
 * Entered hours that wait for a decision. The id is that of the mutation. `confirmed` at once: hours of a paid day or an
 * approved week that cost only their author (weeks/corrections.ts). `replaced`: hours that the nanny recorded last and
 * that the family has changed since, or deleted with their day (ledger/replaced-hours.ts).
 */
export const review = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  dayId: id,
  kind: z.enum(REVIEW_KINDS),
  startUtc: instant,
  endUtc: instant,
  authorId: id,
  authorSide: side,
  happenedAt: instant,
  status: z.enum(['open', 'confirmed', 'dismissed', 'withdrawn', 'replaced']),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(id),
});
export type Review = z.infer<typeof review>;
