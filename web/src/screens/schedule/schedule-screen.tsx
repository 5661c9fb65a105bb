/**
 * The schedule screen: header, toolbar, the view that its address names, and dialogs. Opens the hours of the days that
 * its address names.
 */
import { useSearch } from '@tanstack/react-router';
import { memo, startTransition, useCallback, useMemo, useState } from 'react';
import type { Rights } from '../../device/rights.ts';
import { useRights } from '../../device/use-may-change.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { answerOne } from '../../schedule/change-toasts.ts';
import type { DayHandlers } from '../../schedule/day-actions.tsx';
import styles from '../../schedule/schedule.module.css';
import { ScheduleLoading } from '../../schedule/schedule-states.tsx';
import { subtitleFor, title } from '../../schedule/schedule-texts.ts';
import { ScheduleToolbar } from '../../schedule/schedule-toolbar.tsx';
import { viewInAddress } from '../../schedule/schedule-views.ts';
import type { Reader } from '../../schedule/selection.ts';
import { useKeptDays } from '../../schedule/use-kept-days.ts';
import { useScheduleAddress } from '../../schedule/use-schedule-address.ts';
import { useToday } from '../../schedule/use-today.ts';
import { useSession } from '../../session/use-session.ts';
import type { CalendarViewProps } from './calendar-view.tsx';
import type { ScheduleDialog, ScheduleDialogsProps } from './schedule-dialogs.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { useLinkedDays } from './use-linked-days.ts';

const lazyDialogs = lazyPart<ScheduleDialogsProps>(() =>
  import('./schedule-dialogs.tsx').then(({ ScheduleDialogs }) => ScheduleDialogs),
);

const arriveCard = lazyPart(() => import('../../clock/arrive-card.tsx').then(({ ArriveCard }) => ArriveCard));

const calendar = lazyPart<CalendarViewProps>(() =>
  import('./calendar-view.tsx').then(({ CalendarView }) => CalendarView),
);

if (viewInAddress() !== null) calendar.prefetchIfInstalled();

export function ScheduleScreen() {
  const { dayId } = useSearch({ from: '/signed-in/schedule' });
  const { nannyId } = useScheduleAddress();
  const reader = useReader();
  const rights = useRights();
  const dialogs = useOpenDialog<ScheduleDialog>();
  useLinkedDays(dayId, dialogs, rights === 'write' || rights === 'enter');
  return (
    <>
      <Screen reader={reader} rights={rights} open={dialogs.open} />
      <LazyDialogs
        dialog={dialogs.dialog}
        opened={dialogs.opened}
        onClose={dialogs.close}
        onOpen={dialogs.open}
        reader={reader}
        nannyId={nannyId}
      />
    </>
  );
}

const useReader = (): Reader => (useSession().user?.role === 'NANNY' ? 'nanny' : 'family');

interface ScreenProps {
  reader: Reader;
  rights: Rights;
  open: (dialog: ScheduleDialog) => void;
}

/** All but the dialogs. Not rendered again when one opens: a phone would render the list before its first frame. */
const Screen = memo(function Screen({ reader, rights, open }: ScreenProps) {
  useLanguage();
  const address = useScheduleAddress();
  const { view, date, nannyId, show } = address;
  const mayChange = rights === 'write';
  const today = useToday();
  const kept = useKeptDays();
  const handlers = useDayHandlers(open);
  // Shows nothing to a family.
  const hasArrival = arriveCard.useLoaded(reader === 'nanny', () => undefined);
  const [selectSlot, setSelectSlot] = useState<HTMLElement | null>(null);
  // As a transition: the ref is called while the page is drawn, and the whole screen would be rendered again in that task.
  const keepSlot = useCallback((slot: HTMLElement | null) => startTransition(() => setSelectSlot(slot)), []);

  return (
    <div className={styles['schedule']} data-reader={reader}>
      <PageHeader title={title()} subtitle={subtitleFor(reader, rights)} />
      <ScheduleToolbar
        address={address}
        today={today}
        rights={rights}
        onScheduleDay={() => open({ kind: 'schedule a day' })}
        selectSlot={keepSlot}
      />
      <div className={mayChange && reader === 'nanny' ? styles['arrival'] : undefined}>
        {hasArrival && <arriveCard.Part />}
      </div>
      {view === 'list' ? (
        <ScheduleList {...{ address, reader, rights, kept, handlers, selectSlot }} onOpen={open} />
      ) : (
        <LazyCalendar
          {...{ view, today, nannyId, reader, mayChange, handlers, show }}
          date={date ?? today}
          onScheduleDay={(chosen) => open({ kind: 'schedule a day', date: chosen })}
        />
      )}
    </div>
  );
});

/** Returns the handlers of a day's buttons. They never change, so that no day re-renders for them. */
function useDayHandlers(open: (dialog: ScheduleDialog) => void): DayHandlers {
  return useMemo(
    () => ({
      edit: (item) => open({ kind: 'edit', item }),
      cancel: (item) => open({ kind: 'cancel', item }),
      enterHours: (item) => open({ kind: 'hours', item }),
      openTodos: (item) => open({ kind: 'todos', item }),
      answer: (item, status) => void answerOne(item, status),
    }),
    [open],
  );
}

interface LazyCalendarProps extends Omit<CalendarViewProps, 'date' | 'today'> {
  /** Undefined until today is known. */
  date: string | undefined;
  today: string | undefined;
}

/** A chunk of its own: most people look at the list. */
function LazyCalendar({ date, today, ...others }: LazyCalendarProps) {
  const isLoaded = calendar.useLoaded(true);
  if (!isLoaded || date === undefined || today === undefined) return <ScheduleLoading />;
  return <calendar.Part date={date} today={today} {...others} />;
}

interface LazyDialogsProps extends Omit<ScheduleDialogsProps, 'dialog'> {
  dialog: ScheduleDialogsProps['dialog'] | undefined;
}

/** A component of its own: the screen doesn't render again when the dialogs are loaded. */
function LazyDialogs({ dialog, ...others }: LazyDialogsProps) {
  lazyDialogs.useLoaded(others.opened, others.onClose);
  return dialog && <lazyDialogs.Part dialog={dialog} {...others} />;
}
