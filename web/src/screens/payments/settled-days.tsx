import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { formatDate } from 'sync-protocol/rules/format.ts';
import { shortened } from './shortened.ts';

export interface SettledLine {
  readonly key: string;
  readonly date: string;
  /** '$172.00' */
  readonly amount: string;
  /** Said beside the date, such as what stays open. */
  readonly words?: string | undefined;
  readonly isWhole: boolean;
}

interface SettledDaysProps {
  label: string;
  lines: readonly SettledLine[];
  /** The line in the middle of a list too long to read: '12 more days, $2,064.00'. */
  between: (left: readonly SettledLine[]) => string;
}

/** Days with a tick, each with its amount at the right. */
export function SettledDays({ label, lines, between }: SettledDaysProps) {
  const { first, left, last } = shortened(lines);
  return (
    <ul className="fd-settled" aria-label={label}>
      {first.map((line) => (
        <Line key={line.key} line={line} />
      ))}
      {left.length > 0 && (
        <Text component="li" size="sm" c="dimmed" className="fd-settled-between">
          {between(left)}
        </Text>
      )}
      {last.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  );
}

function Line({ line: { date, amount, words, isWhole } }: { line: SettledLine }) {
  const Icon = isWhole ? IconCircleCheck : IconCircleDashed;
  return (
    <li className="fd-settled-day">
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{formatDate(date)}</span>
      <span className="fd-settled-amount">{amount}</span>
      {words !== undefined && (
        <Text span size="sm" c="dimmed" className="fd-settled-words">
          {words}
        </Text>
      )}
    </li>
  );
}
