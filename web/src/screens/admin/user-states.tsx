/** The user list while loading, empty or without a match, and the alert that admin data is offline or has failed. */
import { Alert, Box, Button, Card, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconSearch, IconUsers } from '@tabler/icons-react';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { leaveExpiredSession } from '../../session/session.ts';
import styles from './admin.module.css';
import type { useServerData } from './use-server-data.ts';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function UsersLoading() {
  return (
    <>
      <VisuallyHidden>
        <output>{t('Loading users…')}</output>
      </VisuallyHidden>
      <Box className="fd-skeleton" h="2.25rem" maw="24rem" mb="md" />
      <Card padding={0} aria-hidden>
        {SKELETONS.map((row) => (
          <div key={row} className={styles['skeleton']}>
            <Box className="fd-skeleton" h="1rem" w="40%" />
            <Box className="fd-skeleton" h="0.75rem" w="60%" />
          </div>
        ))}
      </Card>
    </>
  );
}

interface TroubleProps extends Pick<ReturnType<typeof useServerData>, 'isOnline' | 'failure' | 'tryAgain'> {
  offline: string;
  /** Says the time of the data on screen; undefined without data. */
  asOf: string | undefined;
  failed: string;
}

/** Says that the device is offline, or why loading failed. Renders nothing otherwise. */
export function Trouble({ isOnline, failure, tryAgain, ...texts }: TroubleProps) {
  if (!isOnline) {
    return (
      <Alert color="amber" icon={<IconCloudOff size={18} aria-hidden />} mb="md">
        {texts.offline} {texts.asOf}
      </Alert>
    );
  }
  if (failure === undefined) return null;
  const { error } = failure;
  const isSessionEnded = error instanceof ApiError && error.code === 'signed_out';
  const reason = isSessionEnded
    ? t('Your session has ended. Sign in again to continue.')
    : failureText(error, t('Fairday didn’t respond. Please try again shortly.'));
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
      title={texts.failed}
      mb="md"
    >
      <Text size="sm">{reason}</Text>
      <Button mt="sm" variant="default" onClick={isSessionEnded ? leaveExpiredSession : tryAgain}>
        {isSessionEnded ? t('Sign In') : t('Try Again')}
      </Button>
    </Alert>
  );
}

export function NoUsers({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState icon={IconUsers} title={t('No users found.')}>
        {t('People who sign up appear here.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearch}
      title={t('No user matches “{search}”.', { search })}
      action={
        <Button variant="light" onClick={onClear}>
          {t('Clear the search')}
        </Button>
      }
    />
  );
}
