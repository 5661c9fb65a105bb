import * as z from 'zod/mini';
import { ROLES } from './account-rules.ts';
import { currency, email, id, instant, personName } from './values.ts';

export { PASSWORD_FLOOR, PASSWORD_MAX, ROLES } from './account-rules.ts';

export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** Roles that the sign-up screen offers; a super admin never comes from registration. */
export const registrationRole = z.enum(['FAMILY', 'NANNY']);

/** An account as its owner sees it; timezone and currency are its household's, or the defaults. */
export const user = z.object({
  id,
  name: personName,
  email,
  role,
  timezone: z.string(),
  currency,
  createdAt: instant,
});
export type User = z.infer<typeof user>;
