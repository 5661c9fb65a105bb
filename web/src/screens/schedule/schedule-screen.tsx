import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useAgenda } from '../../store/use-agenda.ts';
import type { AgendaItem } from '../../store/views.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgendaList } from './agenda-list.tsx';
import { agendaRows } from './agenda-rows.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DayCard } from './day-card.tsx';
import type { DayGestures } from './day-gestures.ts';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import { ScheduleEmpty, ScheduleFailed, ScheduleLoading } from './schedule-states.tsx';
import { DIALOGS, SUBTITLE, TITLE } from './schedule-texts.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import type { Reader } from './selection.ts';
import { answerOne, useBulk } from './use-bulk.ts';
import { useDialogs } from './use-dialogs.ts';
import { type Target, useOpeningDay, useOpeningRow } from './use-opening.ts';
import { useSelection } from './use-selection.ts';
import { inSeveralHouseholds, visibleItems } from './visible-days.ts';
import { WeekStrip } from './week-strip.tsx';
import './schedule.css';

const NO_ITEMS: readonly AgendaItem[] = [];

/** The agenda of both sides: what is planned, what was worked, what comes of it. */
export function ScheduleScreen() {
  const { nannyId, date, dayId } = useSearch({ from: '/signed-in/schedule' });
  const reader: Reader = useSession().user?.role === 'NANNY' ? 'nanny' : 'family';
  const agenda = useAgenda(useMemo(() => (nannyId === undefined ? {} : { nannyId }), [nannyId]));
  const [showCompleted, setShowCompleted] = useState(false);

  // Not an empty schedule: what is shown while it is loading or failed never looks at these.
  const items = agenda.state === 'ready' ? agenda.data : NO_ITEMS;
  const shown = useMemo(() => visibleItems(items, showCompleted), [items, showCompleted]);
  const rows = useMemo(() => agendaRows(shown), [shown]);
  const selection = useSelection(shown, reader);
  const dialogs = useDialogs();
  const { open } = dialogs;
  const fromAddress = useMemo<Target>(() => ({ date }), [date]);
  const [picked, setPicked] = useState<Target>();
  const jump = useOpeningRow(rows, picked ?? fromAddress);
  useOpeningDay(agenda, dayId, dialogs);
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
  const showHousehold = inSeveralHouseholds(items);
  const { ids } = selection;
  const renderDay = useCallback(
    (item: AgendaItem) => (
      <DayCard
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
      {agenda.state === 'loading' && <ScheduleLoading />}
      {agenda.state === 'failed' && <ScheduleFailed />}
      {agenda.state === 'ready' && (
        <>
          <ScheduleToolbar
            selectedCount={selection.selected.length}
            selectableCount={selection.selectableCount}
            onSelectAll={selection.selectAll}
            onlyNanny={nannyId === undefined ? undefined : (items[0]?.nannyName ?? 'one nanny')}
          >
            {items[0] && (
              <WeekStrip
                items={items}
                today={items[0].today}
                onPick={(weekDay) => setPicked({ date: weekDay })}
              />
            )}
          </ScheduleToolbar>
          {rows.length === 0 ? (
            <ScheduleEmpty
              completedHidden={!showCompleted}
              offerWeek={reader === 'family' && items.length === 0}
            />
          ) : (
            <AgendaList rows={rows} renderDay={renderDay} jump={jump} />
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
