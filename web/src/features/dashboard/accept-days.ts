/** Accepts many days at once, one transaction per household, and says in a toast how many were accepted. */
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { AN_ERROR, failureSentence } from '../../store/failure-sentence.ts';
import { mutateAll } from '../../store/mutate.ts';
import type { AgendaItem } from '../../store/views.ts';
import { texts } from './dashboard-texts.ts';

interface Accepted {
  readonly days: readonly AgendaItem[];
  readonly failures: readonly unknown[];
}

/** A day is refused if its times are no longer those on the screen. */
async function acceptIn(householdId: string, items: readonly AgendaItem[]): Promise<Accepted> {
  const mutations = items.map(({ day: { id: dayId, scheduledStartUtc, scheduledEndUtc } }) => ({
    name: 'day.answer' as const,
    args: { dayId, status: 'ACCEPTED' },
    basedOn: { scheduledStartUtc, scheduledEndUtc },
  }));
  try {
    const refusals = await mutateAll(householdId, mutations);
    return {
      days: items.filter((_, index) => refusals[index] === null),
      failures: refusals.filter((refusal) => refusal !== null),
    };
  } catch (error) {
    return { days: [], failures: items.map(() => error) };
  }
}

export async function acceptDays(items: readonly AgendaItem[]): Promise<void> {
  const days: AgendaItem[] = [];
  const failures: unknown[] = [];
  for (const householdId of new Set(items.map(({ household }) => household.id))) {
    const own = items.filter(({ household }) => household.id === householdId);
    const accepted = await acceptIn(householdId, own);
    days.push(...accepted.days);
    failures.push(...accepted.failures);
  }
  const [failure] = failures;
  const reason = failure === undefined ? AN_ERROR : failureSentence(failure);
  if (failures.length === 0) showToast({ title: texts.answered, description: texts.accepted(days.length) });
  else if (days.length === 0) toastFailure(texts.answerFailed, reason);
  else
    showToast({
      title: texts.partlyAnswered,
      description: texts.acceptedPartly(days.length, failures.length, reason),
    });
}
