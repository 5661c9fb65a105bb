import { Text } from '@mantine/core';
import { useState } from 'react';
import { revokeOtherSessions, revokeSession } from 'sync-protocol/rest/sessions.ts';
import { failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './settings-texts.ts';

/** One session, or the number of all others. */
export type SignOutTarget =
  | { readonly sessionId: string; readonly name: string }
  | { readonly count: number };

interface SignOutDeviceDialogProps {
  target: SignOutTarget;
  opened: boolean;
  onClose: () => void;
  onSignedOut: () => void;
}

export function SignOutDeviceDialog(props: SignOutDeviceDialogProps) {
  const { target, opened, onClose, onSignedOut } = props;
  const [busy, setBusy] = useState(false);
  const isOne = 'sessionId' in target;
  const signOut = async () => {
    setBusy(true);
    try {
      if (isOne) await call(revokeSession, { params: { sessionId: target.sessionId } });
      else await call(revokeOtherSessions);
    } catch (error) {
      const description = failureText(error, AN_ERROR);
      showToast({ variant: 'destructive', title: texts.signOutFailed, description });
      return;
    } finally {
      setBusy(false);
    }
    showToast({ title: isOne ? texts.signedOut : texts.signedOutOthers });
    onClose();
    onSignedOut();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void signOut()}
      title={isOne ? texts.signOutTitle(target.name) : texts.signOutOthersTitle(target.count)}
      confirmLabel={texts.signOut}
      busy={busy}
    >
      <Text>{texts.signOutWords}</Text>
    </ConfirmDialog>
  );
}
