/** Links by which a nanny joins a household. */
import * as z from 'zod/mini';
import { email, personName } from '../model/values.ts';
import { FAMILY, idInput, route } from './route.ts';
import { password, tokenAndUser } from './sessions.ts';

const invitationToken = z.strictObject({ token: z.string() });
const tag = 'Invitations';

export const inviteNanny = route(
  {
    method: 'POST',
    path: '/api/nannies/{nannyId}/invite',
    tag,
    access: FAMILY,
    status: 201,
    summary: 'Make an invitation link',
    // Who has the link can join in her name, and nothing in the log would say who made it.
    personal: true,
    refusals: ['nanny_linked'],
  },
  { params: z.strictObject({ nannyId: idInput }), answer: z.strictObject({ inviteUrl: z.string() }) },
);

/** What became of the newest invitation's e-mail; 'none': there was none to be sent. */
export const mailState = z.enum(['none', 'waiting', 'sent', 'failed']);
export type MailState = z.infer<typeof mailState>;

export const invitationMail = route(
  {
    method: 'GET',
    path: '/api/nannies/{nannyId}/invite',
    tag,
    access: FAMILY,
    status: 200,
    summary: 'Whether the newest invitation link was sent by e-mail',
  },
  { params: z.strictObject({ nannyId: idInput }), answer: z.strictObject({ mail: mailState }) },
);

export const loadInvitation = route(
  {
    method: 'GET',
    path: '/api/invitations/{token}',
    tag,
    access: 'public',
    status: 200,
    summary: 'What an invitation is for',
    refusals: ['invitation_invalid'],
  },
  { params: invitationToken, answer: z.strictObject({ email, nannyName: personName }) },
);

export const acceptInvitation = route(
  {
    method: 'POST',
    path: '/api/invitations/{token}/accept',
    tag,
    access: 'public',
    status: 200,
    summary: 'Join as the invited nanny',
    throttled: true,
    refusals: [
      'invitation_invalid',
      'invalid_credentials',
      'password_too_short',
      'email_taken',
      'not_a_nanny',
      'nanny_linked',
    ],
  },
  { params: invitationToken, body: z.strictObject({ name: personName, password }), answer: tokenAndUser },
);
