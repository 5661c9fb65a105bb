import { Button, Stack, TextInput } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { focusFirstInvalidField } from '../../ui/form-focus.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { texts } from './admin-texts.ts';
import { ResetLinkSection } from './reset-link.tsx';
import { type UserEntry, useEditUser } from './use-edit-user.ts';

interface EditUserDialogProps {
  user: User;
  isSelf: boolean;
  onClose: () => void;
  onUpdated: (user: User) => void;
}

/** Mount only while open, so that the form starts with the current values. */
export function EditUserDialog({ user, isSelf, onClose, onUpdated }: EditUserDialogProps) {
  const { entry, errors, busy, dirty, change, save } = useEditUser(user, onUpdated);
  const fields = useRef<HTMLDivElement>(null);

  const submit = async () => {
    if (await save()) onClose();
    else focusFirstInvalidField(fields.current);
  };
  const field = (name: keyof UserEntry) => ({
    name,
    value: entry[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });

  return (
    <SheetDialog
      opened
      onClose={onClose}
      title={texts.editTitle(user.name)}
      dirty={dirty}
      onSubmit={() => void submit()}
      primary={{ label: texts.save, busy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <Stack ref={fields}>
        <TextInput label={texts.name} autoComplete="off" data-autofocus {...field('name')} />
        <TextInput
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </Stack>
      {!isSelf && <ResetLinkSection user={user} />}
    </SheetDialog>
  );
}
