import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { formatDate } from 'sync-protocol/rules/format.ts';
import { texts } from './payments-texts.ts';
import { shortenList } from './shorten-list.ts';

export interface SettledLine {
  readonly key: string;
  readonly date: string;
  readonly cents: number;
  /** Said beside the date, such as what stays open. */
  readonly words?: string | undefined;
  readonly isWhole: boolean;
}

interface SettledDaysProps {
  label: string;
  lines: readonly SettledLine[];
  money: (cents: number) => string;
}

/** Days with a tick, each with its amount at the right. */
export function SettledDays({ label, lines, money }: SettledDaysProps) {
  const { first, left, last } = shortenList(lines);
  return (
    <ul className="fd-settled" aria-label={label}>
      {first.map((line) => (
        <Line key={line.key} line={line} amount={money(line.cents)} />
      ))}
      {left.length > 0 && (
        <Text component="li" size="sm" c="dimmed" className="fd-settled-between">
          {texts.moreDays(left.length, money(left.reduce((sum, { cents }) => sum + cents, 0)))}
        </Text>
      )}
      {last.map((line) => (
        <Line key={line.key} line={line} amount={money(line.cents)} />
      ))}
    </ul>
  );
}

function Line({ line: { date, words, isWhole }, amount }: { line: SettledLine; amount: string }) {
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
