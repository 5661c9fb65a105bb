import { Text } from '@mantine/core';
import { useState } from 'react';
import { revokeOtherSessions, revokeSession } from 'sync-protocol/rest/sessions.ts';
import { failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './settings-texts.ts';

/** One device, or all others. */
export type SigningOut = { readonly sessionId: string; readonly name: string } | { readonly count: number };

interface SignOutDeviceDialogProps {
  signingOut: SigningOut;
  opened: boolean;
  onClose: () => void;
  onSignedOut: () => void;
}

export function SignOutDeviceDialog(props: SignOutDeviceDialogProps) {
  const { signingOut, opened, onClose, onSignedOut } = props;
  const [busy, setBusy] = useState(false);
  const isOne = 'sessionId' in signingOut;
  const signOut = async () => {
    setBusy(true);
    try {
      if (isOne) await call(revokeSession, { params: { sessionId: signingOut.sessionId } });
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
      title={isOne ? texts.signOutTitle(signingOut.name) : texts.signOutOthersTitle(signingOut.count)}
      confirmLabel={texts.signOut}
      busy={busy}
    >
      <Text>{texts.signOutWords}</Text>
    </ConfirmDialog>
  );
}
