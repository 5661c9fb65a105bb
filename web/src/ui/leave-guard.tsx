import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Something is typed that is saved nowhere. */
  isTyped: boolean;
  title: string;
  words: string;
  leaveLabel: string;
}

/** Asks before somebody walks away from what is typed and not saved. */
export function LeaveGuard({ isTyped, title, words, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isTyped,
    enableBeforeUnload: () => isTyped,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      confirmLabel={leaveLabel}
    >
      {words}
    </ConfirmDialog>
  );
}
