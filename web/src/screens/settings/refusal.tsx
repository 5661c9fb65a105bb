/** Shows in a dialog why its last try failed; renders nothing without a problem. */
import { Text } from '@mantine/core';
import { failureSentence } from '../../device/failure-sentence.ts';
import { failureText } from '../../session/api-client.ts';

export function Refusal({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  return (
    <Text role="alert" size="sm" c="red" fw={600}>
      {failureText(problem, failureSentence(problem))}
    </Text>
  );
}
