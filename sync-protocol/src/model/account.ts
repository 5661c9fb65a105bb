import * as z from 'zod/mini';
import { currency, email, id, instant, personName } from './values.ts';

export const ROLES = ['SUPER_ADMIN', 'FAMILY', 'NANNY'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** Roles that the sign-up screen offers; a super admin never comes from registration. */
export const registrationRole = z.enum(['FAMILY', 'NANNY']);

export const PASSWORD_FLOOR = 6;
export const PASSWORD_MAX = 256;

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
