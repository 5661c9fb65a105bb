/** The toast that reports a change of several days, of which all, some or none have succeeded. */
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import type { BulkResult } from './day-mutations.ts';
import { partially } from './schedule-texts.ts';

interface BulkToastTexts {
  succeeded: string;
  failed: string;
  /** Returns a sentence such as '3 days accepted.' */
  describe: (count: number) => string;
}

export function toastBulkResult({ succeeded, failed, reason }: BulkResult, texts: BulkToastTexts): void {
  const sentence = texts.describe(succeeded.length);
  if (failed.length === 0) showToast({ title: texts.succeeded, description: sentence });
  else if (succeeded.length === 0) toastFailure(texts.failed, reason);
  else
    showToast({
      title: 'Partially updated',
      description: partially(sentence, failed.length, reason),
    });
}
