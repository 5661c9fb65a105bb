/**
 * The screen of a nanny's base schedule: parents edit the week, viewers read it; loading, failed, and no such nanny.
 */
import { Skeleton, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { BackToNannies, NannyNotFound } from '../../domain/nanny-not-found.tsx';
import { NotLoadedYet } from '../../domain/not-loaded-yet.tsx';
import { t } from '../../language/messages.ts';
import { useBaseSchedule } from '../../store/use-base-schedule.ts';
import { useMayChange } from '../../store/use-may-change.ts';
import type { BaseScheduleView } from '../../store/views.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Named } from '../../ui/named.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './base-schedule.module.css';
import { CARD_ORDER, WEEKDAYS } from './week-draft.ts';
import { WeekEditor } from './week-editor.tsx';
import { WeekFacts } from './week-facts.tsx';

export function BaseScheduleScreen() {
  const { nannyId } = useSearch({ from: '/signed-in/base-schedule' });
  const schedule = useBaseSchedule(nannyId);
  const view = schedule.state === 'ready' ? schedule.data : null;

  return (
    <>
      <PageHeader
        title={t('Base Schedule')}
        subtitle={view ? <Named name={view.nanny.name}>{view.nanny.name}</Named> : undefined}
        actions={<BackToNannies />}
      />
      {schedule.state === 'loading' && <LoadingWeek />}
      {schedule.state === 'failed' && <LoadFailed />}
      {schedule.state === 'ready' && !view && <NannyNotFound />}
      {view && <Week key={view.nanny.id} view={view} />}
    </>
  );
}

function Week({ view }: { view: BaseScheduleView }) {
  return useMayChange(view.household.id) ? <WeekEditor view={view} /> : <WeekFacts view={view} />;
}

/** Whether a weekday is usually off: then its card is one line on a phone. */
const isUsuallyOff = (weekday: number): boolean => !WEEKDAYS.includes(weekday);

function LoadingWeek() {
  return (
    <>
      <NotLoadedYet what="baseSchedule" />
      <Stack aria-hidden>
        {CARD_ORDER.map((day) => (
          <Skeleton key={day} className={styles['skeleton']} data-off={isUsuallyOff(day)} radius="lg" />
        ))}
      </Stack>
    </>
  );
}
