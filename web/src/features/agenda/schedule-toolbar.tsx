/** The toolbar above the schedule's list: Select All, a button that ends the filter by nanny, and the week strip. */
import { Button, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './schedule.module.css';

interface ScheduleToolbarProps {
  selectedCount: number;
  selectableCount: number;
  /** Undefined for a viewer. */
  onSelectAll: ((ticked: boolean) => void) | undefined;
  /** The nanny's name if the schedule shows only hers. */
  onlyNanny: string | undefined;
  children: ReactNode;
}

export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { selectedCount, selectableCount, onSelectAll, onlyNanny, children } = props;
  const all = selectableCount > 0 && selectedCount === selectableCount;
  return (
    <div className={styles['toolbar']}>
      {onSelectAll && (
        <Checkbox
          label="Select All"
          checked={all}
          indeterminate={selectedCount > 0 && !all}
          disabled={selectableCount === 0}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
        />
      )}
      {onlyNanny !== undefined && (
        <Button
          component={Link}
          to="/schedule"
          variant="light"
          rightSection={<IconX size={16} stroke={2} aria-hidden />}
        >
          Only {onlyNanny} · Show All
        </Button>
      )}
      {children}
    </div>
  );
}
