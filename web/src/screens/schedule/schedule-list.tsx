/**
 * The schedule as a list of days: scrolls to the address's date, selects days and changes them together, and shows the
 * loading, failed and empty states.
 */
import { type ComponentProps, memo, useCallback, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { Rights } from '../../device/rights.ts';
import type { AgendaItem } from '../../device/views.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { isServedByWorker } from '../../kit/served-by-worker.ts';
import { useCards } from '../../kit/use-phone.ts';
import { useSeveralFamilies } from '../../people/use-several-families.ts';
import { AgendaList, prefetchLongList } from '../../schedule/agenda-list.tsx';
import type { AgendaOutline } from '../../schedule/agenda-outline.ts';
import type { AgendaRow } from '../../schedule/agenda-rows.ts';
import type { BulkBarProps } from '../../schedule/bulk-bar.tsx';
import type { DayHandlers } from '../../schedule/day-actions.tsx';
import { ScheduleEmpty, ScheduleFailed, ScheduleLoading } from '../../schedule/schedule-states.tsx';
import type { SelectDaysProps } from '../../schedule/select-days.tsx';
import type { Reader } from '../../schedule/selection.ts';
import { useAgendaList, useTargetRow } from '../../schedule/use-agenda-list.ts';
import { useListTarget } from '../../schedule/use-list-target.ts';
import type { useScheduleAddress } from '../../schedule/use-schedule-address.ts';
import { useSelection } from '../../schedule/use-selection.ts';
import type { WeekTotalsProps } from '../../schedule/week-totals.tsx';
import { DayCard } from './day-card.tsx';
import type { ScheduleDialog } from './schedule-dialogs.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

const NO_ROWS: readonly AgendaRow[] = [];
const NO_MONTHS: AgendaOutline['months'] = [];

const bulkBar = lazyPart<BulkBarProps>(() =>
  import('../../schedule/bulk-bar.tsx').then(({ BulkBar }) => BulkBar),
);

const weekTotals = lazyPart<WeekTotalsProps>(() =>
  import('../../schedule/week-totals.tsx').then(({ WeekTotals }) => WeekTotals),
);

const selectDays = lazyPart<SelectDaysProps>(() =>
  import('../../schedule/select-days.tsx').then(({ SelectDays }) => SelectDays),
);

/** A change of one day re-renders that day only. */
const Day = memo(DayCard);

interface ScheduleListProps {
  address: ReturnType<typeof useScheduleAddress>;
  reader: Reader;
  rights: Rights;
  /** Ids of completed days that stay in sight. */
  kept: ReadonlySet<string>;
  handlers: DayHandlers;
  onOpen: (dialog: ScheduleDialog) => void;
  /** The toolbar's element for what to select. */
  selectSlot: HTMLElement | null;
}

export function ScheduleList(props: ScheduleListProps) {
  const { address, reader, rights, kept, handlers, onOpen, selectSlot } = props;
  const { nannyId, withCompleted } = address;
  const { target, onScrolled } = useListTarget(address);
  const filter = useMemo(() => ({ nannyId, withCompleted, kept }), [nannyId, withCompleted, kept]);
  const { agenda, rows, days, onMonthVisible } = useAgendaList(filter, { date: target.date, reader });
  const selection = useSelection(days, reader);
  // The rows of the previous filter stay on screen until those of the current one are loaded.
  const isCurrent = agenda.state === 'ready' && agenda.data.filter === filter;
  const jump = useTargetRow(isCurrent ? rows : NO_ROWS, target);
  const bulk = useBulkActions(selection.selected, reader, ({ succeeded }) => selection.deselect(succeeded));
  const outline = agenda.state === 'ready' ? agenda.data.outline : undefined;
  const worksForSeveral = useSeveralFamilies();
  const isNarrow = useCards();
  const isSelecting = selection.ids.size > 0;
  // On a first visit after the days: its files would hold the connections of a slow line, and keep the sync waiting.
  const hasTotals = weekTotals.useLoaded(isServedByWorker() || agenda.state === 'ready');
  const renderWeek = useCallback(
    (monday: string) => hasTotals && <weekTotals.Part monday={monday} nannyId={nannyId} reader={reader} />,
    [hasTotals, nannyId, reader],
  );
  const renderDay = useRenderDay({
    reader,
    selection,
    handlers,
    layout: !isNarrow ? 'table' : isSelecting ? 'selecting' : 'menu',
    showHousehold: worksForSeveral || (outline?.householdCount ?? 0) > 1,
  });
  const mayChange = rights === 'write';
  const hasSelection = mayChange && selection.selected.length > 0;
  bulkBar.useLoaded(hasSelection);
  const isSelectHere = selectDays.useLoaded(mayChange);
  useEffect(prefetchLongList, []);

  if (agenda.state === 'loading') return <ScheduleLoading />;
  if (agenda.state === 'failed') return <ScheduleFailed />;
  return (
    <>
      {isSelectHere &&
        mayChange &&
        selectSlot &&
        createPortal(
          <selectDays.Part
            selection={selection}
            reader={reader}
            months={outline?.months ?? NO_MONTHS}
            hasCheckbox={!isNarrow || isSelecting}
          />,
          selectSlot,
        )}
      {rows.length === 0 ? (
        <ScheduleEmpty
          completedHidden={!withCompleted}
          offerWeek={mayChange && reader === 'family' && outline?.dayCount === 0}
        />
      ) : (
        <AgendaList {...{ rows, renderDay, renderWeek, onMonthVisible, onScrolled, jump }} />
      )}
      {hasSelection && (
        <bulkBar.Part
          selected={selection.selected}
          reader={reader}
          busy={bulk.busy}
          onAccept={() => void bulk.answer('ACCEPTED')}
          onDecline={() => void bulk.answer('DECLINED')}
          onEdit={() =>
            bulk.mayEdit() &&
            onOpen({
              kind: 'bulk edit',
              items: selection.selected,
              onDone: ({ succeeded }) => selection.deselect(succeeded),
            })
          }
          onDelete={() => void bulk.remove()}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

type Selection = ReturnType<typeof useSelection>;

interface RenderDayOptions {
  reader: Reader;
  selection: Pick<Selection, 'ids' | 'select'>;
  handlers: DayHandlers;
  layout: ComponentProps<typeof DayCard>['layout'];
  showHousehold: boolean;
}

/** Returns how to render a day. The function changes only when every line must re-render. */
function useRenderDay(options: RenderDayOptions) {
  const { reader, selection, handlers, layout, showHousehold } = options;
  const { ids, select } = selection;
  return useCallback(
    (item: AgendaItem) => (
      <Day
        item={item}
        reader={reader}
        selected={ids.has(item.day.id)}
        showHousehold={showHousehold}
        layout={layout}
        handlers={handlers}
        onSelect={select}
      />
    ),
    [reader, ids, showHousehold, layout, handlers, select],
  );
}
