/**
 * The schedule's week: seven columns of hours with the shifts of each date, days without times, and a line for now;
 * shifts open, move and stretch, dates schedule a day; and a menu prints the week. A lazy part.
 */
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPrinter } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { minuteOfDayOf } from 'sync-protocol/kernel/calendar.ts';
import { useNow } from '../../../device/use-now.ts';
import type { AgendaItem } from '../../../device/views.ts';
import { useCloseOnBack } from '../../../kit/close-on-back.ts';
import { formatHour } from '../../../kit/language/format.ts';
import { t } from '../../../kit/language/messages.ts';
import { AddDay } from '../../../schedule/calendar/add-day.tsx';
import styles from '../../../schedule/calendar/calendar.module.css';
import { weekAround } from '../../../schedule/calendar/calendar-dates.ts';
import { CalendarHeader } from '../../../schedule/calendar/calendar-header.tsx';
import type { CalendarProps } from '../../../schedule/calendar/calendar-props.ts';
import { HoursTotals } from '../../../schedule/calendar/hours-total.tsx';
import { PrintedWeek } from '../../../schedule/calendar/printed-week.tsx';
import { Legend, StatusMark } from '../../../schedule/calendar/status-mark.tsx';
import { formatCalendarDate, shownStatus, weekdayShort } from '../../../schedule/calendar/view-texts.ts';
import { toInstants } from '../../../schedule/calendar/wall-span.ts';
import week from '../../../schedule/calendar/week.module.css';
import {
  type Hours,
  hoursToShow,
  layOutWeek,
  shownPart,
  type WeekDate,
  withSpan,
} from '../../../schedule/calendar/week-layout.ts';
import shift from '../../../schedule/calendar/week-shift.module.css';
import { DayOffMark, useDaysOff } from '../../../schedule/days-off.tsx';
import { formatHereSince, formatTimes } from '../../../schedule/phrases.ts';
import { ScheduleFailed, ScheduleLoading } from '../../../schedule/schedule-states.tsx';
import { useCalendar } from '../../../schedule/use-calendar.ts';
import { type Geometry, type ShiftMove, type ShiftMover, useShiftMove } from './use-shift-move.ts';
import { placeOf, WeekShift } from './week-shift.tsx';

const HOUR = 60;
/** The height of an hour in week.module.css. */
const HOUR_PX = 44;
/** Longer than the menu takes to close. */
const PRINT_AFTER_MS = 200;
const NO_ITEMS: readonly AgendaItem[] = [];

/** Returns the date of the column under a point. */
const dateAtColumn: Geometry['dateAt'] = (x) => {
  const columns = [...document.querySelectorAll<HTMLElement>('section[data-date]')];
  const under = columns.findLast((column) => column.getBoundingClientRect().left <= x);
  return (under ?? columns[0])?.dataset['date'];
};

/** Scrolls a narrow week sideways to today. */
function useTodayInSight(today: string | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = frame.current?.querySelector<HTMLElement>('[data-today="true"]');
    if (today !== undefined && column)
      frame.current?.scrollTo({ left: column.offsetLeft - column.offsetWidth });
  }, [today]);
  return frame;
}

export function WeekView(props: CalendarProps) {
  const { date, today, onDate, nannyId, mayMove } = props;
  const dates = useMemo(() => weekAround(date), [date]);
  const calendar = useCalendar({ dates, nannyId });
  const shown = calendar.state === 'ready' ? calendar.data : undefined;
  const items = shown?.items ?? NO_ITEMS;
  const daysOff = useDaysOff({ from: dates[0] ?? '', to: dates.at(-1) ?? '', nannyId });
  const columns = useMemo(() => layOutWeek(shown?.dates ?? [], items), [shown, items]);
  const frame = useTodayInSight(shown?.dates.find((each) => each === today));
  const mover = useShiftMove(items, mayMove, {
    dateAt: dateAtColumn,
    pxPerMinute: HOUR_PX / HOUR,
    dates,
  });
  const { move } = mover;
  const [showsAll, setShowsAll] = useState(false);
  const parts = columns.flatMap((column) => column.parts);
  const hours = withSpan(hoursToShow(parts, showsAll), move?.span);

  return (
    <section className={styles['calendar']} aria-label={t('Week')}>
      <CalendarHeader
        kind="week"
        date={date}
        onDate={onDate}
        items={shown && columns.flatMap((column) => column.items)}
      >
        <PrintMenu columns={columns} view={props} />
      </CalendarHeader>
      {calendar.state === 'loading' && <ScheduleLoading />}
      {calendar.state === 'failed' && <ScheduleFailed />}
      {shown && (
        <div ref={frame} className={week['frame']}>
          <div className={week['grid']} style={gridStyles(hours)}>
            <HourLabels hours={hours} />
            {columns.map((column, index) => (
              <DateColumn
                key={column.date}
                column={column}
                daysOff={daysOff}
                weekday={weekdayShort(index)}
                today={today}
                timezone={shown.timezone}
                hours={hours}
                mover={mover}
                view={props}
                onShowAll={() => setShowsAll(true)}
              />
            ))}
          </div>
        </div>
      )}
      {shown && <Legend />}
      <VisuallyHidden aria-live="assertive">{mover.announced}</VisuallyHidden>
    </section>
  );
}

function gridStyles({ from, to }: Hours): CSSProperties & { '--hours': number } {
  return { '--hours': (to - from) / HOUR };
}

