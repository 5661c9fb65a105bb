import { showToast } from '../../shell/toast.ts';
import type { BulkResult } from './day-mutations.ts';
import { partially } from './schedule-texts.ts';

export function toastSuccess(title: string, description?: string): void {
  showToast(description === undefined ? { title } : { title, description });
}

export function toastFailure(title: string, description: string): void {
  showToast({ variant: 'destructive', title, description });
}

interface BulkToastTexts {
  succeeded: string;
  failed: string;
  /** Returns a sentence such as '3 days accepted.' */
  describe: (count: number) => string;
}

/** Reports a change to several days, which may have succeeded for all, some or none of them. */
export function toastBulkResult({ succeeded, failed, reason }: BulkResult, texts: BulkToastTexts): void {
  const sentence = texts.describe(succeeded.length);
  if (failed.length === 0) toastSuccess(texts.succeeded, sentence);
  else if (succeeded.length === 0) toastFailure(texts.failed, reason);
  else toastSuccess('Partially updated', partially(sentence, failed.length, reason));
}
