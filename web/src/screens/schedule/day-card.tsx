import { Checkbox, Text } from '@mantine/core';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { UnsentMark } from '../../ui/unsent-mark.tsx';
import { DayActions } from './day-actions.tsx';
import { DayFigures, scheduledTimes } from './day-figures.tsx';
import type { DayGestures } from './day-gestures.ts';
import { DayHistoryButton } from './day-history-button.tsx';
import { DayNotices } from './day-notices.tsx';
import { DayReviews } from './day-reviews.tsx';
import { maySelect, type Reader } from './selection.ts';
import { TodosButton } from './todos-button.tsx';
import { isPast } from './visible-days.ts';

export interface DayCardProps {
  item: AgendaItem;
  reader: Reader;
  selected: boolean;
  /** The nanny works for several: then each day says for whom. */
  showHousehold: boolean;
  gestures: DayGestures;
}

/** One shift on the schedule. */
export function DayCard({ item, reader, selected, showHousehold, gestures }: DayCardProps) {
  const { day, household, nannyName } = item;
  const whose = [reader === 'family' ? nannyName : '', showHousehold ? household.name : ''].filter(Boolean);
  const name = [formatDateHeading(day.date), ...whose, scheduledTimes(item)].join(', ');

  return (
    <article
      className="fd-day"
      aria-label={name}
      tabIndex={-1}
      data-day={day.id}
      data-past={isPast(item)}
      data-selected={selected}
    >
      <div className="fd-day-select">
        {maySelect(item, reader) && (
          <label className="fd-day-tick" htmlFor={`select-${day.id}`}>
            <Checkbox
              id={`select-${day.id}`}
              size="sm"
              aria-label={`Select ${name}`}
              checked={selected}
              onChange={(event) => gestures.select(day.id, event.currentTarget.checked)}
            />
          </label>
        )}
      </div>
      <div className="fd-day-head">
        {whose.length > 0 && (
          <Text fw={650} span>
            {whose.join(' · ')}
          </Text>
        )}
        <StatusBadge status={day.status} />
        {day.isPaid && <StatusBadge status="PAID" />}
        {item.isUnsent && <UnsentMark />}
        <DayHistoryButton item={item} name={name} />
      </div>
      <TodosButton item={item} onOpen={gestures.openTodos} />
      <DayFigures item={item} />
      <DayNotices day={item.day} reader={reader} />
      <DayActions item={item} reader={reader} gestures={gestures} />
      <DayReviews item={item} reader={reader} />
    </article>
  );
}
