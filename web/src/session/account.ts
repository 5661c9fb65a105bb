import { user } from 'sync-protocol/model/account.ts';
import * as z from 'zod/mini';

/** The answer of sign-in, registration and of accepting an invitation. */
export const tokenAndUser = z.object({ token: z.string().check(z.minLength(1)), user });

/** The answer of `GET /api/invitations/{token}`. */
export const invitation = z.object({ email: z.string(), nannyName: z.string() });

export type Invitation = z.infer<typeof invitation>;
