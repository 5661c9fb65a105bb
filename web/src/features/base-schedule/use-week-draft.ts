import { useCallback, useMemo, useState } from 'react';
import type { BaseScheduleItem } from 'sync-protocol/model/base-schedule.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { useUnsavedInput } from '../../ui/unsaved-input.ts';
import { defaultWeek, sameWeek, toDraft, toSavedItems, type WeekDraft } from './week-draft.ts';

interface Typed {
  readonly week: WeekDraft;
  /** What stood when the typing began: the rule book merges by it. */
  readonly basedOn: BaseScheduleItem[];
}

/**
 * The week on the screen: what is typed, or else what is saved, or else the usual hours. What is typed stays
 * when the template changes underneath, until it is saved.
 */
export function useWeekDraft({ shifts, isSaved }: BaseScheduleView) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const saved = useMemo(() => (isSaved ? toDraft(shifts) : defaultWeek()), [shifts, isSaved]);
  const standing = useMemo(() => toSavedItems(shifts), [shifts]);
  const type = useCallback(
    (change: (week: WeekDraft) => WeekDraft) =>
      setTyped((before) => ({ week: change(before?.week ?? saved), basedOn: before?.basedOn ?? standing })),
    [saved, standing],
  );

  const week = typed?.week ?? saved;
  const basedOn = typed?.basedOn ?? standing;
  const isTyped = typed !== null && !sameWeek(typed.week, saved);
  useUnsavedInput(isTyped);

  return {
    week,
    basedOn,
    isTyped,
    hasChangedElsewhere: isTyped && JSON.stringify(basedOn) !== JSON.stringify(standing),
    type,
    /** What is typed is saved: from here on the screen follows what is saved. */
    forget: () => setTyped(null),
  };
}
