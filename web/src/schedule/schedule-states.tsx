/**
 * What the schedule shows while loading (skeletons, and why it takes long), without days, and after a failure, with its
 * buttons.
 */
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconCalendarOff, IconDatabaseOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSync } from '../device/use-sync.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { isServedByWorker } from '../kit/served-by-worker.ts';
import styles from './schedule.module.css';
import { firstTime } from './schedule-texts.ts';

const SKELETONS = [1, 2, 3, 4, 5];

/** Shows skeletons, and above them why loading takes long: no connection, failures, or the first sync. */
export function ScheduleLoading() {
  const { isWaitingForConnection, isFailingAtFirst, unsentCount, lastSyncedAt } = useSync();
  // `lastSyncedAt` is known once the queue has been counted.
  const isFirst = unsentCount !== undefined && lastSyncedAt === null;
  return (
    <>
      <div className={styles['loading-status']} data-loading-status>
        {isWaitingForConnection || isFailingAtFirst ? (
          <Text component="output" display="block" size="sm" c="dimmed" mb="md">
            {isWaitingForConnection
              ? t('This device has not received the schedule yet. Connect to the internet to go on.')
              : t('Couldn’t load this yet. Fairday keeps trying.')}
          </Text>
        ) : (
          isFirst && <output>{firstTime()}</output>
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
    <Stack component="output" gap="sm" aria-label={t('Loading the schedule')}>
      {SKELETONS.map((row) => (
        <Box key={row} className="fd-skeleton" h="3.5rem" bdrs="lg" />
      ))}
    </Stack>
  );
}

export function ScheduleFailed() {
  return (
    <EmptyState
      icon={IconDatabaseOff}
      title={t('Couldn’t load the schedule from your device')}
      action={<Button onClick={() => window.location.reload()}>{t('Reload')}</Button>}
    >
      {t('Nothing has been lost. Close other tabs of Fairday, free some space on this device, and reload.')}
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
      title={t('No schedule items found.')}
      action={
        offerWeek && (
          <LinkButton to="/nannies" variant="light">
            {t('Set Up a Week')}
          </LinkButton>
        )
      }
    >
      {completedHidden && t('Try showing completed days to see more items.')}
    </EmptyState>
  );
}
