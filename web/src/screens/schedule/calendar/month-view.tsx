/**
 * The schedule's month: weeks of dates with their hours and shifts, to open, to move to another date, and to schedule
 * a day. On a phone, each date is one button. A lazy part.
 */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import { formatDateHeading } from '../../../kit/language/format.ts';
import { t } from '../../../kit/language/messages.ts';
import '../../../people/nanny-colors.css';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import type { AgendaItem } from '../../../device/views.ts';
import { usePhone } from '../../../kit/use-phone.ts';
import { AddDay } from '../../../schedule/calendar/add-day.tsx';
import styles from '../../../schedule/calendar/calendar.module.css';
import { monthAround, toWeeks } from '../../../schedule/calendar/calendar-dates.ts';
import { CalendarHeader } from '../../../schedule/calendar/calendar-header.tsx';
import type { CalendarProps } from '../../../schedule/calendar/calendar-props.ts';
import { HoursTotals } from '../../../schedule/calendar/hours-total.tsx';
import month from '../../../schedule/calendar/month.module.css';
import { PhoneDate } from '../../../schedule/calendar/phone-date.tsx';
import { Legend, StatusMark } from '../../../schedule/calendar/status-mark.tsx';
import {
  describeShift,
  formatCalendarDate,
  formatStart,
  shiftTooltip,
  shownStatus,
  weekdayName,
  weekdayShort,
} from '../../../schedule/calendar/view-texts.ts';
import { dayOwners } from '../../../schedule/day-owners.ts';
import { DayOffMark, useDaysOff } from '../../../schedule/days-off.tsx';
import { ScheduleFailed, ScheduleLoading } from '../../../schedule/schedule-states.tsx';
import { useCalendar } from '../../../schedule/use-calendar.ts';
import { type Geometry, type ShiftMover, shiftId, useShiftMove } from './use-shift-move.ts';

const NO_ITEMS: readonly AgendaItem[] = [];
/** A date with more than one shift above this number shows the others behind 'more'. */
const MAX_SHIFTS = 3;

const dateAtCell: Geometry['dateAt'] = (x, y) =>
  document
    .elementsFromPoint(x, y)
    .flatMap((element) => element.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? [])[0];

export function MonthView(props: CalendarProps) {
  const { date, today, onDate, nannyId, mayMove } = props;
  const dates = useMemo(() => monthAround(date), [date]);
  const calendar = useCalendar({ dates, nannyId });
  const shown = calendar.state === 'ready' ? calendar.data : undefined;
  const isPhone = usePhone();
  const items = shown?.items ?? NO_ITEMS;
  const byDate = useMemo(() => groupBy(items, ({ day }) => day.date), [items]);
  const mover = useShiftMove(items, mayMove && !isPhone, {
    dateAt: dateAtCell,
    pxPerMinute: undefined,
    dates,
  });
  const daysOff = useDaysOff({ from: dates[0] ?? '', to: dates.at(-1) ?? '', nannyId });
  // A date in the middle is in the month whose weeks are shown.
  const ownMonth = shown && monthOf(shown.dates[10] ?? '');

  return (
    <section className={styles['calendar']} aria-label={t('Month')}>
      <CalendarHeader
        kind="month"
        date={date}
        onDate={onDate}
        items={shown && items.filter(({ day }) => monthOf(day.date) === ownMonth)}
      />
      {calendar.state === 'loading' && <ScheduleLoading />}
      {calendar.state === 'failed' && <ScheduleFailed />}
      {shown && (
        <table className={month['table']} data-phone={isPhone}>
          <thead>
            <tr>
              {Array.from({ length: DAYS_PER_WEEK }, (_, index) => (
                <th key={index} scope="col">
                  <span aria-hidden>{weekdayShort(index)}</span>
                  <VisuallyHidden>{weekdayName(index)}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {toWeeks(shown.dates).map((week) => (
              <tr key={week[0]}>
                {week.map((each) => (
                  <td
                    key={each}
                    className={month['cell']}
                    data-date={each}
                    data-today={each === today}
                    data-outside={monthOf(each) !== ownMonth}
                    data-target={mover.move?.span.date === each}
                  >
                    {isPhone ? (
                      <PhoneDate
                        date={each}
                        daysOff={daysOff}
                        isToday={each === today}
                        items={byDate.get(each) ?? NO_ITEMS}
                        view={props}
                      />
                    ) : (
                      <DateCell
                        date={each}
                        daysOff={daysOff}
                        isToday={each === today}
                        items={byDate.get(each) ?? NO_ITEMS}
                        mover={mover}
                        view={props}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown && <Legend />}
      <VisuallyHidden aria-live="assertive">{mover.announced}</VisuallyHidden>
    </section>
  );
}

interface DateCellProps {
  date: string;
  daysOff: ReturnType<typeof useDaysOff>;
  isToday: boolean;
  items: readonly AgendaItem[];
  mover: ShiftMover;
  view: CalendarProps;
}

function DateCell({ date, daysOff, isToday, items, mover, view }: DateCellProps) {
  // One more shift takes as much room as the button that stands for it.
  const count = items.length > MAX_SHIFTS + 1 ? MAX_SHIFTS : items.length;
  return (
    <>
      <div className={month['head']}>
        <span className={month['number']} aria-hidden>
          {Number(date.slice(8))}
        </span>
        <VisuallyHidden>{formatCalendarDate(date, isToday)}</VisuallyHidden>
        {view.onScheduleDay && <AddDay date={date} hasWords={false} onScheduleDay={view.onScheduleDay} />}
      </div>
      <DayOffMark date={date} daysOff={daysOff} isOwn={view.reader === 'nanny'} />
      {items.slice(0, count).map((item) => (
        <Chip key={item.day.id} item={item} mover={mover} view={view} />
      ))}
      {items.length > count && (
        <UnstyledButton
          className={month['more']}
          aria-label={t(
            '{count, plural, one {Show the shift of {date}} other {Show all # shifts of {date}}}',
            { count: items.length, date: formatDateHeading(date) },
          )}
          onClick={() => view.onShowList(date)}
        >
          {t('+{count}', { count: items.length - count })}
        </UnstyledButton>
      )}
      {items.length > 0 && (
        <div className={month['totals']}>
          <HoursTotals items={items} />
        </div>
      )}
    </>
  );
}

function Chip({ item, mover, view }: Pick<DateCellProps, 'mover' | 'view'> & { item: AgendaItem }) {
  const owners = dayOwners(item, view);
  const label = describeShift(item, owners);
  return (
    <button
      type="button"
      id={shiftId(item.day.id)}
      className={styles['chip']}
      data-status={shownStatus(item)}
      data-nanny-color={view.reader === 'family' ? item.nannyColor : undefined}
      data-draggable={mover.mayDrag(item)}
      data-moving={mover.move?.item.day.id === item.day.id}
      aria-haspopup="dialog"
      title={shiftTooltip(item, owners)}
      {...mover.handlersOf(item, () => view.onOpenDay(item))}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <StatusMark status={shownStatus(item)} />
      <span className={styles['chip-words']} aria-hidden>
        <span className={month['time']}>{formatStart(item)} </span>
        {owners.length > 0 && <bdi>{owners.join(' · ')}</bdi>}
      </span>
    </button>
  );
}
