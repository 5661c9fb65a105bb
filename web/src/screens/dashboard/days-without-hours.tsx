/** The nanny's days without hours in 'To do': all as scheduled at once, or day by day as scheduled, other, not worked. */
import { Button, Text } from '@mantine/core';
import { useMayEnter } from '../../device/use-may-change.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatWeekdayDate, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { steadyRows } from '../../kit/steady-rows.ts';
import { hasSchedule, recordAsScheduled } from '../../schedule/as-scheduled.ts';
import { formatScheduled } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import { markNotWorked } from '../../weeks/signing/sign-actions.ts';
import { TaskLine } from './task-line.tsx';
import { type Names, namesIn, type TaskWords, withoutDetails } from './task-words.ts';
import styles from './tasks.module.css';

interface DaysWithoutHoursProps {
  days: readonly AgendaItem[];
  words: TaskWords;
  names: Names;
  mayChange: boolean;
  isFirst: boolean;
}

export function DaysWithoutHours({ days, words, names, mayChange, isFirst }: DaysWithoutHoursProps) {
  const { busy, save } = useSave();
  const planned = days.filter(hasSchedule);
  const lines = (
    <ul className={styles['days']} ref={steadyRows}>
      {days.map((item) => (
        <Day
          key={item.day.id}
          item={item}
          names={names}
          mayChange={mayChange}
          leads={isFirst && planned.length === 1}
        />
      ))}
    </ul>
  );
  return (
    <TaskLine words={days.length > 1 ? words : withoutDetails(words)} lines={lines}>
      {(titleId) =>
        planned.length > 1 && (
          <Button
            variant={isFirst ? 'filled' : 'light'}
            loading={busy}
            aria-describedby={titleId}
            onClick={() =>
              void save(t('Failed to record hours'), () =>
                recordAsScheduled(planned, { mayTakeBack: mayChange }),
              )
            }
          >
            {t('All as Scheduled')}
          </Button>
        )
      }
    </TaskLine>
  );
}

interface DayProps extends Pick<DaysWithoutHoursProps, 'names' | 'mayChange'> {
  item: AgendaItem;
  leads: boolean;
}

function Day({ item, names, mayChange, leads }: DayProps) {
  const { day, household } = item;
  const mayEnter = useMayEnter(household.id);
  const { busy, save } = useSave();
  const date = formatWeekdayDate(day.date);
  return (
    <li className={styles['day']} aria-label={startLine(date)}>
      <div className={styles['words']}>
        <Text fw={600}>{startLine(date)}</Text>
        <Text size="sm" c="dimmed">
          <Dotted parts={[formatScheduled(item), ...namesIn([item], names)]} />
        </Text>
      </div>
      {mayEnter && (
        <div className={styles['buttons']}>
          {hasSchedule(item) && (
            <Button
              variant={leads ? 'filled' : 'light'}
              disabled={busy}
              aria-label={t('As Scheduled, {date}', { date })}
              onClick={() =>
                void save(t('Failed to record hours'), () =>
                  recordAsScheduled([item], { mayTakeBack: mayChange }),
                )
              }
            >
              {t('As Scheduled')}
            </Button>
          )}
          <LinkButton
            to="/schedule"
            search={{ date: day.date, dayId: day.id }}
            variant="default"
            aria-label={t('Other Hours, {date}', { date })}
          >
            {t('Other Hours')}
          </LinkButton>
          {mayChange && (
            <Button
              variant="default"
              disabled={busy}
              aria-label={t('Not Worked, {date}', { date })}
              onClick={() =>
                void save(t('Failed to update status'), () => markNotWorked(day, household, true))
              }
            >
              {t('Not Worked')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
