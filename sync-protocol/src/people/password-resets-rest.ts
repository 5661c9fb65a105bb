/**
 * REST routes of password reset links: whether the server e-mails them; requesting, loading and using one; creating
 * one as a super admin.
 */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { idInput, route, SUPER_ADMIN } from '../kernel/route.ts';
import { email, instant } from '../kernel/values.ts';
import { userDoc } from './account.ts';
import { PASSWORD_RESET } from './password-reset-path.ts';
import { password } from './sessions-rest.ts';

const resetToken = z.strictObject({ token: z.string() });
const offerAnswer = z.strictObject({ byMail: z.boolean() });
const resetAnswer = z.strictObject({ email });
const linkAnswer = z.strictObject({ resetUrl: z.string(), expiresAt: instant });
const ofToken = `${PASSWORD_RESET}/{token}`;
const tag = 'Sessions';

export const resetOffer = route('GET', PASSWORD_RESET, {
  tag,
  access: 'public',
  summary: 'Get whether the server can send password reset links',
  refusals: ['bad_input'],
  query: z.strictObject({}),
  answer: offerAnswer,
});

export const askReset = route('POST', PASSWORD_RESET, {
  tag,
  access: 'public',
  status: 204,
  summary: 'Request a password reset link by e-mail',
  throttled: true,
  refusals: ['no_mail'],
  body: z.strictObject({ email }),
});

export const loadReset = route('GET', ofToken, {
  tag,
  access: 'public',
  summary: 'Get the account that a password reset link is for',
  refusals: ['reset_invalid'],
  params: resetToken,
  answer: resetAnswer,
});

export const resetPassword = route('POST', ofToken, {
  tag,
  access: 'public',
  status: 204,
  summary: 'Set a new password by a link and sign out all devices',
  throttled: true,
  refusals: ['reset_invalid', 'password_too_short'],
  params: resetToken,
  body: z.strictObject({ password }),
});

export const makeResetLink = route('POST', '/api/admin/users/{userId}/password-reset', {
  tag: 'Administration',
  access: SUPER_ADMIN,
  status: 201,
  summary: 'Create a password reset link for a user',
  refusals: ['own_reset'],
  params: z.strictObject({ userId: idInput }),
  answer: linkAnswer,
});

export const passwordResetDocs = (): SchemaDoc[] => [
  describeFields(offerAnswer, { byMail: ['Whether the server can send password reset links.', true] }),
  describeFields(askReset.body, { email: [null, 'nora@quinn.example'] }, { from: userDoc() }),
  describeFields(resetAnswer, { email: [null, 'nora@quinn.example'] }, { from: userDoc() }),
  describeFields(resetPassword.body, {
    password: ["New password. At least 6 characters, or the server's minimum.", 'a better password'],
  }),
  describeFields(linkAnswer, {
    resetUrl: [
      'The link for the user. It works once, for one hour.',
      'https://fairday.example/reset/Zm9yIG9uZSBuYW5ueSwgb25jZSwgd2l0aGluIDcgZGF5cw',
    ],
    expiresAt: ['When the link expires.', '2026-03-05T18:00:00.000Z'],
  }),
];
