/**
 * Before a sign-out: sends unsent changes, asks whether to keep or discard those that remain, and has the account's
 * data deleted from the device unless changes are kept. During an impersonation, deletes the impersonating account's
 * data too.
 */
import { useEffect, useState } from 'react';
import { deleteAccountData, deleteAfterSignOut, drainBeforeSignOut } from '../../device/sign-out.ts';
import { t } from '../../kit/language/messages.ts';
import { lazyPart, useMounted } from '../../kit/lazy-part.ts';
import { showToast } from '../../kit/toast.ts';
import { beforeSignOut, currentSession, type SignOutDecision } from '../../session/session.ts';
import type { SignOutQuestionProps } from './sign-out-question.tsx';

interface Question {
  readonly count: number;
  readonly answer: (decision: SignOutDecision) => void;
}

/** Deletes the data of the impersonating account, which isn't open now, unless some of it is unsent. */
async function deleteOwnData(accountId: string): Promise<void> {
  // A database that can't be read is kept too.
  const result = await deleteAccountData(accountId).catch(() => 'kept');
  if (result !== 'kept') return;
  showToast({
    title: t('Your own unsent changes stay on this device'),
    description: t('They will be sent when you sign in on this device again.'),
  });
}

const questionPart = lazyPart<SignOutQuestionProps>(() =>
  import('./sign-out-question.tsx').then(({ SignOutQuestion }) => SignOutQuestion),
);

export function SignOutDialog() {
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      beforeSignOut(async () => {
        const { impersonation } = currentSession();
        if (impersonation) await deleteOwnData(impersonation.actualUser.id);
        // A database that can't be read stays on the device.
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
  const isMounted = useMounted(questionPart.useLoaded(question !== undefined));
  return (
    <questionPart.Part
      opened={question !== undefined && isMounted}
      count={question?.count ?? 0}
      decide={decide}
    />
  );
}
