import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { beforeSignOut, currentSession, type SignOutDecision } from '../session/session.ts';
import { deleteAccountData, deleteAfterSignOut, drainBeforeSignOut } from '../store/sign-out.ts';
import { SheetDialog } from '../ui/sheet-dialog.tsx';
import { texts } from './impersonation-texts.ts';
import { showToast } from './toast.ts';

interface Question {
  readonly count: number;
  readonly answer: (decision: SignOutDecision) => void;
}

/** Of somebody who views as another: their own data is not open now, and goes too unless some of it is unsent. */
async function forgetOwnData(accountId: string): Promise<void> {
  // What cannot be read now stays, as what is unsent does.
  const became = await deleteAccountData(accountId).catch(() => 'kept');
  if (became === 'kept') showToast({ title: texts.ownDataKept, description: texts.ownDataKeptWords });
}

/**
 * Stands between 'Sign Out' and the end of the session: sends what is unsent, and asks when that can't be
 * done. Nothing that was entered goes without its author having said so.
 */
export function SignOutDialog() {
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      beforeSignOut(async () => {
        const { impersonation } = currentSession();
        if (impersonation) await forgetOwnData(impersonation.actualUser.id);
        // A database that can't be read can't be judged: then everything stays on the device.
        const count = await drainBeforeSignOut().catch(() => undefined);
        if (count === undefined) return 'proceed';
        if (count > 0) return new Promise((answer) => setQuestion({ count, answer }));
        deleteAfterSignOut('if all sent');
        return 'proceed';
      }),
    [],
  );

  const decide = (decision: SignOutDecision): void => {
    question?.answer(decision);
    setQuestion(undefined);
  };
  const changes = question?.count === 1 ? '1 change is' : `${question?.count ?? 0} changes are`;

  return (
    <SheetDialog
      opened={question !== undefined}
      onClose={() => decide('stay')}
      onSubmit={() => decide('proceed')}
      title="Not everything has been sent"
      primary={{ label: 'Keep on this device and sign out' }}
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
            Discard and sign out
          </Button>
          <Button variant="default" onClick={() => decide('stay')} data-autofocus>
            Stay signed in
          </Button>
        </>
      }
    >
      <Text>
        {changes} only on this device. Kept here, they are sent when you sign in on this device again.
      </Text>
    </SheetDialog>
  );
}
