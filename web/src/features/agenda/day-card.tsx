import { Checkbox, Text } from '@mantine/core';
import { memo } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { StatusBadge } from '../../domain/status-badge.tsx';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import type { AgendaItem } from '../../store/views.ts';
import { DayActions, type DayHandlers } from './day-actions.tsx';
import styles from './day-card.module.css';
import { DayFigures, scheduledTimes } from './day-figures.tsx';
import { DayHistoryButton } from './day-history-button.tsx';
import { DayNotices } from './day-notices.tsx';
import { DayReviews } from './day-reviews.tsx';
import { maySelect, type Reader } from './selection.ts';
import { TodosButton } from './todos-button.tsx';
import { isPast } from './visible-days.ts';

interface DayCardProps {
  item: AgendaItem;
  reader: Reader;
  selected: boolean;
  /** Set for a nanny of several households: each card then names its household. */
  showHousehold: boolean;
  handlers: DayHandlers;
}

/** Returns the nanny's and the household's name, without those that the reader knows anyway. */
const dayOwners = ({ item, reader, showHousehold }: Omit<DayCardProps, 'selected'>): string[] =>
  [reader === 'family' ? item.nannyName : '', showHousehold ? item.household.name : ''].filter(Boolean);

const describeDay = (card: Omit<DayCardProps, 'selected'>): string =>
  [formatDateHeading(card.item.day.date), ...dayOwners(card), scheduledTimes(card.item)].join(', ');

/** One shift on the schedule. */
export function DayCard({ selected, ...card }: DayCardProps) {
  const { item, reader, handlers } = card;
  const { day } = item;
  const name = describeDay(card);

  return (
    <article
      className={styles['day']}
      aria-label={name}
      tabIndex={-1}
      data-day={day.id}
      data-past={isPast(item)}
      data-selected={selected}
    >
      <div className={styles['select']}>
        {maySelect(item, reader) && (
          <label className={styles['tick']} htmlFor={`select-${day.id}`}>
            <Checkbox
              id={`select-${day.id}`}
              size="sm"
              aria-label={`Select ${name}`}
              checked={selected}
              onChange={(event) => handlers.select(day.id, event.currentTarget.checked)}
            />
          </label>
        )}
      </div>
      <DayBody {...card} />
    </article>
  );
}

/** Everything but the checkbox: 'Select All' then doesn't re-render it in every card. */
const DayBody = memo(function DayBody(card: Omit<DayCardProps, 'selected'>) {
  const { item, reader, handlers } = card;
  const { day } = item;
  const owners = dayOwners(card);
  return (
    <>
      <div className={styles['head']}>
        {owners.length > 0 && (
          <Text fw={650} span>
            {owners.join(' · ')}
          </Text>
        )}
        <StatusBadge status={day.status} />
        {day.isPaid && <StatusBadge status="PAID" />}
        {item.isUnsent && <UnsentMark />}
        <DayHistoryButton item={item} name={describeDay(card)} />
      </div>
      <TodosButton item={item} onOpen={handlers.openTodos} />
      <DayFigures item={item} />
      <DayNotices day={day} reader={reader} />
      <DayActions item={item} reader={reader} handlers={handlers} />
      <DayReviews item={item} reader={reader} />
    </>
  );
});
