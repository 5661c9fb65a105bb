/** The nanny's days to answer in 'To do': all at once, and where they are few, day by day with Accept and Decline. */
import { Button, Text } from '@mantine/core';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { mutate } from '../../device/mutate.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { steadyRows } from '../../kit/steady-rows.ts';
import { showToast } from '../../kit/toast.ts';
import { formatOverlap, formatScheduled } from '../../schedule/phrases.ts';
import { toastFailure } from '../../session/use-save.ts';
import { AcceptAll } from './accept-all.tsx';
import { TaskLine } from './task-line.tsx';
import { type Names, namesIn, type TaskWords, withoutDetails } from './task-words.ts';
import styles from './tasks.module.css';

/** More days are answered all at once here, or one by one on the schedule. */
const SHOWN = 3;

interface DaysToAnswerProps {
  days: readonly AgendaItem[];
  words: TaskWords;
  names: Names;
  isFirst: boolean;
}

export function DaysToAnswer({ days, words, names, isFirst }: DaysToAnswerProps) {
  const first = days[0];
  const hasLines = days.length <= SHOWN;
  return (
    <TaskLine
      words={days.length > 1 ? words : withoutDetails(words)}
      more={
        !hasLines && (
          <TextLink to="/schedule" search={{ date: first?.day.date ?? '' }}>
            {t('See all')}
          </TextLink>
        )
      }
      lines={
        hasLines && (
          <ul className={styles['days']} ref={steadyRows}>
            {days.map((item) => (
              <DayToAnswer key={item.day.id} item={item} names={names} leads={isFirst && days.length === 1} />
            ))}
          </ul>
        )
      }
    >
      {() => days.length > 1 && <AcceptAll items={days} variant={isFirst ? 'filled' : 'light'} />}
    </TaskLine>
  );
}

/** Answers a day. The answer is refused if the day's times are no longer those on the screen. */
async function answerDay({ day }: AgendaItem, status: 'ACCEPTED' | 'DECLINED'): Promise<void> {
  const { id: dayId, householdId, scheduledStartUtc, scheduledEndUtc } = day;
  try {
    await mutate(householdId, 'day.answer', { dayId, status }, { scheduledStartUtc, scheduledEndUtc });
    const undo = () => void withdrawAnswer({ dayId, status }, householdId);
    showToast({ title: t('Status updated'), action: { label: t('Undo'), run: undo } });
  } catch (error) {
    toastFailure(t('Failed to update status'), error);
  }
}

async function withdrawAnswer(answer: MutatorArgs<'day.withdrawAnswer'>, householdId: string): Promise<void> {
  try {
    await mutate(householdId, 'day.withdrawAnswer', answer);
    showToast({ title: t('Answer taken back') });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

function DayToAnswer({ item, names, leads }: { item: AgendaItem; names: Names; leads: boolean }) {
  const { day, household, overlaps } = item;
  const mayAnswer = useMayChange(household.id);
  const heading = startLine(formatDateHeading(day.date));
  return (
    <li className={styles['day']} aria-label={heading}>
      <div className={styles['words']}>
        <Text fw={600}>{heading}</Text>
        <Text size="sm" c="dimmed">
          <Dotted parts={[formatScheduled(item), ...namesIn([item], names)]} />
        </Text>
        {overlaps.map((overlap) => (
          <Text key={`${overlap.householdName} ${overlap.start}`} size="sm" c="var(--fairday-attention)">
            {formatOverlap(overlap, household.timezone)}
          </Text>
        ))}
      </div>
      {mayAnswer && (
        <div className={styles['buttons']}>
          <Button variant={leads ? 'filled' : 'light'} onClick={() => void answerDay(item, 'ACCEPTED')}>
            {t('Accept')}
          </Button>
          <Button variant="default" onClick={() => void answerDay(item, 'DECLINED')}>
            {t('Decline')}
          </Button>
        </div>
      )}
    </li>
  );
}
