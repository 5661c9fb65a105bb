import { useState } from 'react';
import { failureSentence } from '../../store/failure-sentence.ts';
import type { AgendaItem, AgendaShift } from '../../store/views.ts';
import { tellBulk, tellDone, tellFailed } from './change-toasts.ts';
import { type Answer, answerDay, answerDays, type BulkOutcome, removeDays } from './day-changes.ts';
import * as texts from './schedule-texts.ts';

const ANSWERED: Record<Answer, { verb: 'accept' | 'decline'; done: string }> = {
  ACCEPTED: { verb: 'accept', done: 'accepted' },
  DECLINED: { verb: 'decline', done: 'declined' },
};

/** One tap on a day. */
export async function answerOne(item: AgendaItem, status: Answer): Promise<void> {
  try {
    await answerDay(item, status);
    tellDone('Status updated', `${texts.days(1)} ${ANSWERED[status].done}.`);
  } catch (error) {
    tellFailed(texts.FAILED.status, failureSentence(error));
  }
}

function noneSelected(selected: readonly AgendaShift[], verb: Parameters<typeof texts.selectAtLeastOne>[0]) {
  if (selected.length > 0) return false;
  tellFailed(texts.NO_DAYS_SELECTED, texts.selectAtLeastOne(verb));
  return true;
}

/** What the bar does with the selected days; `onDone` hears which ones went through. */
export function useBulk(selected: readonly AgendaShift[], onDone: (outcome: BulkOutcome) => void) {
  const [busy, setBusy] = useState(false);

  const run = async (change: () => Promise<BulkOutcome>, words: Parameters<typeof tellBulk>[1]) => {
    setBusy(true);
    const outcome = await change();
    setBusy(false);
    tellBulk(outcome, words);
    onDone(outcome);
  };

  const answer = async (status: Answer) => {
    const { verb, done } = ANSWERED[status];
    if (noneSelected(selected, verb)) return;
    await run(() => answerDays(selected, status), {
      done: 'Status updated',
      failed: texts.FAILED.status,
      sentence: (count) => `${texts.days(count)} ${done}.`,
    });
  };

  const remove = async () => {
    if (noneSelected(selected, 'delete')) return;
    // The browser's own question, as the specification has it.
    if (!window.confirm(texts.confirmBulkDelete(selected.length))) return;
    await run(() => removeDays(selected), {
      done: 'Days deleted',
      failed: texts.FAILED.deleteDays,
      sentence: (count) => `${texts.days(count)} deleted.`,
    });
  };

  return { busy, answer, remove, mayEdit: () => !noneSelected(selected, 'edit') };
}
