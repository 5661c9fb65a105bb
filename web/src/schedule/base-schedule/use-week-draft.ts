/**
 * The week in the editor: saved, default or edited. Tells unsaved edits and changes made on another device, and drops
 * edits once they are saved.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import type { BaseScheduleView } from '../../device/views.ts';
import { useUnsavedInput } from '../../kit/unsaved-input.ts';
import {
  defaultWeek,
  sameItems,
  sameWeek,
  toDraft,
  toItems,
  toSavedItems,
  type WeekDraft,
} from './week-draft.ts';

interface Edited {
  readonly week: WeekDraft;
  /** What was saved when editing began. The mutator merges by it. */
  readonly basedOn: BaseScheduleItem[];
}

export function useWeekDraft({ shifts, isSaved }: BaseScheduleView) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const latest = useRef<Edited>(null);
  useEffect(() => {
    latest.current = edited;
  }, [edited]);
  const saved = useMemo(() => (isSaved ? toDraft(shifts) : defaultWeek()), [shifts, isSaved]);
  const savedItems = useMemo(() => toSavedItems(shifts), [shifts]);
  const edit = useCallback(
    (change: (week: WeekDraft) => WeekDraft) =>
      setEdited((before) => ({
        week: change(before?.week ?? saved),
        basedOn: before?.basedOn ?? savedItems,
      })),
    [saved, savedItems],
  );

  const week = edited?.week ?? saved;
  const basedOn = edited?.basedOn ?? savedItems;
  const isEdited = edited !== null && !sameWeek(edited.week, saved);
  useUnsavedInput(isEdited);

  return {
    week,
    basedOn,
    isEdited,
    hasChangedElsewhere: isEdited && !sameItems(basedOn, savedItems),
    edit,
    /**
     * Drops the edits that were saved. Keeps those made meanwhile, on top of the saved ones, and returns whether any.
     */
    dropSaved: (sent: WeekDraft): boolean => {
      const now = latest.current;
      const hasMore = now !== null && now.week !== sent;
      setEdited(hasMore ? { week: now.week, basedOn: toItems(sent) } : null);
      return hasMore;
    },
  };
}
