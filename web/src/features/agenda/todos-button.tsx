import { Badge, Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { AgendaItem } from '../../store/views.ts';
import styles from './day-card.module.css';

interface TodosButtonProps {
  item: AgendaItem;
  onOpen: (item: AgendaItem) => void;
}

/** Opens a day's to-dos. The badge counts them and is filled while some are open. */
export function TodosButton({ item, onOpen }: TodosButtonProps) {
  const { todoCount = 0, openTodoCount = 0 } = item;
  return (
    <Button
      className={styles['todos']}
      variant="subtle"
      leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
      rightSection={
        todoCount > 0 && (
          <Badge
            size="md"
            circle={todoCount < 10}
            variant={openTodoCount > 0 ? 'filled' : 'light'}
            title={`${openTodoCount} of ${todoCount} open`}
          >
            {todoCount}
          </Badge>
        )
      }
      onClick={() => onOpen(item)}
    >
      To-Dos
    </Button>
  );
}
