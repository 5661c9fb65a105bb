/** REST routes of a household's parents and viewers and their invitations, and of an account's households. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, FAMILY, idInput, inHousehold, route } from '../kernel/route.ts';
import { email, id, instant, personName } from '../kernel/values.ts';
import { userDoc } from './account.ts';

/** A parent does all that a family may; a viewer reads everything and changes nothing. */
export const familyRole = z.enum(['PARENT', 'VIEWER']);
export type FamilyRole = z.infer<typeof familyRole>;

const member = z.strictObject({
  accountId: id,
  name: personName,
  email,
  role: familyRole,
  joinedAt: instant,
  lastSeenAt: z.nullable(instant),
});
export type Member = z.infer<typeof member>;

/** State of an invitation's e-mail. `none`: the server sends none, so somebody must pass the link on. */
export const mailState = z.enum(['none', 'waiting', 'sent', 'failed']);
export type MailState = z.infer<typeof mailState>;

const memberInvitation = z.strictObject({
  id,
  email,
  role: familyRole,
  expiresAt: instant,
  mail: mailState,
});
export type MemberInvitation = z.infer<typeof memberInvitation>;

const created = z.strictObject({ id, inviteUrl: z.string(), mail: mailState });
const ownHousehold = z.strictObject({
  householdId: id,
  name: z.string(),
  role: z.enum([...familyRole.options, 'NANNY']),
});

const tag = 'Household';
const ofMember = z.strictObject({ accountId: idInput });

export const listMembers = route('GET', '/api/household/members', {
  tag,
  access: FAMILY,
  summary: "List the household's parents and viewers",
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: z.array(member),
});

export const changeMember = route('PATCH', '/api/household/members/{accountId}', {
  tag,
  access: FAMILY,
  summary: 'Make a parent a viewer, or a viewer a parent',
  // Forbidden while impersonating: the history wouldn't say who did it. The same for the other writes here.
  personal: true,
  refusals: ['no_family', 'last_parent'],
  query: inHousehold,
  params: ofMember,
  body: z.strictObject({ role: familyRole }),
  answer: member,
});

export const removeMember = route('DELETE', '/api/household/members/{accountId}', {
  tag,
  access: FAMILY,
  status: 204,
  summary: 'Remove a parent or a viewer; with your own id, leave',
  personal: true,
  refusals: ['no_family', 'last_parent'],
  query: inHousehold,
  params: ofMember,
});

export const listMemberInvitations = route('GET', '/api/household/invitations', {
  tag,
  access: FAMILY,
  summary: 'List the pending invitations of parents and viewers',
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: z.array(memberInvitation),
});

export const inviteMember = route('POST', '/api/household/invitations', {
  tag,
  access: FAMILY,
  status: 201,
  summary: 'Create an invitation link for a parent or a viewer',
  personal: true,
  refusals: ['no_family', 'not_found', 'already_member', 'nanny_email_taken', 'too_many_invitations'],
  query: inHousehold,
  body: z.strictObject({ email, role: familyRole }),
  answer: created,
});

export const cancelMemberInvitation = route('DELETE', '/api/household/invitations/{invitationId}', {
  tag,
  access: FAMILY,
  status: 204,
  summary: 'Cancel an invitation of a parent or a viewer',
  personal: true,
  refusals: ['no_family'],
  query: inHousehold,
  params: z.strictObject({ invitationId: idInput }),
});

export const ownHouseholds = route('GET', '/api/households', {
  tag,
  access: BOTH,
  summary: 'List the households of your account, the oldest first',
  answer: z.array(ownHousehold),
});

const memberInvitationDoc = () =>
  describeFields(
    memberInvitation,
    {
      id: ["The invitation's id.", EXAMPLE.mutation],
      email: ['The invited address.', 'gran@parkers.example'],
      role: ['What the person will be: `PARENT` or `VIEWER`.', 'VIEWER'],
      expiresAt: ['Until when the link works.', '2026-03-12T17:00:00.000Z'],
      mail: [
        'Whether the link is also e-mailed: `waiting` to be sent, `sent`, `failed`, or `none`: pass the link on yourself.',
        'sent',
      ],
    },
    { id: 'MemberInvitation', description: 'A pending invitation of a parent or a viewer.' },
  );

export const memberDocs = (): SchemaDoc[] => [
  describeFields(
    member,
    {
      accountId: ["The person's account.", EXAMPLE.familyAccount],
      role: [
        '`PARENT` may do all that a family may; `VIEWER` reads everything and changes nothing.',
        'PARENT',
      ],
      joinedAt: ['When the person joined the household.', '2026-03-01T15:04:05.000Z'],
      lastSeenAt: ['When a device of the account last reached the server.', '2026-03-05T17:00:00.000Z'],
    },
    { from: userDoc(), id: 'Member', description: 'A parent or a viewer of a household.' },
  ),
  memberInvitationDoc(),
  describeFields(
    created,
    {
      inviteUrl: [
        'The link for the invited person. It works once, for 7 days.',
        'https://fairday.example/invite/Zm9yIG9uZSBwYXJlbnQsIG9uY2UsIHdpdGhpbiA3IGRheXM',
      ],
      mail: [null, 'waiting'],
    },
    { from: memberInvitationDoc() },
  ),
  describeFields(
    inviteMember.body,
    { email: ['The address to invite, trimmed and in lower case.', 'gran@parkers.example'] },
    { from: memberInvitationDoc() },
  ),
  describeFields(changeMember.body, { role: ['`PARENT` or `VIEWER`.', 'VIEWER'] }),
  describeFields(ownHousehold, {
    name: ["The household's name.", "Pat Parker's household"],
    role: ["The account's role in it.", 'PARENT'],
  }),
];
