/** Runs the changes of a form or button one at a time: returns whether one runs and its error, toasts failures. */
import { useEffect, useRef, useState } from 'react';
import { failureSentence } from '../device/failure-sentence.ts';
import { showToast } from '../kit/toast.ts';
import { failureText } from './api-client.ts';

/** Shows in a toast why something failed. `reason` is the error, or a sentence. */
export function toastFailure(title: string, reason: unknown): void {
  const description = typeof reason === 'string' ? reason : failureText(reason, failureSentence(reason));
  showToast({ variant: 'destructive', title, description });
}

/** Runs the changes of a form or a button. `problem` is the error of the last try, for the form to show. */
/**
 * With `isQuick`, for a button whose change only this device has to save, `busy` stays false: rendering that would hold up
 * the result on a slow phone.
 */
export function useSave({ isQuick = false } = {}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  // A save ends once its result is rendered, such as the closed dialog, so that a double tap sends one change.
  const started = useRef(0);
  const ended = useRef(0);
  const [endedCount, setEndedCount] = useState(0);
  useEffect(() => {
    ended.current = endedCount;
  }, [endedCount]);

  /**
   * Resolves to whether the change succeeded; to false if the one before still runs. A failure becomes a toast, and is
   * passed to `onFailure`.
   */
  const save = async (
    failedTitle: string,
    change: () => Promise<unknown>,
    onFailure?: (error: unknown) => void,
  ): Promise<boolean> => {
    if (started.current > ended.current) return false;
    started.current += 1;
    setBusy(!isQuick);
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
      setEndedCount((count) => count + 1);
      setBusy(false);
    }
  };

  return { busy, problem, save, clearProblem: () => setProblem(undefined) };
}
