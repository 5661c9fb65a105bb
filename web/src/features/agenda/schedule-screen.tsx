/**
 * The schedule screen: header, toolbar, week strip, list of days, bulk bar and dialogs. Scrolls to the date and opens
 * the days that its address names.
 */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import type { Rights } from '../../store/rights.ts';
import { useMayChange, useRights } from '../../store/use-may-change.ts';
import { useSeveralFamilies } from '../../store/use-several-families.ts';
import type { AgendaItem } from '../../store/views.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { reservePlace } from '../../ui/reserve-place.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { AgendaList } from './agenda-list.tsx';
import type { AgendaListProps } from './agenda-row.tsx';
import type { AgendaRow } from './agenda-rows.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { DayHandlers } from './day-actions.tsx';
import { DayCard } from './day-card.tsx';
import styles from './schedule.module.css';
import type { ScheduleDialog, ScheduleDialogsProps } from './schedule-dialogs.tsx';
import { ScheduleEmpty, ScheduleFailed, ScheduleLoading } from './schedule-states.tsx';
import { DIALOGS, SUBTITLE, TITLE } from './schedule-texts.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import type { Reader } from './selection.ts';
import { type ScrollTarget, useAgendaList, useTargetRow } from './use-agenda-list.ts';
import { answerOne, useBulkActions } from './use-bulk-actions.ts';
import { useLinkedDays } from './use-linked-days.ts';
import type { MonthlyAgenda } from './use-monthly-agenda.ts';
import { useSelection } from './use-selection.ts';
import { WeekStrip } from './week-strip.tsx';

const lazyDialogs = lazyPart<ScheduleDialogsProps>(() =>
  import('./schedule-dialogs.tsx').then(({ ScheduleDialogs }) => ScheduleDialogs),
);

const NO_ROWS: readonly AgendaRow[] = [];

/** A change of one day re-renders that day only. */
const Day = memo(DayCard);

export function ScheduleScreen() {
  const { nannyId, date, dayId } = useSearch({ from: '/signed-in/schedule' });
  const reader: Reader = useSession().user?.role === 'NANNY' ? 'nanny' : 'family';
  const rights = useRights();
  const [showCompleted, setShowCompleted] = useState(false);
  const [picked, setPicked] = useState<ScrollTarget>();
  const fromAddress = useMemo<ScrollTarget>(() => ({ date }), [date]);
  const target = picked ?? fromAddress;
  const filter = useMemo(() => ({ nannyId, withCompleted: showCompleted }), [nannyId, showCompleted]);
  const { agenda, rows, days, onMonthVisible } = useAgendaList(filter, { date: target.date, reader });
  const selection = useSelection(days, reader);
  const dialogs = useOpenDialog<ScheduleDialog>();
  const { open } = dialogs;
  // The rows of the previous filter stay on screen until those of the current one are loaded.
  const isCurrent = agenda.state === 'ready' && agenda.data.filter === filter;
  const jump = useTargetRow(isCurrent ? rows : NO_ROWS, target);
  useLinkedDays(dayId, dialogs, rights === 'write');
  const toggleCompleted = () => {
    setShowCompleted(!showCompleted);
    // Completed days are inserted above: a new target scrolls back to the same date.
    setPicked({ date: picked?.date ?? date });
  };
  const bulk = useBulkActions(selection.selected, ({ succeeded }) => selection.deselect(succeeded));
  const loaded = agenda.state === 'ready' ? agenda.data : undefined;
  const worksForSeveral = useSeveralFamilies();
  const renderDay = useRenderDay({
    reader,
    selection,
    open,
    showHousehold: worksForSeveral || (loaded?.outline.householdCount ?? 0) > 1,
  });

  return (
    <div className={styles['schedule']} data-reader={reader}>
      <ScheduleHeader
        subtitle={SUBTITLE[rights === 'read' ? 'viewer' : reader]}
        rights={rights}
        showCompleted={showCompleted}
        onToggleCompleted={toggleCompleted}
        onScheduleDay={() => open({ kind: 'schedule a day' })}
      />
      {agenda.state === 'loading' && <ScheduleLoading />}
      {agenda.state === 'failed' && <ScheduleFailed />}
      {loaded && (
        <LoadedSchedule
          agenda={loaded}
          reader={reader}
          nannyId={nannyId}
          selection={selection}
          showCompleted={showCompleted}
          onPickDate={(weekDay) => setPicked({ date: weekDay })}
          list={{ rows, renderDay, onMonthVisible, jump }}
        />
      )}
      {rights === 'write' && selection.selected.length > 0 && (
        <BulkBar
          count={selection.selected.length}
          reader={reader}
          busy={bulk.busy}
          onAccept={() => void bulk.answer('ACCEPTED')}
          onDecline={() => void bulk.answer('DECLINED')}
          onEdit={() => bulk.mayEdit() && open({ kind: 'bulk edit', items: selection.selected })}
          onDelete={() => void bulk.remove()}
          onClear={() => selection.selectAll(false)}
        />
      )}
      <LazyDialogs
        dialog={dialogs.dialog}
        opened={dialogs.opened}
        onClose={dialogs.close}
        onOpen={open}
        onBulkEdited={({ succeeded }) => selection.deselect(succeeded)}
        reader={reader}
        nannyId={nannyId}
      />
    </div>
  );
}

