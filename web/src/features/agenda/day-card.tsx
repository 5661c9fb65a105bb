import { Checkbox, Text } from '@mantine/core';
import { memo } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { StatusBadge } from '../../domain/status-badge.tsx';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import type { AgendaItem } from '../../store/views.ts';
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

/** Whose it is, as far as the reader doesn't know. */
const whoseDay = ({ item, reader, showHousehold }: Omit<DayCardProps, 'selected'>): string[] =>
  [reader === 'family' ? item.nannyName : '', showHousehold ? item.household.name : ''].filter(Boolean);

const nameOf = (card: Omit<DayCardProps, 'selected'>): string =>
  [formatDateHeading(card.item.day.date), ...whoseDay(card), scheduledTimes(card.item)].join(', ');

/** One shift on the schedule. */
export function DayCard({ selected, ...card }: DayCardProps) {
  const { item, reader, gestures } = card;
  const { day } = item;
  const name = nameOf(card);

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
      <DayBody {...card} />
    </article>
  );
}

/** All but the tick, which 'Select All' changes in every card at once. */
const DayBody = memo(function DayBody(card: Omit<DayCardProps, 'selected'>) {
  const { item, reader, gestures } = card;
  const { day } = item;
  const whose = whoseDay(card);
  return (
    <>
      <div className="fd-day-head">
        {whose.length > 0 && (
          <Text fw={650} span>
            {whose.join(' · ')}
          </Text>
        )}
        <StatusBadge status={day.status} />
        {day.isPaid && <StatusBadge status="PAID" />}
        {item.isUnsent && <UnsentMark />}
        <DayHistoryButton item={item} name={nameOf(card)} />
      </div>
      <TodosButton item={item} onOpen={gestures.openTodos} />
      <DayFigures item={item} />
      <DayNotices day={day} reader={reader} />
      <DayActions item={item} reader={reader} gestures={gestures} />
      <DayReviews item={item} reader={reader} />
    </>
  );
});
