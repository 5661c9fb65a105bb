/**
 * Answers one day; answers or deletes the selected days, and says so if none is selected. A toast tells the result;
 * answers have Undo, and the person confirms deletions first.
 */
import { useState } from 'react';
import { toastFailure } from '../../shell/use-save.ts';
import type { AgendaItem, AgendaShift } from '../../store/views.ts';
import { takeBackAnswers, toastBulkResult } from './change-toasts.ts';
import { type AnswerStatus, answerDays, type BulkResult, removeDays } from './day-mutations.ts';
import * as texts from './schedule-texts.ts';
import { minutesOf, rangeOf } from './selection.ts';

const ANSWER_VERBS: Record<AnswerStatus, { verb: 'accept' | 'decline'; past: string }> = {
  ACCEPTED: { verb: 'accept', past: 'accepted' },
  DECLINED: { verb: 'decline', past: 'declined' },
};

const answerToast = (status: AnswerStatus): Parameters<typeof toastBulkResult>[1] => ({
  succeeded: 'Status updated',
  failed: texts.FAILED.status,
  describe: (count) => `${texts.days(count)} ${ANSWER_VERBS[status].past}.`,
  undo: (result) => void takeBackAnswers(result, status),
});

export async function answerOne(item: AgendaItem, status: AnswerStatus): Promise<void> {
  toastBulkResult(await answerDays([item], status), answerToast(status));
}

/** Returns whether days are selected, and otherwise says that some must be. */
function requireSelection(selected: readonly AgendaShift[], verb: texts.BulkVerb): boolean {
  if (selected.length > 0) return true;
  toastFailure(texts.NO_DAYS_SELECTED, texts.selectAtLeastOne(verb));
  return false;
}

/** Up to a week of selected days is on screen: the question names no range and hours. */
const FEW_DAYS = 7;

function confirmDelete(selected: readonly AgendaShift[]): string {
  const question = texts.confirmBulkDelete(selected.length);
  const range = rangeOf(selected);
  if (selected.length <= FEW_DAYS || range === undefined) return question;
  return `${question}\n\n${texts.deletedHours(range, minutesOf(selected))}`;
}

/** The actions for the selected days. Each shows its result and passes it to `onDone`. */
export function useBulkActions(selected: readonly AgendaShift[], onDone: (result: BulkResult) => void) {
  const [busy, setBusy] = useState(false);

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
    if (!requireSelection(selected, ANSWER_VERBS[status].verb)) return;
    await run(() => answerDays(selected, status), answerToast(status));
  };

  const remove = async () => {
    if (!requireSelection(selected, 'delete')) return;
    // The specification (section 5) asks for the browser's own confirm dialog.
    if (!window.confirm(confirmDelete(selected))) return;
    await run(() => removeDays(selected), {
      succeeded: 'Days deleted',
      failed: texts.FAILED.deleteDays,
      describe: (count) => `${texts.days(count)} deleted.`,
    });
  };

  return { busy, answer, remove, mayEdit: () => requireSelection(selected, 'edit') };
}
