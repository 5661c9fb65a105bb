/**
 * Answers one day; answers or deletes the selected days, and says so if none is selected. A toast tells the result;
 * answers have Undo, and the person confirms deletions first.
 */
import { useState } from 'react';
import { formatDate, formatHoursShort } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { toastFailure } from '../../shell/use-save.ts';
import type { AgendaItem, AgendaShift } from '../../store/views.ts';
import { takeBackAnswers, toastBulkResult } from './change-toasts.ts';
import { type AnswerStatus, answerDays, type BulkResult, removeDays } from './day-mutations.ts';
import { type DateRange, minutesOf, rangeOf } from './selection.ts';

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

/** Up to a week of selected days is on screen: the question names no range and hours. */
const FEW_DAYS = 7;

/** Added to the question where more days are selected than fit on the screen. */
function deletedHours(range: DateRange, { planned, worked }: ReturnType<typeof minutesOf>): string {
  const [from, to] = [formatDate(range.from), formatDate(range.to)];
  const scheduled = formatHoursShort(planned);
  return worked === 0
    ? t('This deletes {scheduled} scheduled hours from {from} to {to}.', { scheduled, from, to })
    : t('This deletes {scheduled} scheduled hours and {worked} worked hours from {from} to {to}.', {
        scheduled,
        worked: formatHoursShort(worked),
        from,
        to,
      });
}

function confirmDelete(selected: readonly AgendaShift[]): string {
  const question = t(
    'Are you sure you want to delete {count, plural, other {# schedule day(s)}}? This action cannot be undone.',
    { count: selected.length },
  );
  const range = rangeOf(selected);
  if (selected.length <= FEW_DAYS || range === undefined) return question;
  return `${question}\n\n${deletedHours(range, minutesOf(selected))}`;
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
    const sentence =
      status === 'ACCEPTED'
        ? t('Please select at least one day to accept.')
        : t('Please select at least one day to decline.');
    if (!requireSelection(selected, sentence)) return;
    await run(() => answerDays(selected, status), answerToast(status));
  };

  const remove = async () => {
    if (!requireSelection(selected, t('Please select at least one day to delete.'))) return;
    // The specification (section 5) asks for the browser's own confirm dialog.
    if (!window.confirm(confirmDelete(selected))) return;
    await run(() => removeDays(selected), {
      succeeded: t('Days deleted'),
      failed: t('Failed to delete days'),
      describe: (count) => t('{count, plural, one {# day deleted.} other {# days deleted.}}', { count }),
    });
  };

  return {
    busy,
    answer,
    remove,
    mayEdit: () => requireSelection(selected, t('Please select at least one day to edit.')),
  };
}
