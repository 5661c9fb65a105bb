/**
 * Reports in a toast whether all, some or none of the changed days succeeded, with Undo. Takes answers back, and
 * reports that too.
 */
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { type AnswerStatus, type BulkResult, undoAnswers } from './day-mutations.ts';
import * as texts from './schedule-texts.ts';

interface BulkToastTexts {
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
    title: failed.length === 0 ? toast.succeeded : 'Partially updated',
    description: failed.length === 0 ? sentence : texts.partially(sentence, failed.length, reason),
    ...(undo && { action: { label: texts.UNDO, run: () => undo(result) } }),
  });
}

/** Takes answers back; `answered` are the days as they were before they were answered. */
export async function takeBackAnswers(
  { succeeded: answered }: BulkResult,
  status: AnswerStatus,
): Promise<void> {
  toastBulkResult(await undoAnswers(answered, status), {
    succeeded: texts.ANSWER_TAKEN_BACK,
    failed: texts.UNDO_FAILED,
    describe: texts.answersTakenBack,
  });
}
