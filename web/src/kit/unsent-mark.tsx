/** The mark of a change that wasn't sent yet. */
import { VisuallyHidden } from '@mantine/core';
import { t } from './language/messages.ts';
import styles from './unsent-mark.module.css';

export function UnsentMark() {
  return (
    <span className={styles['mark']} title={t('Not sent yet')}>
      <VisuallyHidden>{t('Not sent yet')}</VisuallyHidden>
    </span>
  );
}
