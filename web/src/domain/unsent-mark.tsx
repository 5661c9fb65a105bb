/** The mark of a change that wasn't sent yet. */
import { VisuallyHidden } from '@mantine/core';
import styles from './unsent-mark.module.css';

export function UnsentMark() {
  return (
    <span className={styles['mark']} title="Not sent yet">
      <VisuallyHidden>Not sent yet</VisuallyHidden>
    </span>
  );
}
