/** A new password for who has forgotten the old one: by a link that is sent, or that a super admin makes. */
import * as z from 'zod/mini';
import { email, instant } from '../model/values.ts';
import { PASSWORD_RESET } from './password-reset-path.ts';
import { idInput, route, SUPER_ADMIN } from './route.ts';
import { password } from './sessions.ts';

const resetToken = z.strictObject({ token: z.string() });
const asked = PASSWORD_RESET;
const ofToken = `${PASSWORD_RESET}/{token}`;
const tag = 'Sessions';

export const resetOffer = route(
  {
    method: 'GET',
    path: asked,
    tag,
    access: 'public',
    status: 200,
    summary: 'Whether a forgotten password can be changed by e-mail',
    refusals: ['bad_input'],
  },
  { query: z.strictObject({}), answer: z.strictObject({ byMail: z.boolean() }) },
);

export const askReset = route(
  {
    method: 'POST',
    path: asked,
    tag,
    access: 'public',
    status: 204,
    summary: 'Have a link for a new password sent',
    throttled: true,
    refusals: ['no_mail'],
  },
  { body: z.strictObject({ email }) },
);

export const loadReset = route(
  {
    method: 'GET',
    path: ofToken,
    tag,
    access: 'public',
    status: 200,
    summary: 'Whose password a link is for',
    refusals: ['reset_invalid'],
  },
  { params: resetToken, answer: z.strictObject({ email }) },
);

export const resetPassword = route(
  {
    method: 'POST',
    path: ofToken,
    tag,
    access: 'public',
    status: 204,
    summary: 'Set a new password by a link; every device is signed out',
    throttled: true,
    refusals: ['reset_invalid', 'password_too_short'],
  },
  { params: resetToken, body: z.strictObject({ password }) },
);

export const makeResetLink = route(
  {
    method: 'POST',
    path: '/api/admin/users/{userId}/password-reset',
    tag: 'Administration',
    access: SUPER_ADMIN,
    status: 201,
    summary: 'Make a link by which a user sets a new password',
    refusals: ['own_reset'],
  },
  {
    params: z.strictObject({ userId: idInput }),
    answer: z.strictObject({ resetUrl: z.string(), expiresAt: instant }),
  },
);
