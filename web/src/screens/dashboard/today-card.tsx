/** The card of today's shifts: who works when, what is under way, whose hours are missing; else the next shift. */
import { Button, Card, Text, Title } from '@mantine/core';
import { shiftState } from 'sync-protocol/schedule/shift-state.ts';
import { useMayChange, useMayEnter } from '../../device/use-may-change.ts';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatWeekdayDate, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton, TextLink } from '../../kit/link-button.tsx';
import { steadyRows } from '../../kit/steady-rows.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { NannyMark } from '../../people/nanny-mark.tsx';
import { hasSchedule, recordAsScheduled } from '../../schedule/as-scheduled.ts';
import { nextShift } from '../../schedule/nanny-shifts.ts';
import { formatHereSince, formatOverlap, formatScheduled, formatTimes } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import '../../kit/data-table.css';
import type { Names } from './task-words.ts';
import styles from './tasks.module.css';

interface TodayCardProps {
  items: readonly AgendaItem[];
  names: Names;
  /** Whether its first button is the filled one of the page. */
  leads: boolean;
}

export function TodayCard({ items, names, leads }: TodayCardProps) {
  const todays = items.filter(({ day, today }) => day.date === today);
  const next = todays.length === 0 ? nextShift(items) : undefined;
  const now = useNow();
  const leading = leads
    ? todays.find(({ day, today, isOff }) => !isOff && shiftState(day, { today, now }) === 'missing')
    : undefined;
  return (
    <Card component="section" padding={0} className={styles['card']} aria-labelledby="today">
      <Title order={2} size="h4" id="today" className={styles['title']}>
        {t('Today')}
      </Title>
      <ul className="fd-rows" aria-labelledby="today" ref={steadyRows}>
        {todays.map((item) => (
          <Shift key={item.day.id} item={item} names={names} leads={item === leading} />
        ))}
        {next !== undefined && <Shift item={next} names={names} leads={false} isNext />}
      </ul>
      {todays.length === 0 && next === undefined && (
        <Text c="dimmed" className={styles['nothing']}>
          {names === 'nannies'
            ? t('Nobody works today, and no shifts are accepted yet.')
            : t('No upcoming shifts. Shifts that you accept appear here.')}
        </Text>
      )}
    </Card>
  );
}

interface ShiftProps {
  item: AgendaItem;
  names: Names;
  leads: boolean;
  /** It isn't today's, but the next one. */
  isNext?: boolean;
}

function Shift({ item, names, leads, isNext = false }: ShiftProps) {
  const { day, household, today, nannyName, nannyColor, isUnsent, overlaps } = item;
  const state = shiftState(day, { today, now: useNow() });
  const name = names === 'nannies' ? nannyName : names === 'households' && household.name;
  // Instead of times where nobody has planned the day.
  const here = day.scheduledStartUtc === null ? formatHereSince(item) : undefined;
  const times = here ?? formatScheduled(item);
  const details = [...describeShift(item, state, isNext), day.scheduledNotes].filter((part) => part !== null);
  return (
    <li>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <Title order={3} size="h5">
            {names === 'nannies' && <NannyMark color={nannyColor} />}{' '}
            <TextLink
              to="/schedule"
              search={{ date: day.date, dayId: day.id }}
              className={styles['line-link'] ?? ''}
            >
              <Dotted parts={[name, times]} />
            </TextLink>{' '}
            {isUnsent && <UnsentMark />}
          </Title>
          {details.length > 0 && (
            <Text size="sm" c="dimmed">
              <Dotted parts={details} />
            </Text>
          )}
          {overlaps.map((overlap) => (
            <Text key={`${overlap.householdName} ${overlap.start}`} size="sm" c="var(--fairday-attention)">
              {formatOverlap(overlap, household.timezone)}
            </Text>
          ))}
        </div>
        {here === undefined && <Mark item={item} state={state} />}
      </div>
      {names !== 'nannies' && <HoursButtons item={item} state={state} leads={leads} />}
    </li>
  );
}

type State = ReturnType<typeof shiftState>;

function describeShift({ day, household, today }: AgendaItem, state: State, isNext: boolean): string[] {
  if (isNext) {
    const date = startLine(formatWeekdayDate(day.date));
    return [t('Next shift'), ...(day.date === today ? [] : [date])];
  }
  if (state === 'worked') {
    const times = formatTimes(day.actualStartUtc, day.actualEndUtc, household.timezone);
    return [t('Worked: {times}', { times })];
  }
  return [];
}

/** What is special about a shift, in a word. Nothing for one that is ahead. */
function Mark({ item, state }: { item: AgendaItem; state: State }) {
  const here = formatHereSince(item);
  const words = here ?? (item.isOff ? t('Time off') : describeState(state));
  if (words === null) return null;
  return (
    <Text
      size="sm"
      span
      className={styles['state']}
      data-state={here === undefined ? (item.isOff ? 'off' : state) : 'now'}
    >
      {words}
    </Text>
  );
}

function describeState(state: State): string | null {
  switch (state) {
    case 'now':
      return t('Now');
    case 'missing':
      return t('No hours yet');
    case 'unanswered':
      return t('Not answered yet');
    case 'declined':
      return t('Declined');
    case 'not_worked':
      return t('Not worked');
    case 'worked':
      return t('Completed');
    default:
      return null;
  }
}

/** The nanny's buttons. Before its end, a shift can't have been worked as scheduled. */
function HoursButtons({ item, state, leads }: { item: AgendaItem; state: State; leads: boolean }) {
  const { day, household } = item;
  const mayEnter = useMayEnter(household.id);
  const mayTakeBack = useMayChange(household.id);
  const { busy, save } = useSave();
  // Whoever is here leaves from the card of her arrival; hours of a date that is off are entered on the schedule.
  if (!mayEnter || item.isOff || item.openClock !== undefined) return null;
  if (state !== 'now' && state !== 'missing') return null;
  const isOver = state === 'missing';
  return (
    <div className={`${styles['buttons']} ${styles['below']}`}>
      {isOver && hasSchedule(item) && (
        <Button
          variant={leads ? 'filled' : 'light'}
          loading={busy}
          onClick={() =>
            void save(t('Failed to record hours'), () => recordAsScheduled([item], { mayTakeBack }))
          }
        >
          {t('As Scheduled')}
        </Button>
      )}
      <LinkButton
        to="/schedule"
        search={{ date: day.date, dayId: day.id }}
        variant={isOver ? 'default' : 'light'}
      >
        {t('Enter Hours')}
      </LinkButton>
    </div>
  );
}
