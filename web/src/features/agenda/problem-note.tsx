import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureSentence } from '../../store/failure-sentence.ts';

/** At the top of a dialog: why what was typed is not saved. */
export function ProblemNote({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Not saved">
      {failureSentence(problem)}
    </Alert>
  );
}
