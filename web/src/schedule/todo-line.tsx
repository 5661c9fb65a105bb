/** One to-do of a day as a viewer sees it: read-only, marked as open or done. */
import { Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { t } from '../kit/language/messages.ts';
import styles from './schedule-dialogs.module.css';

export function TodoLine({ todo: { title, isCompleted } }: { todo: Todo }) {
  const Icon = isCompleted ? IconCircleCheck : IconCircle;
  return (
    <li className={styles['todo']}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <Text flex={1} miw={0} {...(isCompleted && { c: 'dimmed', td: 'line-through' })}>
        {title} <VisuallyHidden>{isCompleted ? t('(Done)') : t('(Open)')}</VisuallyHidden>
      </Text>
    </li>
  );
}
