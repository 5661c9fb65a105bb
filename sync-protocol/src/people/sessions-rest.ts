/** REST routes to sign up, in and out, read the own account, extend, list and end sessions, and change the password. */
import * as z from 'zod/mini';
import { describeFields, describeValue, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { ANYONE, idInput, route } from '../kernel/route.ts';
import { email, id, instant, language, personName } from '../kernel/values.ts';
import { PASSWORD_MAX, registrationRole, user, userDoc } from './account.ts';

/** The minimum length is a server setting, at least `PASSWORD_FLOOR`. */
export const password = z.string().check(
  z.minLength(1, 'Required'),
  z.maxLength(PASSWORD_MAX, `Must be at most ${PASSWORD_MAX} characters`),
  // UTF-8 replaces every lone surrogate by the same character, so different passwords would get the same hash.
  z.refine((typed) => !/[\0\p{Surrogate}]/u.test(typed), 'Must not hold control characters'),
);

export const tokenAndUser = z.strictObject({ token: z.string(), user });
export type TokenAndUser = z.infer<typeof tokenAndUser>;

const impersonator = z.strictObject({ id, name: personName });
export const sessionAnswer = z.strictObject({
  id,
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean(),
  impersonatedBy: z.nullable(impersonator),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

const tag = 'Sessions';

export const register = route('POST', '/api/auth/register', {
  tag,
  access: 'public',
  status: 201,
  summary: 'Create an account; a family also gets a household',
  throttled: true,
  refusals: ['email_taken', 'password_too_short'],
  body: z.strictObject({
    name: personName,
    email,
    password,
    role: registrationRole,
    language: z.optional(language),
  }),
  answer: tokenAndUser,
});

export const login = route('POST', '/api/auth/login', {
  tag,
  access: 'public',
  summary: 'Sign in',
  throttled: true,
  refusals: ['invalid_credentials'],
  body: z.strictObject({ email, password, language: z.optional(language) }),
  answer: tokenAndUser,
});

export const logout = route('POST', '/api/auth/logout', {
  tag,
  access: ANYONE,
  status: 204,
  summary: 'Sign out',
});

export const me = route('GET', '/api/auth/me', {
  tag,
  access: ANYONE,
  summary: 'Get the signed-in account',
  answer: user,
});

export const refresh = route('POST', '/api/auth/refresh', {
  tag,
  access: ANYONE,
  summary: 'Extend this session and get a new token',
  answer: tokenAndUser,
});

export const changePassword = route('POST', '/api/auth/password', {
  tag,
  access: ANYONE,
  status: 204,
  summary: 'Change the password and sign out all other devices',
  personal: true,
  throttled: true,
  refusals: ['wrong_password', 'password_too_short'],
  body: z.strictObject({ currentPassword: password, newPassword: password }),
});

export const listSessions = route('GET', '/api/auth/sessions', {
  tag,
  access: ANYONE,
  summary: 'List the devices that are signed in, most recently used first',
  personal: true,
  answer: z.array(sessionAnswer),
});

export const revokeOtherSessions = route('DELETE', '/api/auth/sessions', {
  tag,
  access: ANYONE,
  status: 204,
  summary: 'Sign out all other devices',
  personal: true,
});

export const revokeSession = route('DELETE', '/api/auth/sessions/{sessionId}', {
  tag,
  access: ANYONE,
  status: 204,
  summary: 'Sign out a device',
  personal: true,
  params: z.strictObject({ sessionId: idInput }),
});

const NEW_PASSWORD = "At least 6 characters, or the server's minimum.";

export const registrationDoc = () =>
  describeFields(
    register.body,
    {
      password: [NEW_PASSWORD, 'a good password'],
      role: ['`FAMILY` gets a new household; `NANNY` joins one by invitation.', 'FAMILY'],
      language: ['A chosen language, kept with the account.', 'es'],
    },
    { from: userDoc() },
  );

const bodyDocs = (): SchemaDoc[] => [
  registrationDoc(),
  describeFields(
    login.body,
    {
      password: ['The password.', 'a good password'],
      language: ["A language chosen before signing in, which becomes the account's.", 'es'],
    },
    { from: userDoc() },
  ),
  describeFields(changePassword.body, {
    currentPassword: ['Current password.', 'a good password'],
    newPassword: [`New password. ${NEW_PASSWORD}`, 'a better password'],
  }),
];

export const sessionDocs = (): SchemaDoc[] => [
  describeValue(password, { format: 'password' }),
  ...bodyDocs(),
  describeFields(
    tokenAndUser,
    {
      token: [
        'Send it as `Authorization: Bearer <token>`.',
        'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk4YzBkZSJ9.c2lnbg',
      ],
      user: ['The signed-in account.'],
    },
    { id: 'SignedIn', description: "A session's token and its account." },
  ),
  describeFields(
    sessionAnswer,
    {
      id: ["The session's id.", EXAMPLE.session],
      device: ["The browser's own name.", 'Safari on iPhone'],
      createdAt: ['When it was signed in.', '2026-03-01T15:04:05.000Z'],
      lastUsedAt: ['When it was last used.', '2026-03-05T17:00:00.000Z'],
      expiresAt: ['60 days after its last use.', '2026-05-04T17:00:00.000Z'],
      isCurrent: ['Whether it is the session of this request.', true],
      impersonatedBy: ['Who is impersonating this account; null for its own devices.', null],
    },
    { id: 'Session', description: 'A signed-in device.' },
  ),
  describeFields(impersonator, {}, { from: userDoc() }),
];
