/**
 * Shows the schedule's week or month, each fetched as a lazy part, and the dialog of a day opened there. Itself a lazy
 * part.
 */
import { useMemo } from 'react';
import type { AgendaItem } from '../../device/views.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { useSeveralFamilies } from '../../people/use-several-families.ts';
import type { CalendarProps } from '../../schedule/calendar/calendar-props.ts';
import type { DayHandlers } from '../../schedule/day-actions.tsx';
import { ScheduleLoading } from '../../schedule/schedule-states.tsx';
import { type ViewName, viewInAddress } from '../../schedule/schedule-views.ts';
import type { Reader } from '../../schedule/selection.ts';
import type { ScheduleAddress } from '../../schedule/use-schedule-address.ts';
import { DayDialog } from './calendar/day-dialog.tsx';

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

const parts = {
  week: lazyPart<CalendarProps>(() => import('./calendar/week-view.tsx').then(({ WeekView }) => WeekView)),
  month: lazyPart<CalendarProps>(() =>
    import('./calendar/month-view.tsx').then(({ MonthView }) => MonthView),
  ),
};

for (const [view, part] of Object.entries(parts)) if (view === viewInAddress()) part.prefetchIfInstalled();

export function CalendarView(props: CalendarViewProps) {
  const { view, date, today, nannyId, reader, mayChange, handlers, show, onScheduleDay } = props;
  const showHousehold = useSeveralFamilies();
  const dialogs = useOpenDialog<{ item: AgendaItem }>();
  const { close } = dialogs;
  const closing = useMemo(() => closeBefore(handlers, close), [handlers, close]);
  const isLoaded = {
    week: parts.week.useLoaded(view === 'week'),
    month: parts.month.useLoaded(view === 'month'),
  };
  const { Part } = parts[view];
  if (!isLoaded[view]) return <ScheduleLoading />;
  return (
    <>
      <Part
        {...{ date, today, nannyId, reader, showHousehold }}
        onDate={(next) => show({ date: next })}
        onShowList={(next) => show({ view: 'list', date: next })}
        onOpenDay={(item) => dialogs.open({ item })}
        onScheduleDay={mayChange ? onScheduleDay : undefined}
        mayMove={mayChange && reader === 'family'}
      />
      {dialogs.dialog && (
        <DayDialog
          key={dialogs.dialog.id}
          item={dialogs.dialog.item}
          opened={dialogs.opened}
          onClose={close}
          reader={reader}
          showHousehold={showHousehold}
          handlers={closing}
        />
      )}
    </>
  );
}

/** Returns handlers that close the day's dialog first: one dialog at a time, and no dialog covers the toasts. */
function closeBefore(handlers: DayHandlers, close: () => void): DayHandlers {
  const before =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      close();
      act(...args);
    };
  const { edit, cancel, enterHours, openTodos, answer } = handlers;
  return {
    edit: before(edit),
    cancel: before(cancel),
    enterHours: before(enterHours),
    openTodos: before(openTodos),
    answer: before(answer),
  };
}
