/**
 * The schedule's address: its view, date and filters. `show` changes them, and the browser's Back undoes that.
 * `changedSearch` returns the address of a link to another view.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isCalendarDate } from 'sync-protocol/kernel/value-rules.ts';
import { usePhone } from '../kit/use-phone.ts';
import { OFFERED_VIEWS, type ViewName } from './schedule-views.ts';

export interface ScheduleAddress {
  /** The address's view if this window offers it, else the list. */
  readonly view: ViewName;
  /** Undefined: today. */
  readonly date: string | undefined;
  /** Undefined: all nannies. */
  readonly nannyId: string | undefined;
  readonly withCompleted: boolean;
}

interface ShowOptions {
  /** Adds no entry to the browser's history: for changes that a person doesn't choose, such as scrolling. */
  readonly replace?: boolean;
}

type Show = (change: Partial<ScheduleAddress>, options?: ShowOptions) => void;

/** The search parameters of `/schedule`. Defaults are left out. */
interface Search {
  view?: string;
  date?: string;
  nannyId?: string;
  completed?: string;
  dayId?: string;
}

/** Returns the search with the changed values. */
export function changedSearch(search: Search, change: Partial<ScheduleAddress>): Search {
  const { view, date, nannyId, completed, ...others } = search;
  const next = {
    view: 'view' in change ? change.view : view,
    date: 'date' in change ? change.date : date,
    nannyId: 'nannyId' in change ? change.nannyId : nannyId,
    completed: 'withCompleted' in change ? (change.withCompleted ? 'shown' : undefined) : completed,
  };
  return {
    ...others,
    ...(next.view !== undefined && next.view !== 'list' && { view: next.view }),
    ...(next.date !== undefined && { date: next.date }),
    ...(next.nannyId !== undefined && { nannyId: next.nannyId }),
    ...(next.completed !== undefined && { completed: next.completed }),
  };
}

export function useScheduleAddress(): ScheduleAddress & { readonly show: Show } {
  const { view, date, nannyId, completed } = useSearch({ from: '/signed-in/schedule' });
  const offered = OFFERED_VIEWS[usePhone() ? 'phone' : 'wide'];
  const navigate = useNavigate({ from: '/schedule' });
  const show = useCallback<Show>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (search) => changedSearch(search, change), replace, resetScroll: false }),
    [navigate],
  );
  return useMemo(
    () => ({
      view: offered.find((name) => name === view) ?? 'list',
      date: date !== undefined && isCalendarDate(date) ? date : undefined,
      nannyId,
      withCompleted: completed === 'shown',
      show,
    }),
    [offered, view, date, nannyId, completed, show],
  );
}
