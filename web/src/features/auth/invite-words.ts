/** Chooses an invitation page's texts and the form's first values, by role and by who is signed in here. */
import type { User } from 'sync-protocol/model/account.ts';
import type { loadInvitation } from 'sync-protocol/rest/invitations.ts';
import type * as z from 'zod/mini';
import { inviteTexts, joinTexts } from './link-texts.ts';

export type Invitation = z.infer<typeof loadInvitation.answer>;

export interface InviteWords {
  readonly title: string;
  readonly subtitle: string;
  /** About the account that is signed in on this device, if any. */
  readonly signedIn: string | undefined;
  readonly initialName: string;
  /** Whether the invited parent or viewer is signed in on this device: the form asks only for the password. */
  readonly isOwn: boolean;
  readonly passwordWords: string | undefined;
  readonly done: string;
  readonly refused: string;
}

type SignedInUser = Pick<User, 'name' | 'email'>;

export function toInviteWords(invitation: Invitation, user: SignedInUser | null): InviteWords {
  const { email, role, nannyName, householdName } = invitation;
  if (role === 'NANNY') {
    return {
      ...inviteTexts,
      title: inviteTexts.title(nannyName ?? email),
      signedIn: user === null ? undefined : inviteTexts.signedInAs(user.name),
      initialName: nannyName ?? '',
      isOwn: false,
    };
  }
  const isOwn = user?.email === email;
  const signedInAs = user === null ? undefined : joinTexts.signedInAs(user.name);
  return {
    title: joinTexts.title(householdName),
    subtitle: joinTexts.roles[role],
    signedIn: isOwn ? joinTexts.useOwnPassword : signedInAs,
    initialName: isOwn ? user.name : '',
    isOwn,
    passwordWords: isOwn ? undefined : joinTexts.passwordWords,
    done: joinTexts.done(householdName),
    refused: joinTexts.refused,
  };
}