function HourLabels({ hours }: { hours: Hours }) {
  const count = (hours.to - hours.from) / HOUR;
  return (
    <div className={week['hours']} aria-hidden>
      {Array.from({ length: count }, (_, index) => hours.from / HOUR + index).map((hour) => (
        <span key={hour}>{formatHour(hour)}</span>
      ))}
    </div>
  );
}

interface DateColumnProps {
  column: WeekDate;
  daysOff: ReturnType<typeof useDaysOff>;
  weekday: string;
  today: string;
  timezone: string | undefined;
  hours: Hours;
  mover: ShiftMover;
  view: CalendarProps;
  onShowAll: () => void;
}

function DateColumn(props: DateColumnProps) {
  const { column, daysOff, weekday, today, timezone, hours, mover, view, onShowAll } = props;
  const { date, items, parts, untimed } = column;
  const isToday = date === today;
  const { move } = mover;
  return (
    <section
      className={week['column']}
      data-date={date}
      data-today={isToday}
      aria-label={formatCalendarDate(date, isToday)}
    >
      <div className={week['head']}>
        <h3 className={week['date']} data-today={isToday} aria-hidden>
          <span>{weekday}</span> <strong>{Number(date.slice(8))}</strong>
        </h3>
        {view.onScheduleDay && (
          <AddDay date={date} hasWords={items.length === 0} onScheduleDay={view.onScheduleDay} />
        )}
        <div className={week['totals']}>
          <HoursTotals items={items} />
        </div>
        <DayOffMark date={date} daysOff={daysOff} isOwn={view.reader === 'nanny'} />
        {untimed.map((item) => (
          <button
            key={item.day.id}
            type="button"
            className={styles['chip']}
            data-status={shownStatus(item)}
            onClick={() => view.onOpenDay(item)}
          >
            <StatusMark status={shownStatus(item)} /> <bdi>{item.nannyName}</bdi>{' '}
            {formatHereSince(item) ?? t('No times')}
          </button>
        ))}
      </div>
      <div className={week['shifts']}>
        {parts.map((part) => {
          const shown = shownPart(part, hours);
          const key = `${part.item.day.id} ${part.isFirst}`;
          const isCut = part.from < hours.from;
          return (
            shown && (
              <WeekShift key={key} part={shown} isCut={isCut} hours={hours} mover={mover} view={view} />
            )
          );
        })}
        <OutsideMark edge="top" parts={parts} hours={hours} onShowAll={onShowAll} />
        <OutsideMark edge="bottom" parts={parts} hours={hours} onShowAll={onShowAll} />
        {move?.span.date === date && <MovingShift move={move} hours={hours} />}
        {isToday && timezone !== undefined && <NowLine timezone={timezone} hours={hours} />}
      </div>
    </section>
  );
}

interface OutsideMarkProps extends Pick<DateColumnProps, 'hours' | 'onShowAll'> {
  edge: 'top' | 'bottom';
  parts: WeekDate['parts'];
}

/** A button at the edge of the shown hours for shifts that begin before or end after them. Shows all hours. */
function OutsideMark({ edge, parts, hours, onShowAll }: OutsideMarkProps) {
  const isTop = edge === 'top';
  const count = parts.filter(({ from, to }) => (isTop ? from < hours.from : to > hours.to)).length;
  if (count === 0) return null;
  const hour = formatHour((isTop ? hours.from : hours.to) / HOUR);
  const words = isTop
    ? t('Show {count, plural, one {# shift} other {# shifts}} before {hour}', { count, hour })
    : t('Show {count, plural, one {# shift} other {# shifts}} after {hour}', { count, hour });
  const Icon = isTop ? IconChevronUp : IconChevronDown;
  return (
    <button
      type="button"
      className={week['outside']}
      data-edge={edge}
      aria-label={words}
      title={words}
      onClick={onShowAll}
    >
      <Icon size={14} stroke={2} aria-hidden />
      {count}
    </button>
  );
}

/** Where a shift would be put down. The shift itself stays in place, so that it keeps the focus. */
function MovingShift({ move, hours }: { move: ShiftMove; hours: Hours }) {
  const { span, item } = move;
  const { start, end } = toInstants(span, item.household.timezone);
  const part = { from: span.start, to: Math.min(span.end, 24 * HOUR), lane: 0, lanes: 1 };
  return (
    <div className={shift['ghost']} style={placeOf(part, hours)} aria-hidden>
      <bdi>{item.nannyName}</bdi>
      <span>{formatTimes(start, end, item.household.timezone)}</span>
    </div>
  );
}

function NowLine({ timezone, hours }: { timezone: string; hours: Hours }) {
  const minute = minuteOfDayOf(useNow(), timezone);
  if (minute < hours.from || minute > hours.to) return null;
  return (
    <div
      className={week['now']}
      style={placeOf({ from: minute, to: minute, lane: 0, lanes: 1 }, hours)}
      aria-hidden
    />
  );
}

/** Prints the week with or without notes. */
function PrintMenu({ columns, view }: { columns: readonly WeekDate[]; view: CalendarProps }) {
  const [withNotes, setWithNotes] = useState(false);
  const [opened, setOpened] = useState(false);
  useCloseOnBack(opened, () => setOpened(false));
  const print = (notes: boolean) => {
    setWithNotes(notes);
    // After the menu has closed and the notes have rendered.
    setTimeout(() => window.print(), PRINT_AFTER_MS);
  };
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}>
            {t('Print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => print(false)}>{t('Names and times')}</Menu.Item>
          <Menu.Item onClick={() => print(true)}>{t('Names, times and notes')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PrintedWeek columns={columns} withNotes={withNotes} view={view} />
    </>
  );
}
