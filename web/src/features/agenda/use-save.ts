import { useState } from 'react';
import { failureSentence } from '../../store/failure-sentence.ts';
import { toastFailure } from './change-toasts.ts';

/** Runs the save of a dialog. `problem` is the error of the last try, for the dialog to show. */
export function useSave(failedTitle: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  /** Resolves to whether the change was saved. */
  const save = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      return true;
    } catch (error) {
      setProblem(error);
      toastFailure(failedTitle, failureSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, save, clearProblem: () => setProblem(undefined) };
}
