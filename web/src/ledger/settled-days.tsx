/** A list of the days and amounts that a payment settles, or that voiding one opens: a sentence each. */
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import styles from './payments.module.css';

export interface SettledLine {
  /** The earning's id. */
  readonly key: string;
  /** Such as 'Pays $100.00 of Nov 22; $76.00 stays open'. */
  readonly sentence: string;
  readonly isPaidInFull: boolean;
}

interface SettledDaysProps {
  label: string;
  lines: readonly SettledLine[];
}

export function SettledDays({ label, lines }: SettledDaysProps) {
  return (
    <ul className={styles['settled-days']} aria-label={label}>
      {lines.map(({ key, sentence, isPaidInFull }) => {
        const Icon = isPaidInFull ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={key}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>{sentence}</span>
          </li>
        );
      })}
    </ul>
  );
}
