import { Button, PasswordInput, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { deleteAccount } from 'sync-protocol/rest/account.ts';
import { summarizeDeletion } from '../../domain/deletion-summary.ts';
import { password as passwordProblem } from '../../domain/entry-rules.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { leaveExpiredSession } from '../../session/session.ts';
import { showToast } from '../../shell/toast.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { deleteAfterSignOut } from '../../store/sign-out.ts';
import { focusFirstInvalidField } from '../../ui/form-focus.ts';
import { OnlineButton } from '../../ui/online-button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { texts } from './settings-texts.ts';
import { useDeletionCounts } from './use-deletion-counts.ts';
import { useExportAccount } from './use-export-account.ts';

interface DeleteAccountDialogProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

/** Lists what is deleted with the account, offers an export, and asks for the password. */
export function DeleteAccountDialog({ user, opened, onClose }: DeleteAccountDialogProps) {
  const isOnline = useOnline();
  const field = useRef<HTMLDivElement>(null);
  const { password, problem, busy, type, remove } = useDeleteAccount();
  const exporting = useExportAccount();
  const submit = async () => {
    if (!(await remove())) focusFirstInvalidField(field.current);
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.deleteTitle}
      dirty={password !== ''}
      onSubmit={() => void submit()}
      primary={{ label: texts.deleteAccount, busy, color: 'red', disabled: !isOnline }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      {user.role === 'FAMILY' ? <DeletionSummary /> : <Text>{texts.deleteNanny}</Text>}
      <div>
        <OnlineButton
          label={texts.download}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={exporting.busy}
          onClick={() => void exporting.download()}
        />
      </div>
      <div ref={field}>
        {/* Password managers need the username. */}
        <input hidden type="text" autoComplete="username" value={user.email} readOnly />
        <PasswordInput
          label={texts.yourPassword}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          // Mantine's password field doesn't set it.
          aria-invalid={problem !== undefined}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    </SheetDialog>
  );
}

function DeletionSummary() {
  const counts = useDeletionCounts();
  return (
    <>
      <Text>
        {counts.state === 'ready'
          ? texts.deleteRows(summarizeDeletion(counts.data) || texts.nothingYet)
          : texts.deleteUncounted}
      </Text>
      <Text c="dimmed" size="sm">
        {texts.deleteNannies}
      </Text>
    </>
  );
}

function useDeleteAccount() {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Returns whether the account was deleted, which also signs out here. */
  const remove = async (): Promise<boolean> => {
    const invalid = passwordProblem(password);
    setProblem(invalid ?? undefined);
    if (invalid !== null) return false;
    setBusy(true);
    try {
      await call(deleteAccount, { body: { password } });
    } catch (error) {
      const description = failureText(error, AN_ERROR);
      showToast({ variant: 'destructive', title: texts.deleteFailed, description });
      if (error instanceof ApiError && error.code === 'wrong_password') setProblem(error.message);
      setBusy(false);
      return false;
    }
    // The account is gone, so queued changes can never be sent.
    deleteAfterSignOut('always');
    leaveExpiredSession();
    showToast({ title: texts.deleted });
    return true;
  };

  const type = (typed: string) => {
    setPassword(typed);
    setProblem(undefined);
  };
  return { password, problem, busy, type, remove };
}
