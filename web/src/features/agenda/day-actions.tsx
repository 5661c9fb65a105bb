import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { isLocked, mayEnterHours } from 'sync-protocol/rules/hours.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { Answer } from './day-changes.ts';
import type { DayGestures } from './day-gestures.ts';
import type { Reader } from './selection.ts';

interface DayActionsProps {
  item: AgendaItem;
  reader: Reader;
  gestures: DayGestures;
}

/** What can be done with a day: for a nanny on a phone, her next step is the big one. */
export function DayActions({ item, reader, gestures }: DayActionsProps) {
  const { day, today } = item;
  const hasHours = day.actualStartUtc !== null;
  // She may only answer today's and later days; the family answers from the bar.
  const asksHer = reader === 'nanny' && day.status === 'PENDING' && day.date >= today;

  // A paid day's hours stay as they are: what opens says so, and how they are put right.
  const offersHours = mayEnterHours(day, today) || isLocked(day);
  if (!asksHer && !offersHours && reader === 'nanny') return null;

  return (
    <div className="fd-day-actions">
      {asksHer && <AnswerButtons item={item} gestures={gestures} />}
      {offersHours && (
        <Button
          className="fd-day-next"
          variant={hasHours ? 'default' : 'filled'}
          leftSection={<IconClock size={18} stroke={1.75} aria-hidden />}
          onClick={() => gestures.enterHours(item)}
        >
          {hasHours ? 'Edit Hours' : 'Enter Hours'}
        </Button>
      )}
      {reader === 'family' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => gestures.edit(item)}
        >
          Edit
        </Button>
      )}
    </div>
  );
}

function AnswerButtons({ item, gestures }: Pick<DayActionsProps, 'item' | 'gestures'>) {
  const answer = (event: MouseEvent<HTMLButtonElement>, status: Answer) => {
    // The buttons go with the answer; the day itself keeps the keyboard.
    event.currentTarget.closest('article')?.focus({ preventScroll: true });
    gestures.answer(item, status);
  };
  return (
    <>
      <Button
        className="fd-day-next"
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
        onClick={(event) => answer(event, 'ACCEPTED')}
      >
        Accept
      </Button>
      <Button
        className="fd-day-next"
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={(event) => answer(event, 'DECLINED')}
      >
        Decline
      </Button>
    </>
  );
}
