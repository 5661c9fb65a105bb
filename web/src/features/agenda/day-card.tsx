/** The card of one agenda day: checkbox, status, hours and amount, to-dos, history, notices and buttons. */
import { Badge, Button, Checkbox, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { formatDateHeading, formatHours, formatMoney } from 'sync-protocol/rules/format.ts';
import { HistoryButton } from '../../domain/history-button.tsx';
import { formatScheduled, formatTimes } from '../../domain/phrases.ts';
import { StatusBadge } from '../../domain/status-badge.tsx';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import { useMayChange } from '../../store/use-may-change.ts';
import type { AgendaItem } from '../../store/views.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { DayActions, type DayHandlers } from './day-actions.tsx';
import styles from './day-card.module.css';
import type { DayHistoryProps } from './day-history.tsx';
import { DayNotices, DayReviews } from './day-notices.tsx';
import { dayOwners } from './day-owners.ts';
import { maySelect, type Reader } from './selection.ts';
import { isPast } from './visible-days.ts';

interface DayCardProps {
  item: AgendaItem;
  reader: Reader;
  selected: boolean;
  /** Set for a nanny of several families: each card then names its household. */
  showHousehold: boolean;
  handlers: DayHandlers;
}

const describeDay = (card: Omit<DayCardProps, 'selected'>): string =>
  [formatDateHeading(card.item.day.date), ...dayOwners(card.item, card), formatScheduled(card.item)].join(
    ', ',
  );

export function DayCard({ selected, ...card }: DayCardProps) {
  const { item, reader, handlers } = card;
  const { day } = item;
  const name = describeDay(card);
  const mayChange = useMayChange(day.householdId);

  return (
    <article
      className={styles['day']}
      aria-label={name}
      tabIndex={-1}
      data-day={day.id}
      data-past={isPast(item)}
      data-selected={selected}
      data-readonly={!mayChange}
    >
      <div className={styles['select']}>
        {mayChange && maySelect(item, reader) && (
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
  const owners = dayOwners(item, card);
  const mayChange = useMayChange(day.householdId);
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
      <DayNotices item={item} reader={reader} />
      {mayChange && <DayActions item={item} reader={reader} handlers={handlers} />}
      <DayReviews item={item} reader={mayChange ? reader : 'viewer'} />
    </>
  );
});

function DayFigures({ item }: { item: AgendaItem }) {
  const { day, household } = item;
  const { actualStartUtc, actualEndUtc, billableMinutes, amountCents, scheduledNotes } = day;
  const hasActual = actualStartUtc !== null || actualEndUtc !== null;
  return (
    <div className={styles['figures']}>
      <span className={styles['scheduled']}>Scheduled: {formatScheduled(item)}</span>
      {hasActual && <span>Actual: {formatTimes(actualStartUtc, actualEndUtc, household.timezone)}</span>}
      {billableMinutes !== null && <span>Billable: {formatHours(billableMinutes)} hrs</span>}
      {amountCents !== null && (
        <span className={styles['amount']}>Amount: {formatMoney(amountCents, household.currency)}</span>
      )}
      {scheduledNotes !== null && <span className={styles['notes']}>{scheduledNotes}</span>}
    </div>
  );
}

interface TodosButtonProps {
  item: AgendaItem;
  onOpen: (item: AgendaItem) => void;
}

/** Opens a day's to-dos. The badge counts them and is filled while some are open. */
function TodosButton({ item, onOpen }: TodosButtonProps) {
  const { todoCount = 0, openTodoCount = 0 } = item;
  return (
    <Button
      className={styles['todos']}
      variant="subtle"
      leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
      rightSection={
        todoCount > 0 && (
          <Badge
            size="md"
            circle={todoCount < 10}
            variant={openTodoCount > 0 ? 'filled' : 'light'}
            title={`${openTodoCount} of ${todoCount} open`}
          >
            {todoCount}
          </Badge>
        )
      }
      onClick={() => onOpen(item)}
    >
      To-Dos
    </Button>
  );
}

const history = lazyPart(() => import('./day-history.tsx').then(({ DayHistory }) => DayHistory));

function LateDayHistory(props: DayHistoryProps) {
  return history.useLoaded(true) ? <history.Part {...props} /> : null;
}

/** Opens the history of a day, which is a lazy chunk. */
function DayHistoryButton({ item, name }: { item: AgendaItem; name: string }) {
  return (
    <HistoryButton
      label={`History of ${name}`}
      renderSheet={(state) => <LateDayHistory item={item} {...state} />}
    />
  );
}
