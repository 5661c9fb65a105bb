/** Asks before a person leaves a screen, or closes or reloads the page, with unsaved input. */
import { useBlocker } from '@tanstack/react-router';
import { isForDialog } from './close-on-back.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  hasUnsavedInput: boolean;
  title: string;
  words: string;
  leaveLabel: string;
}

export function LeaveGuard({ hasUnsavedInput, title, words, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => hasUnsavedInput && !isForDialog(action),
    enableBeforeUnload: () => hasUnsavedInput,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      confirmLabel={leaveLabel}
      staysOnBack
    >
      {words}
    </ConfirmDialog>
  );
}
