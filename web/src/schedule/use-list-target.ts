/**
 * The date that the list scrolls to: the address's, again with each navigation to the schedule, even to the same one.
 * Scrolling writes the date at the top into the address, so that a reload, Back and the other views open there.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
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
  useEffect(
    () =>
      // The router has restored the scroll position by then.
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        if (fromLocation?.pathname !== SCHEDULE || toLocation.pathname !== SCHEDULE) return;
        const [from, to] = [fromLocation.state, toLocation.state];
        // The same entry of the browser's history, with a note of where the list is; or a Back that closed a dialog.
        if (from[HISTORY_INDEX] === to[HISTORY_INDEX] || from.key === to.key) return;
        const { date: next } = toLocation.search as { date?: string };
        setTarget({ date: next });
      }),
    [router],
  );
  const onScrolled = useCallback<OnScrolled>(
    (top, isAtTarget) => {
      const next = isAtTarget ? target.date : top;
      // During a navigation, the list is still where it was before: its date would replace that of a Back.
      if (next === date || router.state.status === 'pending') return;
      show({ date: next }, { replace: true });
    },
    [router, target, date, show],
  );
  return { target, onScrolled };
}
