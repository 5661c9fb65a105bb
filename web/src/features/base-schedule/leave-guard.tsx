import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './base-schedule-texts.ts';

/** Asks before somebody walks away from a week that is typed and not saved. */
export function LeaveGuard({ isTyped }: { isTyped: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isTyped,
    enableBeforeUnload: () => isTyped,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
    >
      {texts.leaveWords}
    </ConfirmDialog>
  );
}
