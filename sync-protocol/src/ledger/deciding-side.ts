/** Tells which side decides hours in review. Apart from the mutators, which the first load doesn't have. */
import type { Side } from '../kernel/roles.ts';
import type { Nanny } from '../people/nanny.ts';
import type { Review } from './review.ts';

/** Whether a nanny has an account with which she can decide. */
export const canDecide = (nanny: Pick<Nanny, 'nannyUserId' | 'archivedAt'> | undefined): boolean =>
  nanny !== undefined && nanny.nannyUserId !== null && nanny.archivedAt === null;

/**
 * Returns the side that decides a review: of hours for a paid day or an approved week the other side of their author, as
 * long as the nanny can (`canDecide`); of all others the family.
 */
export function decidingSide(
  { kind, authorSide }: Pick<Review, 'kind' | 'authorSide'>,
  canNannyDecide: boolean,
): Side {
  const isCorrection = kind === 'hours_after_paid' || kind === 'hours_after_approval';
  return isCorrection && authorSide === 'family' && canNannyDecide ? 'nanny' : 'family';
}
