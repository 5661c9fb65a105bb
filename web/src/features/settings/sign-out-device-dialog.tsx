/** The dialog that signs out one other device, or all others. */
import { Text } from '@mantine/core';
import { revokeOtherSessions, revokeSession } from 'sync-protocol/rest/sessions.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { useSave } from '../../shell/use-save.ts';
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
  const { busy, save } = useSave();
  const isOne = 'sessionId' in target;
  const signOut = async () => {
    const revoke = () =>
      isOne ? call(revokeSession, { params: { sessionId: target.sessionId } }) : call(revokeOtherSessions);
    if (!(await save(texts.signOutFailed, revoke))) return;
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
