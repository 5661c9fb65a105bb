import { useState } from 'react';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';

/** Waits for something that was asked for and tells how it went. */
export function useOutcome() {
  const [isBusy, setIsBusy] = useState(false);

  const tell = async (work: Promise<unknown>, words: { done: string; failed: string }) => {
    setIsBusy(true);
    try {
      await work;
      showToast({ title: words.done });
    } catch (error) {
      showToast({ variant: 'destructive', title: words.failed, description: failureSentence(error) });
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, tell };
}
