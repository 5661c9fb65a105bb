/** Signing in and out, and the devices on which somebody is signed in (rest-contract, 'Sessions'). */
import * as z from 'zod/mini';
import { PASSWORD_MAX, registrationRole, user } from '../model/account.ts';
import { email, id, instant, personName } from '../model/values.ts';
import { ANYONE, idInput, route } from './route.ts';

/** How long it must be is the server's setting; see `PASSWORD_FLOOR`. */
export const password = z.string().check(
  z.minLength(1, 'Required'),
  z.maxLength(PASSWORD_MAX, `Must be at most ${PASSWORD_MAX} characters`),
  // Halves of a character would all be hashed as the same one.
  z.refine((typed) => !/[\0\p{Surrogate}]/u.test(typed), 'Must not hold control characters'),
);

export const tokenAndUser = z.strictObject({ token: z.string(), user });
export type TokenAndUser = z.infer<typeof tokenAndUser>;

export const sessionAnswer = z.strictObject({
  id,
  /** What the browser calls itself. */
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** Somebody else who views as this person; null for the person's own devices. */
  impersonatedBy: z.nullable(z.strictObject({ id, name: personName })),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

const tag = 'Sessions';

export const register = route(
  {
    method: 'POST',
    path: '/api/auth/register',
    tag,
    access: 'public',
    status: 201,
    summary: 'Make an account; a family gets its household',
    throttled: true,
    refusals: ['email_taken', 'password_too_short'],
  },
  {
    body: z.strictObject({ name: personName, email, password, role: registrationRole }),
    answer: tokenAndUser,
  },
);

export const login = route(
  {
    method: 'POST',
    path: '/api/auth/login',
    tag,
    access: 'public',
    status: 200,
    summary: 'Sign in',
    throttled: true,
    refusals: ['invalid_credentials'],
  },
  { body: z.strictObject({ email, password }), answer: tokenAndUser },
);

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  tag,
  access: ANYONE,
  status: 204,
  summary: 'End this session',
});

export const me = route(
  {
    method: 'GET',
    path: '/api/auth/me',
    tag,
    access: ANYONE,
    status: 200,
    summary: 'Who is signed in',
  },
  { answer: user },
);

export const refresh = route(
  {
    method: 'POST',
    path: '/api/auth/refresh',
    tag,
    access: ANYONE,
    status: 200,
    summary: 'Make this session last from now on, and have its token anew',
  },
  { answer: tokenAndUser },
);

export const changePassword = route(
  {
    method: 'POST',
    path: '/api/auth/password',
    tag,
    access: ANYONE,
    status: 204,
    summary: 'Change the password; every other device is signed out',
    personal: true,
    throttled: true,
    refusals: ['wrong_password', 'password_too_short'],
  },
  { body: z.strictObject({ currentPassword: password, newPassword: password }) },
);

export const listSessions = route(
  {
    method: 'GET',
    path: '/api/auth/sessions',
    tag,
    access: ANYONE,
    status: 200,
    summary: 'The devices on which this account is signed in, the last used first',
    personal: true,
  },
  { answer: z.array(sessionAnswer) },
);

export const revokeOtherSessions = route({
  method: 'DELETE',
  path: '/api/auth/sessions',
  tag,
  access: ANYONE,
  status: 204,
  summary: 'Sign every other device out',
  personal: true,
});

export const revokeSession = route(
  {
    method: 'DELETE',
    path: '/api/auth/sessions/{sessionId}',
    tag,
    access: ANYONE,
    status: 204,
    summary: 'Sign one device out',
    personal: true,
  },
  { params: z.strictObject({ sessionId: idInput }) },
);
