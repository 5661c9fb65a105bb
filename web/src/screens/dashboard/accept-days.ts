/** Accepts many days at once; a toast says how many were accepted, with Undo. */

import type { AgendaShift } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { answerDays, undoAnswers } from '../../schedule/day-mutations.ts';
import { toastFailure } from '../../session/use-save.ts';

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
