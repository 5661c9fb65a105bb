/** What the schedule shows while loading, without days and after a failure. */
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconCalendarOff, IconDatabaseOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotLoadedYet } from '../../domain/not-loaded-yet.tsx';
import { useSync } from '../../store/use-sync.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isServedByWorker } from '../../ui/served-by-worker.ts';
import styles from './schedule.module.css';
import {
  EMPTY,
  EMPTY_COMPLETED_HIDDEN,
  FIRST_TIME,
  LOAD_FAILED,
  LOAD_FAILED_HELP,
} from './schedule-texts.ts';

const SKELETONS = [1, 2, 3, 4, 5];

/** Shows skeletons, and above them why loading takes long: no connection, or the first sync. */
export function ScheduleLoading() {
  const { isWaitingForConnection, unsentCount, lastSyncedAt } = useSync();
  // `lastSyncedAt` is known once the queue has been counted.
  const isFirst = unsentCount !== undefined && lastSyncedAt === null;
  return (
    <>
      <div className={styles['loading-status']} data-loading-status>
        {isWaitingForConnection ? (
          <NotLoadedYet what="the schedule" />
        ) : (
          isFirst && <output>{FIRST_TIME}</output>
        )}
      </div>
      <AgendaSkeletons />
    </>
  );
}

/** Rows on the device load faster than this: earlier skeletons would only flash. */
const SKELETONS_AFTER_MS = 300;

export function AgendaSkeletons() {
  const [isShown, setShown] = useState(() => !isServedByWorker());
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETONS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Stack component="output" gap="sm" aria-label="Loading the schedule">
      {SKELETONS.map((row) => (
        <Skeleton key={row} height="6.5rem" radius="lg" />
      ))}
    </Stack>
  );
}

export function ScheduleFailed() {
  return (
    <EmptyState
      icon={IconDatabaseOff}
      title={LOAD_FAILED}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      {LOAD_FAILED_HELP}
    </EmptyState>
  );
}

interface ScheduleEmptyProps {
  completedHidden: boolean;
  /** Set for a family without any day: its next step is a base schedule. */
  offerWeek: boolean;
}

export function ScheduleEmpty({ completedHidden, offerWeek }: ScheduleEmptyProps) {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={EMPTY}
      action={
        offerWeek && (
          <Button component={Link} to="/nannies" variant="light">
            Set Up a Week
          </Button>
        )
      }
    >
      {completedHidden && EMPTY_COMPLETED_HIDDEN}
    </EmptyState>
  );
}
