/**
 * The card of one agenda day: checkbox, whose it is, status, times, amount, notes, to-dos, history, notices and
 * buttons. A menu holds Edit and the history on a family's phone, and on days that a nanny may cancel, canceling and
 * the history.
 */
import { Badge, Button, Checkbox, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useMayChange, useMayEnter } from '../../device/use-may-change.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { HistoryButton } from '../../kit/history-button.tsx';
import { formatDateHeading, formatHours, formatMoney, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { DayActions, type DayHandlers } from '../../schedule/day-actions.tsx';
import styles from '../../schedule/day-card.module.css';
import { DayNotices, DayReviews } from '../../schedule/day-notices.tsx';
import { dayOwners } from '../../schedule/day-owners.ts';
import { formatCardTimes, formatScheduled } from '../../schedule/phrases.ts';
import { maySelect, type Reader } from '../../schedule/selection.ts';
import { StatusBadge } from '../../schedule/status-badge.tsx';
import { isPast } from '../../schedule/visible-days.ts';
import { DayMenu, LateDayHistory, mayCancel } from './day-menu.tsx';

interface DayCardProps {
  item: AgendaItem;
  reader: Reader;
  selected: boolean;
  /** Set for a nanny of several families: each card then names its household. */
  showHousehold: boolean;
  /** A phone's card has one menu for 'Edit' and the history. */
  isPhone: boolean;
  handlers: DayHandlers;
  onSelect: (dayId: string, selected: boolean) => void;
}

/** The props of the card without its checkbox. */
type DayBodyProps = Omit<DayCardProps, 'selected' | 'onSelect'>;

const describeDay = (card: DayBodyProps): string =>
  [
    startLine(formatDateHeading(card.item.day.date)),
    ...dayOwners(card.item, card),
    formatScheduled(card.item),
  ].join(', ');

export function DayCard({ selected, onSelect, ...card }: DayCardProps) {
  const { item, reader } = card;
  const { day } = item;
  // The card is memoized.
  useLanguage();
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
              aria-label={t('Select {day}', { day: name })}
              checked={selected}
              onChange={(event) => onSelect(day.id, event.currentTarget.checked)}
            />
          </label>
        )}
      </div>
      <DayBody {...card} />
    </article>
  );
}

/** The card without its checkbox, memoized: 'Select All' re-renders only the checkboxes. */
const DayBody = memo(function DayBody(card: DayBodyProps) {
  const { item, reader, isPhone, handlers } = card;
  useLanguage();
  const { day } = item;
  const owners = dayOwners(item, card);
  const mayChange = useMayChange(day.householdId);
  const mayEnter = useMayEnter(day.householdId);
  const hasMenu = mayChange && ((isPhone && reader === 'family') || mayCancel(item, reader));
  const name = describeDay(card);
  return (
    <>
      <div className={styles['head']}>
        {owners.length > 0 && (
          <Text fw={650} span>
            <Dotted parts={owners} />
          </Text>
        )}
        <StatusBadge status={day.status} />
        {day.isPaid && <StatusBadge status="PAID" />}
        {item.isUnsent && <UnsentMark />}
        {!hasMenu && <DayHistoryButton item={item} name={name} />}
      </div>
      <div className={styles['corner']}>
        <TodosButton item={item} onOpen={handlers.openTodos} />
        {hasMenu && <DayMenu item={item} reader={reader} name={name} handlers={handlers} />}
      </div>
      <DayFigures item={item} />
      <DayNotices item={item} reader={reader} />
      {mayEnter && (
        <DayActions
          item={item}
          reader={reader}
          mayAnswer={mayChange}
          offersEdit={!hasMenu}
          handlers={handlers}
        />
      )}
      <DayReviews item={item} reader={mayEnter ? reader : 'viewer'} />
    </>
  );
});

function DayFigures({ item }: { item: AgendaItem }) {
  const { day, household, partlyPaidCents } = item;
  const { scheduledStartUtc, scheduledEndUtc, actualStartUtc, actualEndUtc } = day;
  const { billableMinutes, amountCents, scheduledNotes } = day;
  const hasActual = actualStartUtc !== null || actualEndUtc !== null;
  const money = (cents: number) => formatMoney(cents, household.currency);
  const times = (start: string | null, end: string | null) => formatCardTimes(start, end, household.timezone);
  return (
    <div className={styles['figures']}>
      <span className={styles['scheduled']}>
        {t('Scheduled: {times}', { times: times(scheduledStartUtc, scheduledEndUtc) })}
      </span>
      {hasActual && <span>{t('Actual: {times}', { times: times(actualStartUtc, actualEndUtc) })}</span>}
      {billableMinutes !== null && (
        <span>{t('Billable: {hours} hrs', { hours: formatHours(billableMinutes) })}</span>
      )}
      {amountCents !== null && (
        <span className={styles['amount']}>
          {t('Amount: {amount}', { amount: money(amountCents) })}
          {partlyPaidCents !== undefined && (
            <span className={styles['partly-paid']}>
              {t('{paid} of {amount} paid', { paid: money(partlyPaidCents), amount: money(amountCents) })}
            </span>
          )}
        </span>
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
            title={t('{open} of {count} open', { open: openTodoCount, count: todoCount })}
          >
            {todoCount}
          </Badge>
        )
      }
      onClick={() => onOpen(item)}
    >
      {t('To-Dos')}
    </Button>
  );
}

function DayHistoryButton({ item, name }: { item: AgendaItem; name: string }) {
  return (
    <HistoryButton
      label={t('History of {day}', { day: name })}
      renderSheet={(state) => <LateDayHistory item={item} {...state} />}
    />
  );
}
