/** Renders a history as a timeline, or one entry alone. Marks: done, no change, in review, refused, unsent. */
import { Text, VisuallyHidden } from '@mantine/core';
import { IconBan, IconCheck, IconEqual, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../kit/language/messages.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import type { HistoryLine } from './history-lines.ts';
import styles from './history-timeline.module.css';

const MARKS = {
  done: { icon: IconCheck, word: undefined },
  noted: { icon: IconEqual, word: () => t('No change:') },
  review: { icon: IconScale, word: () => t('For the family to decide:') },
  refused: { icon: IconBan, word: () => t('Refused:') },
} as const;

function Mark({ state }: { state: HistoryLine['state'] }) {
  if (state === 'unsent') return <UnsentMark />;
  const { icon: Icon, word } = MARKS[state];
  return (
    <>
      <Icon size={14} stroke={2.25} aria-hidden />
      {word && <VisuallyHidden>{word()}</VisuallyHidden>}
    </>
  );
}

/** The sentence, its author in bold type: wherever the language puts the name. */
function SentenceOf({ line: { sentence, who } }: { line: HistoryLine }) {
  const start = who === undefined ? -1 : sentence.indexOf(who);
  if (who === undefined || start === -1) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>
        <bdi>{who}</bdi>
      </strong>
      {sentence.slice(start + who.length)}
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
          <SentenceOf line={line} />
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
