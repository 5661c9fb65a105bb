import * as z from 'zod/mini';

/** A signed-in account as the API answers it and as `auth_user` keeps it. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['SUPER_ADMIN', 'FAMILY', 'NANNY']),
  timezone: z.string(),
  currency: z.string(),
  createdAt: z.string(),
});

export type User = z.infer<typeof user>;
export type Role = User['role'];

/** The answer of sign-in, registration and of accepting an invitation. */
export const tokenAndUser = z.object({ token: z.string().check(z.minLength(1)), user });

/** The answer of `GET /api/invitations/{token}`. */
export const invitation = z.object({ email: z.string(), nannyName: z.string() });

export type Invitation = z.infer<typeof invitation>;
