/**
 * Reports in a toast whether all, some or none of the changed days succeeded, with Undo. Takes answers back, and
 * reports that too.
 */
import { t } from '../../language/messages.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { type AnswerStatus, type BulkResult, undoAnswers } from './day-mutations.ts';

export interface BulkToastTexts {
  succeeded: string;
  failed: string;
  /** Returns a sentence such as '3 days accepted.' */
  describe: (count: number) => string;
  /** Undoes the changes that succeeded. */
  undo?: (result: BulkResult) => void;
}

export function toastBulkResult(result: BulkResult, toast: BulkToastTexts): void {
  const { succeeded, failed, reason } = result;
  if (succeeded.length === 0 && failed.length > 0) {
    toastFailure(toast.failed, reason);
    return;
  }
  const sentence = toast.describe(succeeded.length);
  const { undo } = toast;
  showToast({
    title: failed.length === 0 ? toast.succeeded : t('Partially updated'),
    description: failed.length === 0 ? sentence : `${sentence} ${describeFailed(failed.length, reason)}`,
    ...(undo && { action: { label: t('Undo'), run: () => undo(result) } }),
  });
}

const describeFailed = (count: number, reason: string): string =>
  t(
    '{count, plural, one {# day could not be modified: {reason}} other {# days could not be modified: {reason}}}',
    { count, reason },
  );

/** Takes answers back; `answered` are the days as they were before they were answered. */
export async function takeBackAnswers(
  { succeeded: answered }: BulkResult,
  status: AnswerStatus,
): Promise<void> {
  toastBulkResult(await undoAnswers(answered, status), {
    succeeded: t('Answer taken back'),
    failed: t('Couldn’t undo'),
    describe: (count) =>
      t('{count, plural, one {# day is as it was before.} other {# days are as they were before.}}', {
        count,
      }),
  });
}
