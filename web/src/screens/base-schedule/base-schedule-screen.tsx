/**
 * The screen of a nanny's base schedule: parents edit the week, viewers read it; loading, failed, and no such nanny.
 */
import { Skeleton, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useMayChange } from '../../device/use-may-change.ts';
import type { BaseScheduleView } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NannyPage } from '../../people/nanny-page.tsx';
import styles from '../../schedule/base-schedule/base-schedule.module.css';
import { CARD_ORDER } from '../../schedule/base-schedule/week-draft.ts';
import { WeekFacts } from '../../schedule/base-schedule/week-facts.tsx';
import { useBaseSchedule } from '../../schedule/use-base-schedule.ts';
import { WeekEditor } from './week-editor.tsx';

export function BaseScheduleScreen() {
  const { nannyId } = useSearch({ from: '/signed-in/base-schedule' });
  const schedule = useBaseSchedule(nannyId);
  const view = schedule.state === 'ready' ? schedule.data : null;

  return (
    <NannyPage
      nanny={schedule.state === 'ready' ? (view?.nanny ?? null) : undefined}
      tab={t('Base Schedule')}
    >
      {schedule.state === 'loading' && <LoadingWeek />}
      {schedule.state === 'failed' && <LoadFailed />}
      {view && <Week key={view.nanny.id} view={view} />}
    </NannyPage>
  );
}

function Week({ view }: { view: BaseScheduleView }) {
  return useMayChange(view.household.id) ? <WeekEditor view={view} /> : <WeekFacts view={view} />;
}

function LoadingWeek() {
  return (
    <>
      <NotLoadedYet what="baseSchedule" />
      <Stack aria-hidden gap="0.25rem">
        {CARD_ORDER.map((day) => (
          <Skeleton key={day} className={styles['skeleton']} radius="lg" />
        ))}
      </Stack>
    </>
  );
}
