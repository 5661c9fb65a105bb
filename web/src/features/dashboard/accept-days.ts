/** Accepts many days at once; a toast says how many were accepted, with Undo. */
import { t } from '../../language/messages.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { answerDays, undoAnswers } from '../../store/day-mutations.ts';
import type { AgendaShift } from '../../store/views.ts';

export async function acceptDays(items: readonly AgendaShift[]): Promise<void> {
  const { succeeded, failed, reason } = await answerDays(items, 'ACCEPTED');
  if (succeeded.length === 0) {
    toastFailure(t('Failed to update status'), reason);
    return;
  }
  const action = { label: t('Undo'), run: () => void takeBack(succeeded) };
  if (failed.length === 0)
    showToast({
      title: t('Status updated'),
      description: t('{count, plural, one {# day} other {# days}} accepted.', { count: succeeded.length }),
      action,
    });
  else {
    const description = t(
      '{count, plural, one {# day} other {# days}} accepted. {failed, plural, one {# day} other {# days}} couldn’t be: {reason}',
      { count: succeeded.length, failed: failed.length, reason },
    );
    showToast({ title: t('Partially updated'), description, action });
  }
}

async function takeBack(accepted: readonly AgendaShift[]): Promise<void> {
  const { succeeded, failed, reason } = await undoAnswers(accepted, 'ACCEPTED');
  if (failed.length > 0) toastFailure(t('Couldn’t undo'), reason);
  else
    showToast({
      title: t('Answers taken back'),
      description: t('{count, plural, one {# day} other {# days}} to answer', { count: succeeded.length }),
    });
}
