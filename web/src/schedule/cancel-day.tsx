/** The dialog with which a nanny says that she can't come on a day that she had accepted, with Undo. */

import { mutate, mutateAll } from '../device/mutate.ts';
import type { AgendaItem } from '../device/views.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Dotted } from '../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { formatScheduled } from './phrases.ts';

interface CancelDayProps {
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

/** Takes the cancellation back: the day is accepted again, at the times that she had seen. */
async function undo({ day, household }: AgendaItem): Promise<void> {
  const { id: dayId, scheduledStartUtc, scheduledEndUtc } = day;
  try {
    const refusals = await mutateAll(household.id, [
      { name: 'day.withdrawAnswer', args: { dayId, status: 'DECLINED' } },
      {
        name: 'day.answer',
        args: { dayId, status: 'ACCEPTED' },
        basedOn: { scheduledStartUtc, scheduledEndUtc },
      },
    ]);
    const refusal = refusals.find((each) => each !== null);
    if (refusal) throw refusal;
    showToast({ title: t('Answer taken back') });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

export function CancelDay({ item, opened, onClose }: CancelDayProps) {
  const { day, household } = item;
  const { busy, save } = useSave();
  const cancel = async () => {
    const perform = () => mutate(household.id, 'day.cancel', { dayId: day.id });
    if (!(await save(t('Failed to update status'), perform))) return;
    onClose();
    showToast({
      title: t('Day declined'),
      description: startLine(formatDateHeading(day.date)),
      action: { label: t('Undo'), run: () => void undo(item) },
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void cancel()}
      title={t('You can’t come on this day?')}
      confirmLabel={t('I Can’t Come')}
      busy={busy}
    >
      <p>
        <Dotted parts={[startLine(formatDateHeading(day.date)), formatScheduled(item), household.name]} />
      </p>
      <p>
        {day.agreementEndedAt === null
          ? t('The day will be declined, and the family will see it. You won’t be paid for it.')
          : t('The day will be declined, and the family will see it.')}
      </p>
    </ConfirmDialog>
  );
}
