/**
 * The card of a nanny's arrival, for each of her families: one large button to arrive; then since when she is here, and
 * the buttons to leave and to discard. Forgotten arrivals ask for their hours. A lazy part.
 */
import { Button, Card, Text, Title } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { isForgotten } from 'sync-protocol/clock/running-clock.ts';
import { dateOf, minutesBetween } from 'sync-protocol/kernel/calendar.ts';
import { useMayChange, useMayEnter } from '../device/use-may-change.ts';
import { instantNow, useNow } from '../device/use-now.ts';
import { Dotted } from '../kit/dotted.tsx';
import {
  formatDuration,
  formatList,
  formatTime,
  formatWeekdayDate,
  startLine,
} from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { showToast } from '../kit/toast.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import { formatTimes } from '../schedule/phrases.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { arrive, discard, type ShownClock } from './arrivals.ts';
import styles from './clock.module.css';
import { EarlierDialog } from './earlier-dialog.tsx';
import { isArrivalDue } from './leading-arrival.ts';
import { type OwnClocks, useOwnClocks } from './use-own-clocks.ts';

const failedToArrive = (): string => t('Couldn’t save your arrival');

export function ArriveCard() {
  const now = useNow();
  const loaded = useOwnClocks();
  if (loaded.state !== 'ready') return null;
  const families = loaded.data;
  const leading = families.find((own) => isExpected(own, now));
  return families.map((own) => (
    <Family
      key={own.household.id}
      own={own}
      isOfSeveral={families.length > 1}
      others={families.filter((other) => other !== own)}
      leads={own === leading}
    />
  ));
}

interface FamilyProps {
  own: OwnClocks;
  /** Whether the family is named, because she works for several. */
  isOfSeveral: boolean;
  /** Her other families. */
  others: readonly OwnClocks[];
  /** Whether its button to arrive is the filled one of the page. */
  leads: boolean;
}

const isExpected = ({ household, days, offIds }: OwnClocks, now: string): boolean =>
  days.some(
    (day) => !offIds.has(day.id) && isArrivalDue(day, { today: dateOf(now, household.timezone), now }),
  );

const runningOf = ({ clocks }: OwnClocks, now: string): Clock | undefined =>
  clocks.find((clock) => !isForgotten(clock, now));

function Family({ own, isOfSeveral, others, leads }: FamilyProps) {
  const now = useNow();
  const mayChange = useMayChange(own.household.id);
  const forgotten = own.clocks.filter((clock) => isForgotten(clock, now));
  // A stored arrival is shown before the queries of the page have read it.
  const [tapped, setTapped] = useState<{ readonly of: OwnClocks; readonly clock: ShownClock }>();
  const running = runningOf(own, now) ?? (tapped?.of === own ? tapped.clock : undefined);
  const elsewhere = others.filter((other) => runningOf(other, now) !== undefined);
  if (!mayChange && own.clocks.length === 0) return null;
  const name = isOfSeveral && own.household.name;
  return (
    <Card
      component="section"
      className={styles['card']}
      data-bare={(forgotten.length === 0 && running === undefined) || undefined}
      aria-label={isOfSeveral ? t('Arrive at {family}', { family: own.household.name }) : t('Arrive')}
    >
      {forgotten.map((clock) => (
        <Forgotten key={clock.id} own={own} clock={clock} name={name} />
      ))}
      {running === undefined ? (
        mayChange && (
          <Away
            own={own}
            name={name}
            leads={leads}
            onArrived={(clock) => flushSync(() => setTapped({ of: own, clock }))}
          />
        )
      ) : (
        <Here own={own} clock={running} name={name} />
      )}
      {running !== undefined && elsewhere.length > 0 && (
        <Text size="sm" c="var(--fairday-attention)">
          {t('You are also at work for {families} now. Only you see this.', {
            families: formatList(elsewhere.map(({ household }) => household.name)),
          })}
        </Text>
      )}
    </Card>
  );
}

interface ClockProps {
  own: OwnClocks;
  clock: ShownClock;
  name: string | false;
}

const linkToHours = (clock: ShownClock) =>
  ({ to: '/schedule', search: { date: clock.date, dayId: clock.dayId } }) as const;

