/** The schema with which REST routes answer hours in review. */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { id, instant } from '../kernel/values.ts';
import { REVIEW_KINDS } from './review.ts';

export const reviewStatus = z.enum(['OPEN', 'CONFIRMED', 'DISMISSED', 'WITHDRAWN', 'REPLACED']);

export const reviewAnswer = z.strictObject({
  id,
  nannyId: id,
  dayId: id,
  kind: z.enum(REVIEW_KINDS),
  startUtc: instant,
  endUtc: instant,
  by: id,
  at: instant,
  status: reviewStatus,
  decidingSide: z.nullable(side),
  deltaCents: z.nullable(z.int()),
  decidedBy: z.nullable(id),
  decidedAt: z.nullable(instant),
});

export type ReviewAnswer = z.infer<typeof reviewAnswer>;
