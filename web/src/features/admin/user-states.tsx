import { Alert, Button, Card, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconSearch, IconUsers } from '@tabler/icons-react';
import { leaveExpiredSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { texts } from './admin-texts.ts';
import type { Failure } from './use-users.ts';

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
          <div key={row} className="fd-admin-skeleton">
            <Skeleton height="1rem" width="40%" />
            <Skeleton height="0.75rem" width="60%" />
          </div>
        ))}
      </Card>
    </>
  );
}

const clockFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `receivedAt`: when the shown users were received, in milliseconds; undefined when none are shown. */
export function UsersOffline({ receivedAt }: { receivedAt: number | undefined }) {
  return (
    <Alert color="amber" icon={<IconCloudOff size={18} aria-hidden />} mb="md">
      {texts.offline} {receivedAt !== undefined && texts.offlineAsOf(clockFormat.format(receivedAt))}
    </Alert>
  );
}

interface FailedProps {
  title: string;
  failure: Failure;
  onTryAgain: () => void;
}

export function Failed({ title, failure, onTryAgain }: FailedProps) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
      title={title}
      mb="md"
    >
      <Text size="sm">{failure.reason}</Text>
      {failure.isSessionEnded ? (
        <Button mt="sm" variant="default" onClick={leaveExpiredSession}>
          {texts.signIn}
        </Button>
      ) : (
        <Button mt="sm" variant="default" onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
      )}
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
