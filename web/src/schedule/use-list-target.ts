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
  /** What the next navigation notes, if it only notes where the list was scrolled to. */
  const noted = useRef<{ readonly date: string | undefined }>(undefined);
  useEffect(
    () =>
      // The router has restored the scroll position by then.
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        const note = noted.current;
        noted.current = undefined;
        if (fromLocation?.pathname !== SCHEDULE || toLocation.pathname !== SCHEDULE) return;
        const { date: next } = toLocation.search as { date?: string };
        // A Back or a link may have come between.
        if (note !== undefined && note.date === next) return;
        // A Back that closed a dialog.
        if (fromLocation.state.key === toLocation.state.key) return;
        setTarget({ date: next });
      }),
    [router],
  );
  const onScrolled = useCallback<OnScrolled>(
    (top, isAtTarget) => {
      const next = isAtTarget ? target.date : top;
      // During a navigation, the list is still where it was before: its date would replace that of a Back.
      if (next === date || router.state.status === 'pending') return;
      noted.current = { date: next };
      show({ date: next }, { replace: true });
    },
    [router, target, date, show],
  );
  return { target, onScrolled };
}
