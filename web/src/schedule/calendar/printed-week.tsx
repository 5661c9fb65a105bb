/** The printed week, for the fridge: one page, black on white, without declined shifts; hidden on screen. */
import { useRef } from 'react';
import { formatWeekdayDate, startLine } from '../../kit/language/format.ts';
import { usePrintedCopy } from '../../kit/use-printed-copy.ts';
import { dayOwners } from '../day-owners.ts';
import { STATUS_LOOKS } from '../status-badge.tsx';
import { formatRange } from './calendar-dates.ts';
import type { CalendarProps } from './calendar-props.ts';
import './printed-week.css';
import { formatShown, shownStatus } from './view-texts.ts';
import type { WeekDate } from './week-layout.ts';

interface PrintedWeekProps {
  columns: readonly WeekDate[];
  withNotes: boolean;
  view: Pick<CalendarProps, 'reader' | 'showHousehold'>;
}

export function PrintedWeek({ columns, withNotes, view }: PrintedWeekProps) {
  const paper = useRef<HTMLDivElement>(null);
  usePrintedCopy(paper);
  const monday = columns[0]?.date;
  if (monday === undefined) return null;
  return (
    <div ref={paper} className="fd-printed-week" hidden>
      <h1>{formatRange('week', monday)}</h1>
      <table>
        <thead>
          <tr>
            {columns.map(({ date }) => (
              <th key={date}>{startLine(formatWeekdayDate(date))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {columns.map(({ date, items }) => (
              <td key={date}>
                {items
                  .filter(({ day }) => day.status !== 'DECLINED')
                  .map((item) => (
                    <p key={item.day.id}>
                      <strong>{formatShown(item)}</strong>
                      {dayOwners(item, view).map((owner) => (
                        <bdi key={owner}>{owner}</bdi>
                      ))}
                      {item.day.status === 'PENDING' && <em>{STATUS_LOOKS[shownStatus(item)].label}</em>}
                      {withNotes && item.day.scheduledNotes !== null && (
                        <span>{item.day.scheduledNotes}</span>
                      )}
                    </p>
                  ))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
