/**
 * The buttons on a day's line: its to-dos, for a nanny to answer the day, for both sides to enter or edit hours, and
 * for the family to edit the day.
 */
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
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
  /** False for a viewer, who has the to-dos only. */
  mayEnter: boolean;
  /** Whether the line's menu has 'Edit', entered hours, and the to-dos of a day without any. */
  hasMenu: boolean;
  handlers: DayHandlers;
}

export function DayActions({ item, reader, mayAnswer, mayEnter, hasMenu, handlers }: DayActionsProps) {
  const { day, today } = item;
  const hasHours = day.actualStartUtc !== null;
  // A nanny answers days from today on, but none that she has off; the family answers from the bulk bar.
  const isAsked = day.status === 'PENDING' && day.date >= today && !item.isOff;
  const needsAnswer = mayAnswer && reader === 'nanny' && isAsked;

  const offersHours = mayEnter && mayEnterHours(day, today) && !(hasMenu && hasHours);
  const hasEdit = !hasMenu && mayEnter && reader === 'family' && !isLocked(day);
  const hasTodos = !hasMenu || (item.todoCount ?? 0) > 0;
  if (!needsAnswer && !offersHours && !hasEdit && !hasTodos) return null;

  return (
    <div className={styles['actions']}>
      {hasTodos && <TodosButton item={item} isBrief={hasMenu} onOpen={handlers.openTodos} />}
      {needsAnswer && <AnswerButtons item={item} handlers={handlers} />}
      {offersHours && (
        <Button variant={hasHours ? 'default' : 'filled'} onClick={() => handlers.enterHours(item)}>
          {hasHours ? t('Edit Hours') : t('Enter Hours')}
        </Button>
      )}
      {hasEdit && (
        <Button variant="default" onClick={() => handlers.edit(item)}>
          {t('Edit')}
        </Button>
      )}
    </div>
  );
}

interface TodosButtonProps {
  item: AgendaItem;
  /** Whether its name is for screen readers only. */
  isBrief: boolean;
  onOpen: (item: AgendaItem) => void;
}

/** Opens a day's to-dos. The badge counts them and is filled while some are open. */
function TodosButton({ item, isBrief, onOpen }: TodosButtonProps) {
  const { todoCount = 0, openTodoCount = 0 } = item;
  return (
    <Button
      variant="subtle"
      leftSection={isBrief && <IconListCheck size={18} stroke={1.75} aria-hidden />}
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
      {isBrief ? <VisuallyHidden>{t('To-Dos')}</VisuallyHidden> : t('To-Dos')}
    </Button>
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
      <Button onClick={(event) => answer(event, 'ACCEPTED')}>{t('Accept')}</Button>
      <Button variant="default" onClick={(event) => answer(event, 'DECLINED')}>
        {t('Decline')}
      </Button>
    </>
  );
}
