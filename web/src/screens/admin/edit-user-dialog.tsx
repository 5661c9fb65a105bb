/**
 * The dialog that edits a user's name and email, and creates a password reset link for anyone but the super admin who
 * is signed in.
 */
import { Stack, TextInput } from '@mantine/core';
import type { User } from 'sync-protocol/people/account.ts';
import { editUser } from 'sync-protocol/people/administration-rest.ts';
import { EmailField } from '../../kit/email-field.tsx';
import { emailAddress, fullName } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { type EntryErrors, useEntry } from '../../kit/use-entry.ts';
import { ApiError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { rememberUser } from '../../session/session.ts';
import { useSave } from '../../session/use-save.ts';
import { ResetLinkSection } from './reset-link.tsx';

interface EditUserDialogProps {
  user: User;
  isSelf: boolean;
  opened: boolean;
  onClose: () => void;
  onUpdated: (user: User) => void;
}

export function EditUserDialog({ user, isSelf, opened, onClose, onUpdated }: EditUserDialogProps) {
  const { entry, setErrors, isChanged, field } = useEntry<UserEntry>({ name: user.name, email: user.email });
  const { busy, save } = useSave();

  const update = async () => {
    const updated = await call(editUser, { params: { userId: user.id }, body: entry });
    rememberUser(updated);
    onUpdated(updated);
  };
  const submit = async () => {
    const invalid = validateEntry(entry);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return undefined;
    if (!(await save(t('Failed to update user'), update, (error) => setErrors(refusedFields(error)))))
      return undefined;
    showToast({ title: t('User updated') });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={<Named name={user.name}>{t('Edit {name}', { name: user.name })}</Named>}
      dirty={isChanged}
      onSubmit={submit}
      primary={{ label: t('Save'), busy }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <TextInput label={t('Name')} autoComplete="off" data-autofocus {...field('name')} />
        <EmailField label={t('Email')} autoComplete="off" {...field('email')} />
      </Stack>
      {!isSelf && <ResetLinkSection user={user} />}
    </SheetDialog>
  );
}

interface UserEntry {
  name: string;
  email: string;
}

function validateEntry(entry: UserEntry): EntryErrors<UserEntry> {
  const name = fullName(entry.name);
  const email = emailAddress(entry.email);
  return { ...(name !== null && { name }), ...(email !== null && { email }) };
}

/** Assigns a refusal to the field that it is about. */
function refusedFields(error: unknown): EntryErrors<UserEntry> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'email_taken') return { email: error.message };
  return Object.fromEntries(error.details.map(({ path }) => [path, error.message]));
}
