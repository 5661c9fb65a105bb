import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate } from '../../store/mutate.ts';
import type { AgendaItem } from '../../store/views.ts';
import { texts } from './dashboard-texts.ts';

/** Answers a day, based on the times on the screen: other times refuse the answer. */
export async function answerDay({ day }: AgendaItem, status: 'ACCEPTED' | 'DECLINED'): Promise<void> {
  const { scheduledStartUtc, scheduledEndUtc } = day;
  try {
    await mutate(
      day.householdId,
      'day.answer',
      { dayId: day.id, status },
      { scheduledStartUtc, scheduledEndUtc },
    );
    showToast({ title: texts.answered });
  } catch (error) {
    showToast({ variant: 'destructive', title: texts.answerFailed, description: failureSentence(error) });
  }
}
