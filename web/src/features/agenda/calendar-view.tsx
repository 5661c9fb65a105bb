/** The week and the month view of the schedule. A lazy part. */
import type { DayHandlers } from './day-actions.tsx';
import type { ViewName } from './schedule-views.ts';
import type { Reader } from './selection.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

export interface CalendarViewProps {
  readonly view: Exclude<ViewName, 'list'>;
  /** A date of the shown week or month, in the household's time zone. */
  readonly date: string;
  /** Today in the household's time zone. */
  readonly today: string;
  /** Shows only this nanny's days. */
  readonly nannyId: string | undefined;
  readonly reader: Reader;
  /** False for a viewer, and until the rights are known. */
  readonly mayChange: boolean;
  /** Open the dialogs of a day, and answer it. */
  readonly handlers: DayHandlers;
  /** Changes the address: another week or month, or a date in the list. */
  readonly show: (change: Partial<ScheduleAddress>, options?: { readonly replace?: boolean }) => void;
  /** Opens 'Schedule a Day' on a date. */
  readonly onScheduleDay: (date: string) => void;
}

export function CalendarView(_props: CalendarViewProps) {
  return null;
}
