import { Button, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconDatabaseOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSync } from '../../store/use-sync.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotHereYet } from '../../ui/not-loaded-yet.tsx';
import { isServedByWorker } from '../../ui/served-by-worker.ts';
import { EMPTY, EMPTY_COMPLETED_HIDDEN, FIRST_TIME } from './schedule-texts.ts';

const SKELETONS = [1, 2, 3, 4, 5];

/** Not known yet: what it waits for, where it is long, and the shape of the days to come. */
export function ScheduleLoading() {
  const { isAwaitingConnection, unsentCount, lastSyncedAt } = useSync();
  // Once it has been counted what is here, it is known that nothing ever came.
  const isFirst = unsentCount !== undefined && lastSyncedAt === null;
  return (
    <>
      <div className="fd-agenda-awaited">
        {isAwaitingConnection ? (
          <NotHereYet what="the schedule" isAwaitingConnection />
        ) : (
          isFirst && <output>{FIRST_TIME}</output>
        )}
      </div>
      <DaysToCome />
    </>
  );
}

/** Sooner than that, what is on the device is here: a skeleton would flash, and the days would come later for it. */
const SKELETONS_AFTER_MS = 300;

export function DaysToCome() {
  const [isShown, setShown] = useState(() => !isServedByWorker());
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETONS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <output aria-label="Loading the schedule" className="fd-agenda-loading">
      {SKELETONS.map((row) => (
        <Skeleton key={row} className="fd-day-skeleton" radius="lg" />
      ))}
    </output>
  );
}

/** This device's own database cannot be read. */
export function ScheduleFailed() {
  return (
    <EmptyState
      icon={IconDatabaseOff}
      title="The schedule cannot be read on this device."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      Nothing is lost by this. Close other tabs of Fairday, make sure that this device has free space, and
      reload.
    </EmptyState>
  );
}

interface ScheduleEmptyProps {
  completedHidden: boolean;
  /** The family has nothing scheduled at all: its next step is a nanny's week. */
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
            Set up a week
          </Button>
        )
      }
    >
      {completedHidden && EMPTY_COMPLETED_HIDDEN}
    </EmptyState>
  );
}
