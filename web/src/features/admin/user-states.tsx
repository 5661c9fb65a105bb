/** The user list while loading, empty or without a match, and the alert that admin data is offline or has failed. */
import { Alert, Button, Card, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconSearch, IconUsers } from '@tabler/icons-react';
import { leaveExpiredSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './admin.module.css';
import { texts } from './admin-texts.ts';
import type { useServerData } from './use-server-data.ts';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function UsersLoading() {
  return (
    <>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <Skeleton height="2.25rem" maw="24rem" mb="md" radius="md" />
      <Card padding={0} aria-hidden>
        {SKELETONS.map((row) => (
          <div key={row} className={styles['skeleton']}>
            <Skeleton height="1rem" width="40%" />
            <Skeleton height="0.75rem" width="60%" />
          </div>
        ))}
      </Card>
    </>
  );
}

interface TroubleProps extends Pick<ReturnType<typeof useServerData>, 'isOnline' | 'failure' | 'tryAgain'> {
  words: { offline: string; offlineAsOf: (time: string) => string; failed: string };
  /** The time of the data on screen; undefined without data. */
  asOf: string | undefined;
}

/** Says that the device is offline, or why loading failed. Renders nothing otherwise. */
export function Trouble({ isOnline, failure, tryAgain, words, asOf }: TroubleProps) {
  if (!isOnline) {
    return (
      <Alert color="amber" icon={<IconCloudOff size={18} aria-hidden />} mb="md">
        {words.offline} {asOf !== undefined && words.offlineAsOf(asOf)}
      </Alert>
    );
  }
  if (failure === undefined) return null;
  const { reason, isSessionEnded } = failure;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
      title={words.failed}
      mb="md"
    >
      <Text size="sm">{reason}</Text>
      <Button mt="sm" variant="default" onClick={isSessionEnded ? leaveExpiredSession : tryAgain}>
        {isSessionEnded ? texts.signIn : texts.tryAgain}
      </Button>
    </Alert>
  );
}

export function NoUsers({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState icon={IconUsers} title={texts.empty}>
        {texts.emptyWords}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearch}
      title={texts.noMatch(search)}
      action={
        <Button variant="light" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    />
  );
}
