/**
 * The line of one agenda day in the list, and the same in a dialog of the calendar: status, whose it is, times, amount,
 * notes, buttons, notices, and a checkbox, a menu or the history at its end. A narrow line has only the buttons of the
 * next step; its menu holds the others.
 */
import { memo } from 'react';
import { useMayChange, useMayEnter } from '../../device/use-may-change.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { HistoryButton } from '../../kit/history-button.tsx';
import { formatDateHeading, formatHours, formatMoney, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { DayActions, type DayHandlers } from '../../schedule/day-actions.tsx';
import styles from '../../schedule/day-card.module.css';
import { DayNotices } from '../../schedule/day-notices.tsx';
import { dayOwners } from '../../schedule/day-owners.ts';
import { DayReviews } from '../../schedule/day-reviews.tsx';
import { formatCardTimes, formatHereSince, formatScheduled } from '../../schedule/phrases.ts';
import { mayCancel, maySelect, type Reader } from '../../schedule/selection.ts';
import { StatusBadge } from '../../schedule/status-badge.tsx';
import { isPast } from '../../schedule/visible-days.ts';
import { DayMenu, LateDayHistory } from './day-menu.tsx';

const adjustment = lazyPart(() =>
  import('../../schedule/day-adjustment.tsx').then((module) => module.DayAdjustment),
);

interface DayCardProps {
  item: AgendaItem;
  reader: Reader;
  selected: boolean;
  /** Set for a nanny of several families: each line then names its household. */
  showHousehold: boolean;
  /** 'menu': a narrow line has one menu, and a checkbox in its place while days are selected. */
  layout: 'table' | 'menu' | 'selecting';
  handlers: DayHandlers;
  onSelect: (dayId: string, selected: boolean) => void;
}

/** The props of the line without its checkbox. */
type DayBodyProps = Omit<DayCardProps, 'selected'>;

const describeDay = (card: DayBodyProps): string =>
  [
    startLine(formatDateHeading(card.item.day.date)),
    ...dayOwners(card.item, card),
    formatScheduled(card.item),
  ].join(', ');

export function DayCard({ selected, ...card }: DayCardProps) {
  const { item, reader, layout, onSelect } = card;
  const { day } = item;
  // The line is memoized.
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
      {layout !== 'menu' && (
        <div className={styles['select']}>
          {mayChange && maySelect(item, reader) && (
            <label className={styles['tick']} htmlFor={`select-${day.id}`}>
              <input
                type="checkbox"
                id={`select-${day.id}`}
                aria-label={t('Select {day}', { day: name })}
                checked={selected}
                onChange={(event) => onSelect(day.id, event.currentTarget.checked)}
              />
            </label>
          )}
        </div>
      )}
      <DayBody {...card} />
    </article>
  );
}

/** The line without its checkbox, memoized: 'Select All' re-renders only the checkboxes. */
const DayBody = memo(function DayBody(card: DayBodyProps) {
  const { item, reader, layout, handlers } = card;
  useLanguage();
  const { day } = item;
  const owners = [...dayOwners(item, card), ...(item.isOff ? [t('Time off')] : [])];
  const mayChange = useMayChange(day.householdId);
  const mayEnter = useMayEnter(day.householdId);
  return (
    <>
      <div className={styles['head']}>
        <StatusBadge status={day.status} />
        {day.isPaid && <StatusBadge status="PAID" />}
        {owners.length > 0 && (
          <span className={styles['owners']}>
            <Dotted parts={owners} />
          </span>
        )}
        {item.isUnsent && <UnsentMark />}
      </div>
      <DayFigures item={item} />
      <DayActions
        item={item}
        reader={reader}
        mayAnswer={mayChange}
        mayEnter={mayEnter}
        hasMenu={layout !== 'table'}
        handlers={handlers}
      />
      {layout !== 'selecting' && <DayEnd {...{ ...card, mayChange, mayEnter }} />}
      <DayNotices item={item} reader={reader} />
      <DayReviews item={item} reader={mayEnter ? reader : 'viewer'} />
    </>
  );
});

interface DayRights {
  mayChange: boolean;
  mayEnter: boolean;
}

/** The menu at the line's end; in the table, of a day without 'I Can’t Come', the button of its history. */
function DayEnd({ mayChange, mayEnter, ...card }: DayBodyProps & DayRights) {
  const { item, reader, layout, handlers, onSelect } = card;
  const name = describeDay(card);
  const isInMenu = layout === 'menu' || (mayChange && mayCancel(item, reader));
  const offersSelect = layout === 'menu' && mayChange && maySelect(item, reader);
  return (
    <div className={styles['end']}>
      {isInMenu ? (
        <DayMenu
          {...{ item, reader, name, handlers, mayChange, mayEnter }}
          isNarrow={layout === 'menu'}
          onSelect={offersSelect ? () => onSelect(item.day.id, true) : undefined}
        />
      ) : (
        <HistoryButton
          label={t('History of {day}', { day: name })}
          renderSheet={(state) => <LateDayHistory item={item} {...state} />}
        />
      )}
    </div>
  );
}

function DayFigures({ item }: { item: AgendaItem }) {
  const { day, household, partlyPaidCents } = item;
  const { scheduledStartUtc, scheduledEndUtc, actualStartUtc, actualEndUtc } = day;
  const { billableMinutes, amountCents, scheduledNotes } = day;
  const isAdjustmentLoaded = adjustment.useLoaded(day.status === 'COMPLETED' && 'later');
  const hasActual = actualStartUtc !== null || actualEndUtc !== null;
  const money = (cents: number) => formatMoney(cents, household.currency);
  const times = (start: string | null, end: string | null) => formatCardTimes(start, end, household.timezone);
  return (
    <div className={styles['figures']}>
      <span className={styles['scheduled']}>
        {t('Scheduled: {times}', { times: times(scheduledStartUtc, scheduledEndUtc) })}
      </span>
      {item.openClock && <span className={styles['actual']}>{formatHereSince(item)}</span>}
      {hasActual && (
        <span className={styles['actual']}>
          {t('Actual: {times}', { times: times(actualStartUtc, actualEndUtc) })}
        </span>
      )}
      {billableMinutes !== null && (
        <span className={styles['billable']}>
          {t('Billable: {hours} hrs', { hours: formatHours(billableMinutes) })}
        </span>
      )}
      {amountCents !== null && (
        <span className={styles['amount']}>
          {t('Amount: {amount}', { amount: money(amountCents) })}
          {partlyPaidCents !== undefined && (
            <span className={styles['partly-paid']}>
              {t('{paid} of {amount} paid', { paid: money(partlyPaidCents), amount: money(amountCents) })}
            </span>
          )}
          {isAdjustmentLoaded && <adjustment.Part item={item} />}
        </span>
      )}
      {scheduledNotes !== null && <span className={styles['notes']}>{scheduledNotes}</span>}
    </div>
  );
}
