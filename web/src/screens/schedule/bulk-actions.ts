/**
 * Answers or deletes the selected days, and says so if none is selected. The person confirms deletions, and late declines
 * that are owed, first; a toast tells the result. Lazy: most people change days one by one.
 */

import type { AgendaShift } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { answerToast, toastBulkResult } from '../../schedule/change-toasts.ts';
import { type AnswerStatus, answerDays, type BulkResult, removeDays } from '../../schedule/day-mutations.ts';
import type { Reader } from '../../schedule/selection.ts';
import { toastFailure } from '../../session/use-save.ts';
import { confirmDelete, confirmLateDecline, deletionToast } from './confirm-days.ts';

/** Returns whether days are selected, and otherwise says that some must be: `sentence`. */
function requireSelection(selected: readonly AgendaShift[], sentence: string): boolean {
  if (selected.length > 0) return true;
  toastFailure(t('No days selected'), sentence);
  return false;
}

/** Says that days must be selected before they can be edited. */
export const toastNoneSelected = (): boolean =>
  requireSelection([], t('Please select at least one day to edit.'));

/** Resolves to what became of the days; undefined where nothing was changed. */
export async function answerSelected(
  selected: readonly AgendaShift[],
  status: AnswerStatus,
  reader: Reader,
): Promise<BulkResult | undefined> {
  const sentence =
    status === 'ACCEPTED'
      ? t('Please select at least one day to accept.')
      : t('Please select at least one day to decline.');
  if (!requireSelection(selected, sentence)) return undefined;
  const mayBeOwed = reader === 'family' && status === 'DECLINED';
  if (mayBeOwed && !(await confirmLateDecline(selected))) return undefined;
  const result = await answerDays(selected, status);
  toastBulkResult(result, answerToast(status));
  return result;
}

/** Resolves to what became of the days; undefined where nothing was deleted. */
export async function removeSelected(selected: readonly AgendaShift[]): Promise<BulkResult | undefined> {
  if (!requireSelection(selected, t('Please select at least one day to delete.'))) return undefined;
  if (!(await confirmDelete(selected))) return undefined;
  const result = await removeDays(selected);
  toastBulkResult(result, deletionToast());
  return result;
}
