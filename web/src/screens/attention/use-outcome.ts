import { useState } from 'react';
import { Rejection } from 'sync-protocol/rejection.ts';
import { showToast } from '../../shell/toast.ts';
import { NotSaved } from '../../store/mutate.ts';
import { texts } from './attention-texts.ts';

/** Waits for something that was asked for and tells how it went. */
export function useOutcome() {
  const [isBusy, setIsBusy] = useState(false);

  const tell = async (work: Promise<unknown>, words: { done: string; failed: string }) => {
    setIsBusy(true);
    try {
      await work;
      showToast({ title: words.done });
    } catch (error) {
      const isTold = error instanceof Rejection || error instanceof NotSaved;
      const description = isTold ? error.message : texts.anErrorOccurred;
      showToast({ variant: 'destructive', title: words.failed, description });
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, tell };
}
