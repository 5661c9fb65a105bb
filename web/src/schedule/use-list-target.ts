/**
 * The date that the list scrolls to: the address's, again with each navigation to the schedule, even to the same one.
 * Scrolling writes the date at the top into the address, so that a reload, Back and the other views open there.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { HISTORY_INDEX } from '../kit/close-on-back.ts';
import type { ScrollTarget } from './use-agenda-list.ts';
import type { useScheduleAddress } from './use-schedule-address.ts';

const SCHEDULE = '/schedule';

/** `onScrolled` gets the date at the top of the list; `isAtTarget` while the target's own row is in view. */
export type OnScrolled = (date: string, isAtTarget: boolean) => void;

type Address = Pick<ReturnType<typeof useScheduleAddress>, 'date' | 'show'>;

export function useListTarget({ date, show }: Address): { target: ScrollTarget; onScrolled: OnScrolled } {
  const router = useRouter();
  const [target, setTarget] = useState<ScrollTarget>({ date });
  /** Where the list was last noted to be, in the same entry of the browser's history. */
  const noted = useRef<{ readonly date: string | undefined }>(undefined);
  useEffect(
    () =>
      // The router has restored the scroll position by then.
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        if (fromLocation?.pathname !== SCHEDULE || toLocation.pathname !== SCHEDULE) return;
        const [from, to] = [fromLocation.state, toLocation.state];
        const { date: next } = toLocation.search as { date?: string };
        const isNote = from[HISTORY_INDEX] === to[HISTORY_INDEX] && noted.current?.date === next;
        // A Back that closed a dialog has the same key.
        if (isNote || from.key === to.key) return;
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
