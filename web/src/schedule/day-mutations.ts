/**
 * Answers and removes several agenda days, and takes answers back: makes the mutations, and applies those of any days,
 * a transaction per household. `basedOn` is what the author saw, for the server to detect conflicts. Edits of days, and
 * hours: schedule/day-edits.ts.
 */
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { failureSentence, unknownErrorText } from '../device/failure-sentence.ts';
import { mutateAll } from '../device/mutate.ts';
import type { AgendaShift } from '../device/views.ts';

export type AnswerStatus = 'ACCEPTED' | 'DECLINED';

export const toAnswer = ({ day }: AgendaShift, status: AnswerStatus) => ({
  name: 'day.answer' as const,
  args: { dayId: day.id, status },
  basedOn: { scheduledStartUtc: day.scheduledStartUtc, scheduledEndUtc: day.scheduledEndUtc },
});

export const toRemoval = ({ day }: AgendaShift) => ({
  name: 'day.remove' as const,
  args: { dayId: day.id },
  basedOn: { status: day.status, actualStartUtc: day.actualStartUtc, actualEndUtc: day.actualEndUtc },
});

export interface BulkResult {
  readonly succeeded: readonly AgendaShift[];
  readonly failed: readonly AgendaShift[];
  readonly reason: string;
}

export const answerDays = (items: readonly AgendaShift[], status: AnswerStatus) =>
  changeAll(items.map((item) => ({ item, mutation: toAnswer(item, status) })));

/** Undoes `answerDays`: `items` are the days as they were before. */
export const undoAnswers = (items: readonly AgendaShift[], status: AnswerStatus) =>
  changeAll(items.map((item) => ({ item, mutation: toUndo(item, status) })));

function toUndo(item: AgendaShift, status: AnswerStatus): DayChange['mutation'] {
  const { id: dayId, status: before } = item.day;
  const wasAnswered = before === 'ACCEPTED' || before === 'DECLINED';
  return wasAnswered ? toAnswer(item, before) : { name: 'day.withdrawAnswer', args: { dayId, status } };
}

export const removeDays = (items: readonly AgendaShift[]) =>
  changeAll(items.map((item) => ({ item, mutation: toRemoval(item) })));

/** A change of one day that hasn't been made yet. */
export interface DayChange {
  readonly item: AgendaShift;
  readonly mutation: Parameters<typeof mutateAll>[1][number];
}

/** Applies the changes in one transaction per household, since a nanny may have several. Never throws. */
export async function changeAll(changes: readonly DayChange[]): Promise<BulkResult> {
  const succeeded: AgendaShift[] = [];
  const failed: AgendaShift[] = [];
  let reason: string | undefined;
  for (const [householdId, group] of groupBy(changes, ({ item }) => item.household.id)) {
    const failures = await mutateAll(
      householdId,
      group.map(({ mutation }) => mutation),
    ).catch((error: unknown) => group.map(() => error));
    for (const [index, { item }] of group.entries()) {
      const failure = failures[index];
      (failure ? failed : succeeded).push(item);
      if (failure) reason ??= failureSentence(failure);
    }
  }
  return { succeeded, failed, reason: reason ?? unknownErrorText() };
}
