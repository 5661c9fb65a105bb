import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureSentence } from '../../store/failure-sentence.ts';

/** Says at the top of a dialog why its input wasn't saved. Renders nothing without a problem. */
export function NotSavedAlert({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Not saved">
      {failureSentence(problem)}
    </Alert>
  );
}
