/** A line of 'To do': title, details and a button, and below them the lines of its days. */
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Dotted } from '../../kit/dotted.tsx';
import { Named } from '../../kit/named.tsx';
import type { TaskWords } from './task-words.ts';
import styles from './tasks.module.css';

interface TaskLineProps {
  words: TaskWords;
  /** The button, given the id of the line's title. */
  children: (titleId: string) => ReactNode;
  /** A link beside the details. */
  more?: ReactNode;
  /** The lines of its days. */
  lines?: ReactNode;
}

export function TaskLine({ words: { title, name = '', details }, children, more, lines }: TaskLineProps) {
  const id = useId();
  return (
    <li>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <Title order={3} size="h5" id={id}>
            <Named name={name}>{title}</Named>
          </Title>
          <Text size="sm" c="dimmed">
            <Dotted parts={details} /> {more}
          </Text>
        </div>
        {children(id)}
      </div>
      {lines}
    </li>
  );
}
