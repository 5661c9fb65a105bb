/** Runs changes of forms and buttons: tells whether one runs, keeps its error, and shows a failure in a toast. */
import { useState } from 'react';
import { failureText } from '../session/api-client.ts';
import { failureSentence } from '../store/failure-sentence.ts';
import { showToast } from './toast.ts';

/** Says in a toast why something failed. `reason` is the error, or a sentence. */
export function toastFailure(title: string, reason: unknown): void {
  const description = typeof reason === 'string' ? reason : failureText(reason, failureSentence(reason));
  showToast({ variant: 'destructive', title, description });
}

/** Runs the changes of a form or a button. `problem` is the error of the last try, for the form to show. */
export function useSave() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  /** Resolves to whether the change succeeded. A failure becomes a toast, and is passed to `onFailure`. */
  const save = async (
    failedTitle: string,
    change: () => Promise<unknown>,
    onFailure?: (error: unknown) => void,
  ): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      return true;
    } catch (error) {
      setProblem(error);
      toastFailure(failedTitle, error);
      onFailure?.(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, save, clearProblem: () => setProblem(undefined) };
}
