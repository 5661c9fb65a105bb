/** The badge of a day's status. Defines each status's word, icon and color, for the schedule's views too. */
import { Badge, type BadgeProps } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconClock, IconCoin, IconX, type TablerIcon } from '@tabler/icons-react';
import { t } from '../kit/language/messages.ts';
import styles from './status-badge.module.css';

export type ShownStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'COMPLETED' | 'PAID';

interface Look {
  readonly label: string;
  icon: TablerIcon;
  variant: Exclude<BadgeProps['variant'], undefined>;
  color: string;
}

/** Each status has an icon and a word of its own: color alone never tells two of them apart. */
export const STATUS_LOOKS: Readonly<Record<ShownStatus, Look>> = {
  PENDING: {
    get label() {
      return t('Pending');
    },
    icon: IconClock,
    variant: 'outline',
    color: 'amber',
  },
  ACCEPTED: {
    get label() {
      return t('Accepted');
    },
    icon: IconCheck,
    variant: 'filled',
    color: 'teal',
  },
  DECLINED: {
    get label() {
      return t('Declined');
    },
    icon: IconX,
    variant: 'light',
    color: 'gray',
  },
  COMPLETED: {
    get label() {
      return t('Completed');
    },
    icon: IconCircleCheck,
    variant: 'light',
    color: 'teal',
  },
  PAID: {
    get label() {
      return t('Paid');
    },
    icon: IconCoin,
    variant: 'light',
    color: 'amber',
  },
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  const { label, icon: Icon, variant, color } = STATUS_LOOKS[status];
  return (
    <Badge
      className={styles['badge']}
      data-status={status}
      variant={variant}
      color={color}
      leftSection={<Icon size={14} stroke={2} aria-hidden />}
    >
      {label}
    </Badge>
  );
}
