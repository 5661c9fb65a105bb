/** The button of a date that schedules a day on it: a plus, with words where there is room for them. */
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../kit/language/messages.ts';
import styles from './calendar.module.css';
import { scheduleOn } from './view-texts.ts';

interface AddDayProps {
  date: string;
  hasWords: boolean;
  onScheduleDay: (date: string) => void;
}

export function AddDay({ date, hasWords, onScheduleDay }: AddDayProps) {
  return (
    <UnstyledButton
      className={styles['add']}
      data-words={hasWords}
      aria-label={scheduleOn(date)}
      title={t('Schedule a Day')}
      onClick={() => onScheduleDay(date)}
    >
      <IconPlus size={16} stroke={1.75} aria-hidden />
      {hasWords && <span aria-hidden>{t('Schedule a Day')}</span>}
    </UnstyledButton>
  );
}
