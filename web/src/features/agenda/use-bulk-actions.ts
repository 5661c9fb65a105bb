/**
 * Answers one day; answers or deletes the selected days, and says so if none is selected. A toast tells the result;
 * answers have Undo, and the person confirms deletions, and late declines that are owed, first.
 */
import { useState } from 'react';
import { withMessages } from '../../language/catalogs.ts';
import { t } from '../../language/messages.ts';
import { toastFailure } from '../../shell/use-save.ts';
import type { AgendaItem, AgendaShift } from '../../store/views.ts';
import { takeBackAnswers, toastBulkResult } from './change-toasts.ts';
import { type AnswerStatus, answerDays, type BulkResult, removeDays } from './day-mutations.ts';
import type { Reader } from './selection.ts';

const describeAnswer = (status: AnswerStatus, count: number): string =>
  status === 'ACCEPTED'
    ? t('{count, plural, one {# day accepted.} other {# days accepted.}}', { count })
    : t('{count, plural, one {# day declined.} other {# days declined.}}', { count });

const answerToast = (status: AnswerStatus): Parameters<typeof toastBulkResult>[1] => ({
  succeeded: t('Status updated'),
  failed: t('Failed to update status'),
  describe: (count) => describeAnswer(status, count),
  undo: (result) => void takeBackAnswers(result, status),
});

export async function answerOne(item: AgendaItem, status: AnswerStatus): Promise<void> {
  toastBulkResult(await answerDays([item], status), answerToast(status));
}

/** Returns whether days are selected, and otherwise says that some must be: `sentence`. */
function requireSelection(selected: readonly AgendaShift[], sentence: string): boolean {
  if (selected.length > 0) return true;
  toastFailure(t('No days selected'), sentence);
  return false;
}

/** Lazy: most people change days one by one. */
const loadQuestions = () => withMessages('rest', () => import('./confirm-days.ts'));

/** The actions for the selected days. Each shows its result and passes it to `onDone`. */
export function useBulkActions(
  selected: readonly AgendaShift[],
  reader: Reader,
  onDone: (result: BulkResult) => void,
) {
  const [busy, setBusy] = useState(false);

  /** Resolves to whether the person goes on. Without an answer to what is owed, nothing is changed. */
  const ask = async (question: () => Promise<boolean>, failedTitle: string): Promise<boolean> => {
    setBusy(true);
    try {
      return await question();
    } catch (error) {
      toastFailure(failedTitle, error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const run = async (
    change: () => Promise<BulkResult>,
    toastTexts: Parameters<typeof toastBulkResult>[1],
  ) => {
    setBusy(true);
    const result = await change();
    setBusy(false);
    toastBulkResult(result, toastTexts);
    onDone(result);
  };

  const answer = async (status: AnswerStatus) => {
    const sentence =
      status === 'ACCEPTED'
        ? t('Please select at least one day to accept.')
        : t('Please select at least one day to decline.');
    if (!requireSelection(selected, sentence)) return;
    const toastTexts = answerToast(status);
    const isOwed = reader === 'family' && status === 'DECLINED';
    const confirmLate = async () => (await loadQuestions()).confirmLateDecline(selected);
    if (isOwed && !(await ask(confirmLate, toastTexts.failed))) return;
    await run(() => answerDays(selected, status), toastTexts);
  };

  const remove = async () => {
    if (!requireSelection(selected, t('Please select at least one day to delete.'))) return;
    const confirmed = async () => (await loadQuestions()).confirmDelete(selected);
    if (!(await ask(confirmed, t('Failed to update status')))) return;
    await run(() => removeDays(selected), (await loadQuestions()).deletionToast());
  };

  return {
    busy,
    answer,
    remove,
    mayEdit: () => requireSelection(selected, t('Please select at least one day to edit.')),
  };
}
