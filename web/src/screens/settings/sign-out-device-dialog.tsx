/** The dialog that signs out one other device, or all others. */
import { Text } from '@mantine/core';
import { revokeOtherSessions, revokeSession } from 'sync-protocol/people/sessions-rest.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../session/use-save.ts';

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
    if (!(await save(t('Failed to sign out'), revoke))) return;
    showToast({ title: isOne ? t('Device signed out') : t('Other devices signed out') });
    onClose();
    onSignedOut();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void signOut()}
      title={
        isOne
          ? t('Sign out {device}?', { device: target.name })
          : t('Sign out {count, plural, one {# other device} other {# other devices}}?', {
              count: target.count,
            })
      }
      confirmLabel={t('{button, select, other {Sign Out}}', { button: 'device' })}
      busy={busy}
    >
      <Text>{t('Changes not sent yet stay on that device until you sign in there again.')}</Text>
    </ConfirmDialog>
  );
}