interface LazyDialogsProps extends Omit<ScheduleDialogsProps, 'dialog'> {
  dialog: ScheduleDialogsProps['dialog'] | undefined;
}

/** A component of its own: the screen doesn't render again when the dialogs are loaded. */
function LazyDialogs({ dialog, ...others }: LazyDialogsProps) {
  lazyDialogs.useLoaded(dialog !== undefined);
  return dialog && <lazyDialogs.Part dialog={dialog} {...others} />;
}

type Selection = ReturnType<typeof useSelection>;

interface RenderDayOptions {
  reader: Reader;
  selection: Pick<Selection, 'ids' | 'select'>;
  open: (dialog: ScheduleDialog) => void;
  showHousehold: boolean;
}

/** Returns how to render a day. The function changes only when every card must re-render. */
function useRenderDay({ reader, selection: { ids, select }, open, showHousehold }: RenderDayOptions) {
  const handlers = useMemo<DayHandlers>(
    () => ({
      select,
      edit: (item) => open({ kind: 'edit', item }),
      enterHours: (item) => open({ kind: 'hours', item }),
      openTodos: (item) => open({ kind: 'todos', item }),
      answer: (item, status) => void answerOne(item, status),
    }),
    [select, open],
  );
  return useCallback(
    (item: AgendaItem) => (
      <Day
        item={item}
        reader={reader}
        selected={ids.has(item.day.id)}
        showHousehold={showHousehold}
        handlers={handlers}
      />
    ),
    [reader, ids, showHousehold, handlers],
  );
}

interface ScheduleHeaderProps {
  subtitle: string;
  showCompleted: boolean;
  onToggleCompleted: () => void;
  /** A viewer has no button to schedule a day. */
  rights: Rights;
  onScheduleDay: () => void;
}

function ScheduleHeader(props: ScheduleHeaderProps) {
  const { subtitle, showCompleted, onToggleCompleted, rights, onScheduleDay } = props;
  return (
    <PageHeader
      title={TITLE}
      subtitle={subtitle}
      actions={
        <>
          <Button variant="default" onClick={onToggleCompleted}>
            {showCompleted ? 'Hide Completed' : 'Show Completed'}
          </Button>
          {rights !== 'read' && (
            <Button
              {...reservePlace(rights === 'unknown')}
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
              onClick={onScheduleDay}
            >
              {DIALOGS.scheduleDay}
            </Button>
          )}
        </>
      }
    />
  );
}

interface LoadedScheduleProps {
  agenda: MonthlyAgenda;
  reader: Reader;
  nannyId: string | undefined;
  selection: Selection;
  showCompleted: boolean;
  onPickDate: (date: string) => void;
  list: AgendaListProps;
}

function LoadedSchedule(props: LoadedScheduleProps) {
  const { agenda, reader, nannyId, selection, showCompleted, onPickDate, list } = props;
  const { outline } = agenda;
  const mayChange = useMayChange();
  const firstDay = list.rows.find((row) => row.kind === 'day');
  return (
    <>
      <ScheduleToolbar
        selectedCount={selection.selected.length}
        selectableCount={selection.selectableCount}
        onSelectAll={mayChange ? selection.selectAll : undefined}
        onlyNanny={nannyId === undefined ? undefined : (firstDay?.item.nannyName ?? 'one nanny')}
      >
        {outline.today && <WeekStrip nannyId={nannyId} today={outline.today} onPick={onPickDate} />}
      </ScheduleToolbar>
      {list.rows.length === 0 ? (
        <ScheduleEmpty
          completedHidden={!showCompleted}
          offerWeek={mayChange && reader === 'family' && outline.dayCount === 0}
        />
      ) : (
        <AgendaList {...list} />
      )}
    </>
  );
}
