/** The dialog that invites a parent or a viewer, and the one that shows the link to copy. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Household } from 'sync-protocol/model/household.ts';
import { type FamilyRole, inviteMember, type MailState } from 'sync-protocol/rest/members.ts';
import { emailAddress } from '../../domain/entry-rules.ts';
import { ApiError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { useSave } from '../../shell/use-save.ts';
import { copyWhenReady } from '../../ui/copy-text.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Named } from '../../ui/named.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useEntry } from '../../ui/use-entry.ts';
import { useLinkToCopy } from '../../ui/use-link-to-copy.ts';
import { useOnline } from '../../ui/use-online.ts';
import { texts } from './household-texts.ts';
import { Refusal } from './refusal.tsx';
import { RoleChoice } from './role-choice.tsx';

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
  const [role, setRole] = useState<FamilyRole>('VIEWER');
  const { busy, problem, save } = useSave();
  const isAboutEmail = problem instanceof ApiError && EMAIL_REFUSALS.includes(problem.code);

  const create = async () => {
    const invalid = emailAddress(entry.email);
    setErrors(invalid === null ? {} : { email: invalid });
    if (invalid !== null) return;
    const email = entry.email.trim();
    await save(
      texts.inviteFailed,
      async () => {
        const input = { query: { householdId: household.id }, body: { email, role } };
        const created = call(inviteMember, input);
        const isCopied = await copyWhenReady(created.then(({ inviteUrl }) => inviteUrl));
        const { inviteUrl: url, mail } = await created;
        onCreated({ email, url, isCopied, mail });
        showToast({ title: texts.invited, ...(isCopied && { description: texts.linkCopied }) });
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
      title={texts.inviteTitle}
      dirty={isChanged}
      onSubmit={create}
      primary={{ label: texts.create, busy, disabled: !isOnline }}
      closeLabel={texts.cancel}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          <Named name={household.name}>{texts.inviteWords(household.name)}</Named>
        </Text>
        {/* Read-only while busy: the dialog with the link replaces this one. */}
        <EmailField
          label={texts.email}
          autoComplete="off"
          data-autofocus
          readOnly={busy}
          {...field('email')}
        />
        <RoleChoice value={role} onChange={setRole} />
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

/** Shows the link of a new invitation, to copy. */
export function MemberLinkDialog({ link, opened, onClose }: MemberLinkDialogProps) {
  const { copied, field, copy } = useLinkToCopy(link.url, link.isCopied);
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.linkTitle(link.email)}
      onSubmit={() => void copy()}
      primary={{ label: texts.copy }}
      closeLabel={texts.done}
    >
      <Text fw={600}>{texts.linkMail[link.mail](link.email)}</Text>
      <Text>{texts.linkWords}</Text>
      <LinkToCopy label={texts.link} url={link.url} copied={copied} field={field} />
    </SheetDialog>
  );
}
