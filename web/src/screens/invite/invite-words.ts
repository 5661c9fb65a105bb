/** Chooses an invitation page's texts and the form's first values, by role and by who is signed in here. */

import { PASSWORD_FLOOR } from 'sync-protocol/kernel/account-rules.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { householdNameIn } from 'sync-protocol/people/household-name.ts';
import type { loadInvitation } from 'sync-protocol/people/invitations-rest.ts';
import type * as z from 'zod/mini';
import { currentLanguage } from '../../kit/language/language.ts';
import { t } from '../../kit/language/messages.ts';

export type Invitation = z.infer<typeof loadInvitation.answer>;

interface InviteWords {
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

export type SignedInUser = Pick<User, 'name' | 'email'>;

export function toInviteWords(invitation: Invitation, user: SignedInUser | null): InviteWords {
  return invitation.role === 'NANNY' ? toNannyWords(invitation, user) : toFamilyWords(invitation, user);
}

/** The words of the specification. */
function toNannyWords({ email, nannyName }: Invitation, user: SignedInUser | null): InviteWords {
  return {
    title: t('Welcome, {name}', { name: nannyName ?? email }),
    subtitle: t('You’re invited to share schedules and hours on Fairday.'),
    signedIn:
      user === null
        ? undefined
        : t('You’re signed in as {name}. Joining signs you in as the invited nanny instead.', {
            name: user.name,
          }),
    initialName: nannyName ?? '',
    isOwn: false,
    passwordWords: t(
      'At least {count, plural, one {# character} other {# characters}}. If you already have a nanny account with this email, use its password.',
      { count: PASSWORD_FLOOR },
    ),
    done: t('Account created successfully'),
    refused: t('Failed to create account'),
  };
}

/** For parents and viewers, who join a household. */
function toFamilyWords({ email, role, householdName }: Invitation, user: SignedInUser | null): InviteWords {
  const isOwn = user?.email === email;
  const household = householdNameIn(householdName, currentLanguage());
  return {
    title: t('Join {household}', { household }),
    subtitle:
      role === 'PARENT'
        ? t('You’re invited as a parent: you plan, edit and pay together.')
        : t('You’re invited as a viewer: you see everything and change nothing.'),
    signedIn: user === null ? undefined : describeSignedIn(user, isOwn),
    initialName: isOwn ? user.name : '',
    isOwn,
    passwordWords: isOwn
      ? undefined
      : t(
          'At least {count, plural, one {# character} other {# characters}}. If you already have a family account with this email, use its password.',
          { count: PASSWORD_FLOOR },
        ),
    done: t('You joined {household}', { household }),
    refused: t('Failed to join the household'),
  };
}

const describeSignedIn = ({ name }: SignedInUser, isOwn: boolean): string =>
  isOwn
    ? t('You’re signed in with this email. Enter this account’s password to join.')
    : t('You’re signed in as {name}. Joining signs you in with the email below instead.', { name });