function Here({ own, clock, name }: ClockProps) {
  const mayEnter = useMayEnter(own.household.id);
  const day = own.days.find(({ id }) => id === clock.dayId);
  const planned = plannedTimes(own, day);
  const minutes = Math.max(0, minutesBetween(clock.arrivedAt, useNow()));
  return (
    <>
      <div className={styles['words']}>
        {/* Without the minutes: a screen reader would read each of them. */}
        <Title order={2} size="h4" aria-live="polite">
          {t('Here since {time}', { time: formatTime(clock.arrivedAt, clock.timezone) })}{' '}
          {own.unsentIds.has(clock.id) && <UnsentMark />}
        </Title>
        <Text c="dimmed">
          <Dotted
            parts={[
              name,
              formatDuration(minutes),
              planned !== undefined && t('scheduled {times}', { times: planned }),
            ]}
          />
        </Text>
      </div>
      {mayEnter && (
        <LinkButton
          {...linkToHours(clock)}
          size="lg"
          fullWidth
          leftSection={<IconDoorExit size={22} stroke={1.75} aria-hidden />}
        >
          {t('Leave')}
        </LinkButton>
      )}
      <DiscardButton own={own} clock={clock} />
    </>
  );
}

function Forgotten({ own, clock, name }: ClockProps) {
  const mayEnter = useMayEnter(own.household.id);
  const date = startLine(formatWeekdayDate(clock.date));
  const time = formatTime(clock.arrivedAt, clock.timezone);
  return (
    <div className={styles['forgotten']}>
      <Title order={2} size="h5">
        {t('When did you leave?')}
      </Title>
      <Text size="sm" c="dimmed">
        <Dotted parts={[name, date, t('Here since {time}', { time })]} />
      </Text>
      <div className={styles['buttons']}>
        {mayEnter && (
          <LinkButton {...linkToHours(clock)} variant="light">
            {t('Enter Hours')}
          </LinkButton>
        )}
        <DiscardButton own={own} clock={clock} />
      </div>
    </div>
  );
}

function DiscardButton({ own, clock }: Pick<ClockProps, 'own' | 'clock'>) {
  const mayChange = useMayChange(own.household.id);
  const { busy, save } = useSave();
  if (!mayChange) return null;
  const undo = () => arrive(own, clock.arrivedAt).catch((error) => toastFailure(t('Couldn’t undo'), error));
  const takeBack = async () => {
    if (!(await save(t('Couldn’t discard your arrival'), () => discard(own, clock)))) return;
    showToast({ title: t('Arrival discarded'), action: { label: t('Undo'), run: () => void undo() } });
  };
  return (
    <Button variant="subtle" loading={busy} onClick={() => void takeBack()}>
      {t('Discard')}
    </Button>
  );
}

function plannedTimes({ household }: OwnClocks, day: OwnClocks['days'][number] | undefined) {
  if (day === undefined || day.scheduledStartUtc === null) return undefined;
  return formatTimes(day.scheduledStartUtc, day.scheduledEndUtc, household.timezone);
}

interface AwayProps extends Omit<ClockProps, 'clock'> {
  leads: boolean;
  onArrived: (clock: ShownClock) => void;
}

function Away({ own, name, leads, onArrived }: AwayProps) {
  const { save } = useSave({ isQuick: true });
  const earlier = useSave();
  const [isAsking, setAsking] = useState(false);
  const arriveAt = (at: string) => async () => onArrived(await arrive(own, at));
  const latest = own.clocks
    .map(({ arrivedAt }) => arrivedAt)
    .toSorted()
    .at(-1);
  return (
    <>
      <div className={styles['foot']}>
        <Button
          size="lg"
          className={styles['arrive']}
          variant={leads ? 'filled' : 'light'}
          leftSection={<IconDoorEnter size={22} stroke={1.75} aria-hidden />}
          onClick={() => void save(failedToArrive(), arriveAt(instantNow()))}
        >
          {t('Arrive')}
        </Button>
        <Button variant="subtle" onClick={() => setAsking(true)}>
          {t('I Came Earlier')}
        </Button>
      </div>
      {name && (
        <Text size="sm" c="dimmed">
          {name}
        </Text>
      )}
      <EarlierDialog
        opened={isAsking}
        timezone={own.household.timezone}
        latest={latest}
        onClose={() => setAsking(false)}
        onArrive={(at) => earlier.save(failedToArrive(), arriveAt(at))}
        busy={earlier.busy}
      />
    </>
  );
}
