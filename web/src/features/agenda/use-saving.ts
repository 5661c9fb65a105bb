import { useState } from 'react';
import { failureSentence } from '../../store/failure-sentence.ts';
import { tellFailed } from './change-toasts.ts';

/**
 * Runs one change at a time. When it is refused, or this device cannot keep it, `problem` holds what to tell
 * until the next try: the dialog stays open over what was typed.
 */
export function useSaving(failedTitle: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  /** Answers whether it went through. */
  const save = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      return true;
    } catch (error) {
      setProblem(error);
      tellFailed(failedTitle, failureSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, save, forget: () => setProblem(undefined) };
}
