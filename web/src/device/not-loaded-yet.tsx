/**
 * A line above skeletons: says that rows are loading, need a connection, or failed to load. Not for the schedule,
 * whose first load would have the words of every screen.
 */
import { Text } from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import { useSync } from './use-sync.ts';

type NotLoaded = keyof typeof LINES;

interface Lines {
  readonly loading: () => string;
  /** There is no connection, and this device has never had the rows. */
  readonly absent: () => string;
}

const LINES = {
  attention: {
    loading: () => t('Loading what needs attention…'),
    absent: () =>
      t('This device has not received what needs attention yet. Connect to the internet to go on.'),
  },
  baseSchedule: {
    loading: () => t('Loading this schedule…'),
    absent: () => t('This device has not received this schedule yet. Connect to the internet to go on.'),
  },
  days: {
    loading: () => t('Loading your days…'),
    absent: () => t('This device has not received your days yet. Connect to the internet to go on.'),
  },
  history: {
    loading: () => t('Loading the history…'),
    absent: () => t('This device has not received the history yet. Connect to the internet to go on.'),
  },
  household: {
    loading: () => t('Loading your household…'),
    absent: () => t('This device has not received your household yet. Connect to the internet to go on.'),
  },
  nannies: {
    loading: () => t('Loading your nannies…'),
    absent: () => t('This device has not received your nannies yet. Connect to the internet to go on.'),
  },
  pay: {
    loading: () => t('Loading your pay…'),
    absent: () => t('This device has not received your pay yet. Connect to the internet to go on.'),
  },
  payments: {
    loading: () => t('Loading your payments…'),
    absent: () => t('This device has not received your payments yet. Connect to the internet to go on.'),
  },
  settings: {
    loading: () => t('Loading your settings…'),
    absent: () => t('This device has not received your settings yet. Connect to the internet to go on.'),
  },
  statements: {
    loading: () => t('Loading the statements…'),
    absent: () => t('This device has not received the statements yet. Connect to the internet to go on.'),
  },
  terms: {
    loading: () => t('Loading the terms…'),
    absent: () => t('This device has not received the terms yet. Connect to the internet to go on.'),
  },
  weeks: {
    loading: () => t('Loading the weeks…'),
    absent: () => t('This device has not received the weeks yet. Connect to the internet to go on.'),
  },
} satisfies { readonly [what: string]: Lines };

const describeFailed = (): string => t('Couldn’t load this yet. Fairday keeps trying.');

export function NotLoadedYet({ what }: { what: NotLoaded }) {
  const { isWaitingForConnection, isFailingAtFirst } = useSync();
  const { loading, absent } = LINES[what];
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isWaitingForConnection ? absent() : isFailingAtFirst ? describeFailed() : loading()}
    </Text>
  );
}
