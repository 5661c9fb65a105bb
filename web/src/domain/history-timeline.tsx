/** Renders a history as a timeline, or one entry alone. Marks: done, no change, in review, refused, unsent. */
import { Text, VisuallyHidden } from '@mantine/core';
import { IconBan, IconCheck, IconEqual, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { HistoryLine } from './history-lines.ts';
import styles from './history-timeline.module.css';
import { UnsentMark } from './unsent-mark.tsx';

const MARKS = {
  done: { icon: IconCheck, word: '' },
  noted: { icon: IconEqual, word: 'No change:' },
  review: { icon: IconScale, word: 'For the family to decide:' },
  refused: { icon: IconBan, word: 'Refused:' },
} as const;

function Mark({ state }: { state: HistoryLine['state'] }) {
  if (state === 'unsent') return <UnsentMark />;
  const { icon: Icon, word } = MARKS[state];
  return (
    <>
      <Icon size={14} stroke={2.25} aria-hidden />
      {word !== '' && <VisuallyHidden>{word}</VisuallyHidden>}
    </>
  );
}

export function TimelineEntry({ line, action }: { line: HistoryLine; action?: ReactNode }) {
  return (
    <div className={styles['entry']} data-state={line.state}>
      <span className={styles['mark']}>
        <Mark state={line.state} />
      </span>
      <div className={styles['words']}>
        <Text>
          {line.who !== '' && (
            <strong>
              <bdi>{line.who}</bdi>
            </strong>
          )}{' '}
          {line.did}
        </Text>
        {line.about !== undefined && <Text size="sm">{line.about}</Text>}
        {line.details.map((detail) => (
          <Text key={detail} size="sm">
            {detail}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {line.circumstances}
        </Text>
        {action}
      </div>
    </div>
  );
}

interface TimelineProps {
  lines: readonly HistoryLine[];
  label: string;
  renderAction?: ((line: HistoryLine) => ReactNode) | undefined;
}

export function Timeline({ lines, label, renderAction }: TimelineProps) {
  return (
    <ol className={styles['timeline']} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <TimelineEntry line={line} action={renderAction?.(line)} />
        </li>
      ))}
    </ol>
  );
}
