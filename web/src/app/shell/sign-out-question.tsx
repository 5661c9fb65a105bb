/** Asks before a sign-out whether to keep or discard the changes that are only on this device. A lazy part. */
import { Button, Text } from '@mantine/core';
import { deleteAfterSignOut } from '../../device/sign-out.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import type { SignOutDecision } from '../../session/session.ts';

export interface SignOutQuestionProps {
  opened: boolean;
  /** Changes that are only on this device. */
  count: number;
  decide: (decision: SignOutDecision) => void;
}

export function SignOutQuestion({ opened, count, decide }: SignOutQuestionProps) {
  return (
    <SheetDialog
      opened={opened}
      onClose={() => decide('stay')}
      onSubmit={() => decide('proceed')}
      title={t('Not everything has been sent')}
      primary={{ label: t('Keep on this device and sign out') }}
      secondary={
        <>
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              deleteAfterSignOut('always');
              decide('proceed');
            }}
          >
            {t('Discard and sign out')}
          </Button>
          <Button variant="default" onClick={() => decide('stay')} data-autofocus>
            {t('Stay signed in')}
          </Button>
        </>
      }
    >
      <Text>
        {t(
          '{count, plural, one {# change is} other {# changes are}} only on this device. If you keep them, they will be sent when you sign in on this device again.',
          { count },
        )}
      </Text>
    </SheetDialog>
  );
}
