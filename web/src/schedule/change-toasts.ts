/**
 * Reports in a toast whether all, some or none of the changed days succeeded, with Undo. Answers one day, takes answers
 * back, and reports both.
 */

import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { toastFailure } from '../session/use-save.ts';
import { type AnswerStatus, answerDays, type BulkResult, undoAnswers } from './day-mutations.ts';

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
async function takeBackAnswers({ succeeded: answered }: BulkResult, status: AnswerStatus): Promise<void> {
  toastBulkResult(await undoAnswers(answered, status), {
    succeeded: t('Answer taken back'),
    failed: t('Couldn’t undo'),
    describe: (count) =>
      t('{count, plural, one {# day is as it was before.} other {# days are as they were before.}}', {
        count,
      }),
  });
}

const describeAnswer = (status: AnswerStatus, count: number): string =>
  status === 'ACCEPTED'
    ? t('{count, plural, one {# day accepted.} other {# days accepted.}}', { count })
    : t('{count, plural, one {# day declined.} other {# days declined.}}', { count });

/** The texts of the toast about answered days, with Undo. */
export const answerToast = (status: AnswerStatus): BulkToastTexts => ({
  succeeded: t('Status updated'),
  failed: t('Failed to update status'),
  describe: (count) => describeAnswer(status, count),
  undo: (result) => void takeBackAnswers(result, status),
});

export async function answerOne(item: AgendaItem, status: AnswerStatus): Promise<void> {
  toastBulkResult(await answerDays([item], status), answerToast(status));
}
