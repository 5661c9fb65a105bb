import { useState } from 'react';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate } from '../../store/mutate.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { texts } from './base-schedule-texts.ts';
import type { useWeekDraft } from './use-week-draft.ts';
import { toItems } from './week-draft.ts';

/** Saves the week. `save` resolves to whether it is saved on this device; sending happens later. */
export function useSaveWeek({ household, nanny }: BaseScheduleView, draft: ReturnType<typeof useWeekDraft>) {
  const [isSaving, setIsSaving] = useState(false);

  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    try {
      const args = { nannyId: nanny.id, items: toItems(draft.week) };
      await mutate(household.id, 'baseSchedule.save', args, { items: draft.basedOn });
    } catch (error) {
      showToast({ variant: 'destructive', title: texts.saveFailed, description: failureSentence(error) });
      return false;
    } finally {
      setIsSaving(false);
    }
    draft.reset();
    showToast({ title: texts.saved });
    return true;
  };

  return { isSaving, save };
}
