/** A list of days with amounts, which a payment settles or voiding opens. The middle of a long list is one line. */
import { Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { formatDate } from 'sync-protocol/rules/format.ts';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import { shortenList } from './shorten-list.ts';

interface SettledLine {
  readonly key: string;
  readonly date: string;
  readonly cents: number;
  /** Shown below the date, such as what stays unpaid. */
  readonly note?: string | undefined;
  readonly isPaidInFull: boolean;
}

interface SettledDaysProps {
  label: string;
  lines: readonly SettledLine[];
  money: (cents: number) => string;
}

export function SettledDays({ label, lines, money }: SettledDaysProps) {
  const { first, middle, last } = shortenList(lines);
  return (
    <Stack component="ul" gap="0.25rem" aria-label={label}>
      {first.map((line) => (
        <Line key={line.key} line={line} amount={money(line.cents)} />
      ))}
      {middle.length > 0 && (
        <Text component="li" size="sm" c="dimmed" className={styles['settled-middle']}>
          {texts.moreDays(middle.length, money(middle.reduce((sum, { cents }) => sum + cents, 0)))}
        </Text>
      )}
      {last.map((line) => (
        <Line key={line.key} line={line} amount={money(line.cents)} />
      ))}
    </Stack>
  );
}

function Line({ line: { date, note, isPaidInFull }, amount }: { line: SettledLine; amount: string }) {
  const Icon = isPaidInFull ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={styles['settled-day']}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{formatDate(date)}</span>
      <span className={styles['settled-amount']}>{amount}</span>
      {note !== undefined && (
        <Text span size="sm" c="dimmed" className={styles['settled-note']}>
          {note}
        </Text>
      )}
    </li>
  );
}
