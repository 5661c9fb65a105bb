/** Accepts many days at once, one transaction per household; a toast says how many were accepted, with Undo. */
import type { NewMutation } from 'sync-protocol/mutators/registry.ts';
import { t } from '../../language/messages.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { failureSentence, unknownErrorText } from '../../store/failure-sentence.ts';
import { mutateAll } from '../../store/mutate.ts';
import type { AgendaItem } from '../../store/views.ts';

interface Changed {
  readonly days: readonly AgendaItem[];
  readonly failures: readonly unknown[];
}

type Change = (item: AgendaItem) => NewMutation;

/** Refused if the day's times are no longer those on the screen. */
const acceptance: Change = ({ day: { id: dayId, scheduledStartUtc, scheduledEndUtc } }) => ({
  name: 'day.answer',
  args: { dayId, status: 'ACCEPTED' },
  basedOn: { scheduledStartUtc, scheduledEndUtc },
});

const withdrawal: Change = ({ day: { id: dayId } }) => ({
  name: 'day.withdrawAnswer',
  args: { dayId, status: 'ACCEPTED' },
});

async function changeIn(householdId: string, items: readonly AgendaItem[], change: Change): Promise<Changed> {
  try {
    const refusals = await mutateAll(householdId, items.map(change));
    return {
      days: items.filter((_, index) => refusals[index] === null),
      failures: refusals.filter((refusal) => refusal !== null),
    };
  } catch (error) {
    return { days: [], failures: items.map(() => error) };
  }
}

async function changeAll(items: readonly AgendaItem[], change: Change): Promise<Changed> {
  const days: AgendaItem[] = [];
  const failures: unknown[] = [];
  for (const householdId of new Set(items.map(({ household }) => household.id))) {
    const own = items.filter(({ household }) => household.id === householdId);
    const changed = await changeIn(householdId, own, change);
    days.push(...changed.days);
    failures.push(...changed.failures);
  }
  return { days, failures };
}

const reasonOf = ([failure]: readonly unknown[]): string =>
  failure === undefined ? unknownErrorText() : failureSentence(failure);

export async function acceptDays(items: readonly AgendaItem[]): Promise<void> {
  const { days, failures } = await changeAll(items, acceptance);
  if (days.length === 0) {
    toastFailure(t('Failed to update status'), reasonOf(failures));
    return;
  }
  const action = { label: t('Undo'), run: () => void takeBack(days) };
  if (failures.length === 0)
    showToast({
      title: t('Status updated'),
      description: t('{count, plural, one {# day} other {# days}} accepted.', { count: days.length }),
      action,
    });
  else {
    const description = t(
      '{count, plural, one {# day} other {# days}} accepted. {failed, plural, one {# day} other {# days}} couldn’t be: {reason}',
      { count: days.length, failed: failures.length, reason: reasonOf(failures) },
    );
    showToast({ title: t('Partially updated'), description, action });
  }
}

async function takeBack(accepted: readonly AgendaItem[]): Promise<void> {
  const { days, failures } = await changeAll(accepted, withdrawal);
  if (failures.length > 0) toastFailure(t('Couldn’t undo'), reasonOf(failures));
  else
    showToast({
      title: t('Answers taken back'),
      description: t('{count, plural, one {# day} other {# days}} to answer', { count: days.length }),
    });
}
