/** Texts of the household card and its dialogs. */
import type { FamilyRole, MailState } from 'sync-protocol/rest/members.ts';
import { plural } from '../../ui/plural.ts';

const LINKS_STOP = 'Invitation links that haven’t been used stop working.';

export const texts = {
  title: 'Household',
  words: (household: string) => `The people of ${household}. Nannies are on their own page.`,
  offline: 'Connect to the internet to see who is in your household.',
  loading: 'Loading the people of your household…',
  failed: 'Couldn’t load the people of your household.',
  tryAgain: 'Try Again',
  ofAnother: 'Exit this view to change who is in a household.',

  you: 'You',
  roles: { PARENT: 'Parent', VIEWER: 'Viewer' } satisfies Record<FamilyRole, string>,
  roleWords: {
    PARENT: 'Plans, edits, pays and invites, like you.',
    VIEWER: 'Sees everything, pay included, and changes nothing.',
  } satisfies Record<FamilyRole, string>,
  joined: (date: string) => `Joined ${date}`,
  lastSeen: (moment: string) => `Last seen ${moment}`,
  notSignedIn: 'Not signed in on any device',
  onlyParent: 'The household needs a parent. To leave, make somebody else a parent first.',

  invitations: 'Invited',
  validUntil: (moment: string) => `Valid until ${moment}`,
  invitationMail: {
    none: 'Not emailed: send the link yourself',
    waiting: 'Email is being sent',
    sent: 'Emailed',
    failed: 'Couldn’t be emailed: invite again to get a new link',
  } satisfies Record<MailState, string>,
  cancelInvitation: 'Cancel Invitation',
  invitationCanceled: 'Invitation canceled',
  cancelFailed: 'Failed to cancel the invitation',

  invite: 'Invite Someone',
  inviteTitle: 'Invite Someone',
  inviteWords: (household: string) => `Whom you invite joins ${household}.`,
  email: 'Email',
  role: 'Role',
  create: 'Create Link',
  invited: 'Invitation created',
  linkCopied: 'The link has been copied to the clipboard.',
  inviteFailed: 'Failed to create invitation',
  linkTitle: (email: string) => `Invite ${email}`,
  linkWords: 'The link works once, for 7 days. A newer link replaces it.',
  linkMail: {
    none: (email) => `Fairday doesn’t email it: send the link to ${email} yourself.`,
    waiting: (email) => `Fairday is emailing it to ${email}, too.`,
    sent: (email) => `Fairday emailed it to ${email}, too.`,
    failed: (email) => `Couldn’t email it to ${email}. Please send the link yourself.`,
  } satisfies Record<MailState, (email: string) => string>,
  link: 'Invitation link',
  copy: 'Copy',
  done: 'Done',
  cancel: 'Cancel',

  changeRole: 'Change Role',
  roleTitle: (name: string) => `Change the role of ${name}`,
  save: 'Save',
  roleChanged: (name: string, role: FamilyRole) => `${name} is now a ${texts.roles[role].toLowerCase()}`,
  roleFailed: 'Failed to change the role',
  linksStop: LINKS_STOP,

  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWords: (name: string) =>
    `${name} loses access on all devices at once. The days, hours and payments that ${name} entered stay.`,
  removed: (name: string) => `${name} was removed`,
  removeFailed: (name: string) => `Failed to remove ${name}`,

  leave: 'Leave Household',
  leaveTitle: (household: string) => `Leave ${household}?`,
  leaveWords: (household: string) =>
    `You lose access to ${household} on all your devices. Everything you entered stays there, and so does your account. To come back, you need a new invitation from a parent.`,
  leaveUnsent: (count: number) =>
    `${plural(count, 'change')} on this device ${count === 1 ? 'is' : 'are'} not sent yet and won’t reach the household.`,
  left: (household: string) => `You left ${household}`,
  leaveFailed: 'Failed to leave the household',
};
