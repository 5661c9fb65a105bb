/** The icon of a day's status in the calendar views, and the legend that names the icons. */

import { t } from '../../kit/language/messages.ts';
import { type ShownStatus, STATUS_LOOKS } from '../status-badge.tsx';
import styles from './calendar.module.css';

export function StatusMark({ status, size = 14 }: { status: ShownStatus; size?: number }) {
  const { icon: Icon } = STATUS_LOOKS[status];
  return <Icon className={styles['mark']} size={size} stroke={2} aria-hidden />;
}

const STATUSES = Object.keys(STATUS_LOOKS) as ShownStatus[];

export function Legend() {
  return (
    <ul className={styles['legend']} aria-label={t('What the marks mean')}>
      {STATUSES.map((status) => (
        <li key={status}>
          <span className={styles['sample']} data-status={status}>
            <StatusMark status={status} />
          </span>
          {STATUS_LOOKS[status].label}
        </li>
      ))}
    </ul>
  );
}
