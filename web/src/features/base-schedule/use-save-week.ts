import { useState } from 'react';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate } from '../../store/mutate.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { texts } from './base-schedule-texts.ts';
import type { useWeekDraft } from './use-week-draft.ts';
import { toItems } from './week-draft.ts';

/** Saves the typed week on this device; it is sent when there is a connection. True once it is saved. */
export function useSaveWeek({ household, nanny }: BaseScheduleView, typed: ReturnType<typeof useWeekDraft>) {
  const [isSaving, setIsSaving] = useState(false);

  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    try {
      const args = { nannyId: nanny.id, items: toItems(typed.week) };
      await mutate(household.id, 'baseSchedule.save', args, { items: typed.basedOn });
    } catch (error) {
      showToast({ variant: 'destructive', title: texts.saveFailed, description: failureSentence(error) });
      return false;
    } finally {
      setIsSaving(false);
    }
    typed.forget();
    showToast({ title: texts.saved });
    return true;
  };

  return { isSaving, save };
}
