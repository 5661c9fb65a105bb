import { useState } from 'react';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';

/** Shows a toast when the work is done or has failed. */
export function useOutcome() {
  const [isBusy, setIsBusy] = useState(false);

  const report = async (work: Promise<unknown>, toasts: { done: string; failed: string }) => {
    setIsBusy(true);
    try {
      await work;
      showToast({ title: toasts.done });
    } catch (error) {
      showToast({ variant: 'destructive', title: toasts.failed, description: failureSentence(error) });
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, report };
}
