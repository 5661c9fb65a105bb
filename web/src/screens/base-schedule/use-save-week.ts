import { useState } from 'react';
import { Rejection } from 'sync-protocol/rejection.ts';
import { showToast } from '../../shell/toast.ts';
import { mutate, NotSaved } from '../../store/mutate.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { texts } from './base-schedule-texts.ts';
import type { useTypedWeek } from './use-typed-week.ts';
import { itemsOf } from './week-draft.ts';

/** What a person is told of a change that did not go through. */
export function sentenceOf(error: unknown): string {
  return error instanceof Rejection || error instanceof NotSaved ? error.message : texts.anErrorOccurred;
}

/** Saves the typed week on this device; it is sent when there is a connection. True once it is saved. */
export function useSaveWeek({ household, nanny }: BaseScheduleView, typed: ReturnType<typeof useTypedWeek>) {
  const [isSaving, setIsSaving] = useState(false);

  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    try {
      const args = { nannyId: nanny.id, items: itemsOf(typed.week) };
      await mutate(household.id, 'baseSchedule.save', args, { items: typed.basedOn });
    } catch (error) {
      showToast({ variant: 'destructive', title: texts.saveFailed, description: sentenceOf(error) });
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
