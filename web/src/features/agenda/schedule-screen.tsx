import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import type { AgendaItem } from '../../store/views.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { AgendaList } from './agenda-list.tsx';
import type { AgendaRow } from './agenda-rows.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DayCard } from './day-card.tsx';
import type { DayGestures } from './day-gestures.ts';
import type { OpenDialog } from './open-dialog.ts';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import { ScheduleEmpty, ScheduleFailed, ScheduleLoading } from './schedule-states.tsx';
import { DIALOGS, SUBTITLE, TITLE } from './schedule-texts.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import type { Reader } from './selection.ts';
import { useAgendaList } from './use-agenda-list.ts';
import { answerOne, useBulk } from './use-bulk.ts';
import { type Target, useOpeningDay, useOpeningRow } from './use-opening.ts';
import { useSelection } from './use-selection.ts';
import { WeekStrip } from './week-strip.tsx';
import './schedule.css';

const NO_ROWS: readonly AgendaRow[] = [];

/** What changes about one day redraws that day. */
const Day = memo(DayCard);

/** The agenda of both sides: what is planned, what was worked, what comes of it. */
export function ScheduleScreen() {
  const { nannyId, date, dayId } = useSearch({ from: '/signed-in/schedule' });
  const reader: Reader = useSession().user?.role === 'NANNY' ? 'nanny' : 'family';
  const [showCompleted, setShowCompleted] = useState(false);
  const [picked, setPicked] = useState<Target>();
  const fromAddress = useMemo<Target>(() => ({ date }), [date]);
  const target = picked ?? fromAddress;
  const filter = useMemo(() => ({ nannyId, withCompleted: showCompleted }), [nannyId, showCompleted]);
  const { book, rows, days, onMonth } = useAgendaList(filter, { date: target.date, reader });
  const selection = useSelection(days, reader);
  const dialogs = useOpenDialog<OpenDialog>();
  const { open } = dialogs;
  // What was asked for before stays until what is asked for now is here.
  const isCurrent = book.state === 'ready' && book.data.filter === filter;
  const jump = useOpeningRow(isCurrent ? rows : NO_ROWS, target);
  useOpeningDay(dayId, dialogs);
  const toggleCompleted = () => {
    setShowCompleted(!showCompleted);
    // A year of completed days comes in above: what was looked at stays in view.
    setPicked({ date: picked?.date ?? date });
  };

  const bulk = useBulk(selection.selected, ({ done }) => selection.release(done));
  const gestures = useMemo<DayGestures>(
    () => ({
      select: selection.select,
      edit: (item) => open({ kind: 'edit', item }),
      enterHours: (item) => open({ kind: 'hours', item }),
      openTodos: (item) => open({ kind: 'todos', item }),
      answer: (item, status) => void answerOne(item, status),
    }),
    [selection.select, open],
  );
  const outline = book.state === 'ready' ? book.data.outline : undefined;
  const showHousehold = (outline?.householdCount ?? 0) > 1;
  const { ids } = selection;
  const aDay = rows.find((row) => row.kind === 'day');
  const renderDay = useCallback(
    (item: AgendaItem) => (
      <Day
        item={item}
        reader={reader}
        selected={ids.has(item.day.id)}
        showHousehold={showHousehold}
        gestures={gestures}
      />
    ),
    [reader, ids, showHousehold, gestures],
  );

  return (
    <div className="fd-schedule" data-reader={reader}>
      <PageHeader
        title={TITLE}
        subtitle={SUBTITLE[reader]}
        actions={
          <>
            <Button variant="default" onClick={toggleCompleted}>
              {showCompleted ? 'Hide Completed' : 'Show Completed'}
            </Button>
            <Button
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => open({ kind: 'schedule a day' })}
            >
              {DIALOGS.scheduleDay}
            </Button>
          </>
        }
      />
      {book.state === 'loading' && <ScheduleLoading />}
      {book.state === 'failed' && <ScheduleFailed />}
      {outline && (
        <>
          <ScheduleToolbar
            selectedCount={selection.selected.length}
            selectableCount={selection.selectableCount}
            onSelectAll={selection.selectAll}
            onlyNanny={nannyId === undefined ? undefined : (aDay?.item.nannyName ?? 'one nanny')}
          >
            {outline.today && (
              <WeekStrip
                nannyId={nannyId}
                today={outline.today}
                onPick={(weekDay) => setPicked({ date: weekDay })}
              />
            )}
          </ScheduleToolbar>
          {rows.length === 0 ? (
            <ScheduleEmpty
              completedHidden={!showCompleted}
              offerWeek={reader === 'family' && outline.dayCount === 0}
            />
          ) : (
            <AgendaList rows={rows} renderDay={renderDay} onMonth={onMonth} jump={jump} />
          )}
        </>
      )}
      {selection.selected.length > 0 && (
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
      <ScheduleDialogs
        dialog={dialogs.dialog}
        opened={dialogs.opened}
        onClose={dialogs.close}
        onOpen={open}
        onBulkEdited={({ done }) => selection.release(done)}
        reader={reader}
        nannyId={nannyId}
      />
    </div>
  );
}
