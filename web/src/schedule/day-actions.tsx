/**
 * The buttons on a day's card: for a nanny to answer the day, for both sides to enter, edit or view hours, and for the
 * family to edit the day.
 */
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { isLocked, mayEnterHours } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import styles from './day-card.module.css';
import type { AnswerStatus } from './day-mutations.ts';
import type { Reader } from './selection.ts';

export interface DayHandlers {
  readonly edit: (item: AgendaItem) => void;
  /** Of a nanny who can't come. */
  readonly cancel: (item: AgendaItem) => void;
  readonly enterHours: (item: AgendaItem) => void;
  readonly openTodos: (item: AgendaItem) => void;
  readonly answer: (item: AgendaItem, status: AnswerStatus) => void;
}

interface DayActionsProps {
  item: AgendaItem;
  reader: Reader;
  /** False while viewing as a nanny: her answers are hers. */
  mayAnswer: boolean;
  /** False where a menu has 'Edit'. */
  offersEdit: boolean;
  handlers: DayHandlers;
}

/** On a nanny's phone, the buttons of the next step are large. */
export function DayActions({ item, reader, mayAnswer, offersEdit, handlers }: DayActionsProps) {
  const { day, today } = item;
  const hasHours = day.actualStartUtc !== null;
  // A nanny answers days from today on; the family answers from the bulk bar.
  const needsAnswer = mayAnswer && reader === 'nanny' && day.status === 'PENDING' && day.date >= today;

  const isPaid = isLocked(day);
  const offersHours = mayEnterHours(day, today);
  const hasEdit = offersEdit && reader === 'family' && !isPaid;
  if (!needsAnswer && !offersHours && !isPaid && !hasEdit) return null;

  return (
    <div className={styles['actions']}>
      {needsAnswer && <AnswerButtons item={item} handlers={handlers} />}
      {offersHours && (
        <Button
          className={styles['next-step']}
          variant={hasHours ? 'default' : 'filled'}
          leftSection={<IconClock size={18} stroke={1.75} aria-hidden />}
          onClick={() => handlers.enterHours(item)}
        >
          {hasHours ? t('Edit Hours') : t('Enter Hours')}
        </Button>
      )}
      {isPaid && (
        <Button
          variant="default"
          leftSection={<IconClock size={18} stroke={1.75} aria-hidden />}
          onClick={() => handlers.enterHours(item)}
        >
          {t('View Hours')}
        </Button>
      )}
      {hasEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => handlers.edit(item)}
        >
          {t('Edit')}
        </Button>
      )}
    </div>
  );
}

function AnswerButtons({ item, handlers }: Pick<DayActionsProps, 'item' | 'handlers'>) {
  const answer = (event: MouseEvent<HTMLButtonElement>, status: AnswerStatus) => {
    // The buttons disappear with the answer: keep the keyboard focus on the card.
    event.currentTarget.closest('article')?.focus({ preventScroll: true });
    handlers.answer(item, status);
  };
  return (
    <>
      <Button
        className={styles['next-step']}
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
        onClick={(event) => answer(event, 'ACCEPTED')}
      >
        {t('Accept')}
      </Button>
      <Button
        className={styles['next-step']}
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={(event) => answer(event, 'DECLINED')}
      >
        {t('Decline')}
      </Button>
    </>
  );
}
