import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { beforeSignOut, type SignOutDecision } from '../session/session.ts';
import { drainBeforeSignOut, forgetAfterSignOut } from '../store/sign-out.ts';
import { SheetDialog } from '../ui/sheet-dialog.tsx';

interface Question {
  readonly count: number;
  readonly answer: (decision: SignOutDecision) => void;
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
        // A database that can't be read can't be judged: then everything stays on the device.
        const count = await drainBeforeSignOut().catch(() => undefined);
        if (count === undefined) return 'proceed';
        if (count > 0) return new Promise((answer) => setQuestion({ count, answer }));
        forgetAfterSignOut('what is sent');
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
              forgetAfterSignOut('everything');
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
