/**
 * The date that the list scrolls to: the address's, again with each navigation to the schedule, even to the same one.
 * Scrolling writes the date at the top into the address, so that a reload, Back and the other views open there.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScrollTarget } from './use-agenda-list.ts';
import type { useScheduleAddress } from './use-schedule-address.ts';

const SCHEDULE = '/schedule';

/** `onScrolled` gets the date at the top of the list; `isAtTarget` while the target's own row is in view. */
export type OnScrolled = (date: string, isAtTarget: boolean) => void;

type Address = Pick<ReturnType<typeof useScheduleAddress>, 'date' | 'show'>;

export function useListTarget({ date, show }: Address): { target: ScrollTarget; onScrolled: OnScrolled } {
  const router = useRouter();
  const [target, setTarget] = useState<ScrollTarget>({ date });
  /** Whether the next navigation only notes where the list was scrolled to. */
  const isNote = useRef(false);
  useEffect(
    () =>
      // The router has restored the scroll position by then.
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        const isOwn = isNote.current;
        isNote.current = false;
        if (isOwn || fromLocation?.pathname !== SCHEDULE || toLocation.pathname !== SCHEDULE) return;
        // A Back that closed a dialog.
        if (fromLocation.state.key === toLocation.state.key) return;
        const { date: next } = toLocation.search as { date?: string };
        setTarget({ date: next });
      }),
    [router],
  );
  const onScrolled = useCallback<OnScrolled>(
    (top, isAtTarget) => {
      const next = isAtTarget ? target.date : top;
      if (next === date) return;
      isNote.current = true;
      show({ date: next }, { replace: true });
    },
    [target, date, show],
  );
  return { target, onScrolled };
}
