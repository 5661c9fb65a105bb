/** The dialog that invites a parent or a viewer, and the one that shows the link to copy. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import { type FamilyRole, inviteMember, type MailState } from 'sync-protocol/people/members-rest.ts';
import { copyWhenReady } from '../../kit/copy-text.ts';
import { EmailField } from '../../kit/email-field.tsx';
import { emailAddress } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkToCopy } from '../../kit/link-to-copy.tsx';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { useEntry } from '../../kit/use-entry.ts';
import { useLinkToCopy } from '../../kit/use-link-to-copy.ts';
import { useOnline } from '../../kit/use-online.ts';
import { RoleChoice } from '../../people/role-choice.tsx';
import { ApiError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../session/use-save.ts';
import { Refusal } from './refusal.tsx';

/** The link of an invitation that was just created. */
export interface MemberLink {
  readonly email: string;
  readonly url: string;
  readonly isCopied: boolean;
  /** Whether the server also emails the link. */
  readonly mail: MailState;
}

interface InviteMemberDialogProps {
  household: Household;
  opened: boolean;
  onClose: () => void;
  onCreated: (link: MemberLink) => void;
}

/** Refusals about the address, which are shown beside it. */
const EMAIL_REFUSALS: readonly (string | undefined)[] = ['already_member', 'nanny_email_taken'];

/** Asks for an email address and a role, then creates and copies the link. */
export function InviteMemberDialog({ household, opened, onClose, onCreated }: InviteMemberDialogProps) {
  const isOnline = useOnline();
  const { entry, setErrors, isChanged, field } = useEntry({ email: '' });
  // None is chosen beforehand: a parent may change and pay everything.
  const [role, setRole] = useState<FamilyRole>();
  const [isRoleMissing, setRoleMissing] = useState(false);
  const { busy, problem, save } = useSave();
  const isAboutEmail = problem instanceof ApiError && EMAIL_REFUSALS.includes(problem.code);

  const create = async () => {
    const invalid = emailAddress(entry.email);
    setErrors(invalid === null ? {} : { email: invalid });
    setRoleMissing(role === undefined);
    if (invalid !== null || role === undefined) return;
    const email = entry.email.trim();
    await save(
      t('Failed to create invitation'),
      async () => {
        const input = { query: { householdId: household.id }, body: { email, role } };
        const created = call(inviteMember, input);
        const isCopied = await copyWhenReady(created.then(({ inviteUrl }) => inviteUrl));
        const { inviteUrl: url, mail } = await created;
        onCreated({ email, url, isCopied, mail });
        showToast({
          title: t('Invitation created'),
          ...(isCopied && { description: t('The link has been copied to the clipboard.') }),
        });
      },
      (error) => {
        if (error instanceof ApiError && EMAIL_REFUSALS.includes(error.code)) {
          setErrors({ email: error.message });
        }
      },
    );
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Invite Someone')}
      dirty={isChanged || role !== undefined}
      onSubmit={create}
      primary={{ label: t('Create Link'), busy, disabled: !isOnline }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          <Named name={household.name}>
            {t('Whom you invite joins {household}.', { household: household.name })}
          </Named>
        </Text>
        {/* Read-only while busy: the dialog with the link replaces this one. */}
        <EmailField
          label={t('Email')}
          autoComplete="off"
          data-autofocus
          readOnly={busy}
          {...field('email')}
        />
        <RoleChoice
          value={role}
          error={isRoleMissing && role === undefined ? t('Please choose a role.') : undefined}
          onChange={setRole}
        />
        <Refusal problem={isAboutEmail ? undefined : problem} />
      </Stack>
    </SheetDialog>
  );
}

interface MemberLinkDialogProps {
  link: MemberLink;
  opened: boolean;
  onClose: () => void;
}

/** Says whether the server emails the link. */
const mailWords: Readonly<Record<MailState, (email: string) => string>> = {
  none: (email) => t('Fairday doesn’t email it: send the link to {email} yourself.', { email }),
  waiting: (email) => t('Fairday is emailing it to {email}, too.', { email }),
  sent: (email) => t('Fairday emailed it to {email}, too.', { email }),
  failed: (email) => t('Couldn’t email it to {email}. Please send the link yourself.', { email }),
};

/** Shows the link of a new invitation, to copy. */
export function MemberLinkDialog({ link, opened, onClose }: MemberLinkDialogProps) {
  const { copied, field, copy } = useLinkToCopy(link.url, link.isCopied);
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Invite {email}', { email: link.email })}
      onSubmit={() => void copy()}
      primary={{ label: t('Copy') }}
      closeLabel={t('Done')}
    >
      <Text fw={600}>{mailWords[link.mail](link.email)}</Text>
      <Text>{t('The link works once, for 7 days. A newer link replaces it.')}</Text>
      <LinkToCopy label={t('Invitation link')} url={link.url} copied={copied} field={field} />
    </SheetDialog>
  );
}
