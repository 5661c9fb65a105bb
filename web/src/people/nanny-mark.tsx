/** The mark of a nanny's color beside her name. */
import type { NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import './nanny-colors.css';
import styles from './nanny-mark.module.css';

/** Hidden from screen readers: the nanny's name is beside the mark. */
export function NannyMark({ color }: { color: NannyColor | undefined }) {
  if (color === undefined) return null;
  return <span className={styles['mark']} data-nanny-color={color} aria-hidden />;
}
