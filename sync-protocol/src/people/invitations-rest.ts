/** REST routes that invite a nanny, tell the state of that e-mail, and load and accept an invitation of any role. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { FAMILY, inHousehold, ofNanny, route } from '../kernel/route.ts';
import { email, id, language, personName } from '../kernel/values.ts';
import { familyRole, mailState } from './members-rest.ts';
import { password, registrationDoc, tokenAndUser } from './sessions-rest.ts';

const invitationToken = z.strictObject({ token: z.string() });
const inviteAnswer = z.strictObject({ inviteUrl: z.string() });
const invitationAnswer = z.strictObject({
  email,
  role: z.enum(['NANNY', ...familyRole.options]),
  nannyName: z.nullable(personName),
  householdId: id,
  householdName: z.string(),
});
const tag = 'Invitations';

export const inviteNanny = route('POST', '/api/nannies/{nannyId}/invite', {
  tag,
  access: FAMILY,
  status: 201,
  summary: 'Create an invitation link',
  // The link lets its holder join as the nanny, and the log wouldn't say who created it.
  personal: true,
  refusals: ['nanny_removed', 'nanny_linked', 'nanny_is_member'],
  query: inHousehold,
  params: ofNanny,
  answer: inviteAnswer,
});

const mailAnswer = z.strictObject({ mail: mailState });

export const invitationMail = route('GET', '/api/nannies/{nannyId}/invite', {
  tag,
  access: FAMILY,
  summary: 'Get the state of the newest invitation e-mail',
  query: inHousehold,
  params: ofNanny,
  answer: mailAnswer,
});

export const loadInvitation = route('GET', '/api/invitations/{token}', {
  tag,
  access: 'public',
  summary: 'Get whom an invitation is for',
  refusals: ['invitation_invalid'],
  params: invitationToken,
  answer: invitationAnswer,
});

export const acceptInvitation = route('POST', '/api/invitations/{token}/accept', {
  tag,
  access: 'public',
  summary: 'Join the household as the invited person',
  throttled: true,
  refusals: [
    'invitation_invalid',
    'invalid_credentials',
    'password_too_short',
    'email_taken',
    'not_a_nanny',
    'not_a_family',
    'nanny_email_taken',
    'already_member',
  ],
  params: invitationToken,
  body: z.strictObject({ name: personName, password, language: z.optional(language) }),
  answer: tokenAndUser,
});

export const invitationDocs = (): SchemaDoc[] => [
  describeFields(inviteAnswer, {
    inviteUrl: [
      'The link for the nanny. It works once, for 7 days.',
      'https://fairday.example/invite/Zm9yIG9uZSBuYW5ueSwgb25jZSwgd2l0aGluIDcgZGF5cw',
    ],
  }),
  describeFields(mailAnswer, {
    mail: ["State of the newest invitation's e-mail. `none`: no e-mail is sent.", 'sent'],
  }),
  describeFields(invitationAnswer, {
    email: ["The person's address.", 'nora@quinn.example'],
    role: ['What the person will be in the household.', 'NANNY'],
    nannyName: ['The name that the family entered for a nanny; null for others.', 'Nora Quinn'],
    householdName: ["The household's name.", "Pat Parker's household"],
  }),
  describeFields(
    acceptInvitation.body,
    {
      name: [null, 'Nora Quinn'],
      language: ['A chosen language, kept with a new account. An existing one keeps its own.', 'es'],
    },
    { from: registrationDoc() },
  ),
];
