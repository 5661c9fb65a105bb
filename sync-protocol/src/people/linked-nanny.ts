/** Whether a nanny has an account, or had one: otherwise the family speaks for both sides. */
import type { Nanny } from './nanny.ts';

/** The plan of her first week stays when her account is deleted. */
export const isOrWasJoined = ({
  nannyUserId,
  formerUserId,
  startPlan,
}: Pick<Nanny, 'nannyUserId' | 'formerUserId' | 'startPlan'>): boolean =>
  (nannyUserId ?? formerUserId) !== null || startPlan !== null;
