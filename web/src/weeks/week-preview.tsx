/**
 * What the weeks of a change come to under terms, before it is saved: hours, overtime, pay, what the change adds, and
 * what it owes for shifts that it takes away or moves late.
 */
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatDayRange, formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { useOnline } from '../kit/use-online.ts';
import { describeLate } from './late-words.ts';
import type { WeekQuestion, WeekTotals } from './read-week-preview.ts';
import { useWeekPreview } from './use-week-preview.ts';
import styles from './week-preview.module.css';

/** Time for the next digit of a clock time. */
const TYPING_MS = 150;

interface WeekPreviewProps {
  question: WeekQuestion;
  currency: Currency;
  /** False where a question says already what is owed late. */
  saysLate?: boolean;
}

/** Shows nothing without terms, and until the figures are known. */
export function WeekPreview({ question, currency, saysLate = true }: WeekPreviewProps) {
  const isOnline = useOnline();
  const key = JSON.stringify(question);
  const [settled] = useDebouncedValue(key, TYPING_MS);
  const preview = useWeekPreview(JSON.parse(settled) as WeekQuestion, isOnline);
  if (!preview?.totals) return null;
  const { totals, isCurrent } = preview;
  return (
    <WeekFigures
      kind={question.kind}
      totals={totals}
      currency={currency}
      comesTo={describeWeeks(totals, currency)}
      late={saysLate ? describeLate(totals.late, { currency, isOnline }) : []}
      isCurrent={isCurrent && settled === key}
    />
  );
}

function describeWeeks({ weeks, grossCents }: WeekTotals, currency: Currency): string {
  const amount = formatMoney(grossCents, currency);
  const [only, ...others] = weeks;
  if (only !== undefined && others.length === 0)
    return t('The week of {dates} comes to {amount}.', {
      dates: formatDayRange(only.start, only.end),
      amount,
    });
  return t('{count, plural, one {# week comes} other {# weeks together come}} to {amount}.', {
    count: weeks.length,
    amount,
  });
}

type Figures = Pick<WeekTotals, 'billableMinutes' | 'overtimeMinutes' | 'addedCents' | 'changeCents'>;

interface WeekFiguresProps {
  kind: WeekQuestion['kind'];
  totals: Figures;
  currency: Currency;
  /** A sentence with the pay of the week. */
  comesTo: string;
  /** Sentences about shifts that are owed late. */
  late?: readonly string[];
  isCurrent?: boolean;
}

export function WeekFigures({
  kind,
  totals,
  currency,
  comesTo,
  late = [],
  isCurrent = true,
}: WeekFiguresProps) {
  const change = describeChange(totals.changeCents, currency);
  return (
    <output className={styles['week']} aria-busy={!isCurrent}>
      <Text fw={650}>{describeHours(kind, totals, currency)}</Text>
      <Text size="sm" c="dimmed">
        {comesTo} {change}
      </Text>
      {late.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
    </output>
  );
}

function describeHours(kind: WeekQuestion['kind'], totals: Figures, currency: Currency): string {
  const { billableMinutes, overtimeMinutes, addedCents } = totals;
  const hours = formatDuration(billableMinutes);
  const amount = formatMoney(addedCents, currency);
  if (overtimeMinutes > 0)
    return t(
      '{kind, select, planned {{hours} planned, {overtime} overtime, plus {amount}} other {{hours} worked, {overtime} overtime, plus {amount}}}',
      { kind, hours, overtime: formatDuration(overtimeMinutes), amount },
    );
  if (addedCents > 0)
    return t(
      '{kind, select, planned {{hours} planned, plus {amount}} other {{hours} worked, plus {amount}}}',
      {
        kind,
        hours,
        amount,
      },
    );
  return t('{kind, select, planned {{hours} planned, no overtime} other {{hours} worked, no overtime}}', {
    kind,
    hours,
  });
}

function describeChange(cents: number, currency: Currency): string {
  if (cents === 0) return '';
  const amount = formatMoney(Math.abs(cents), currency);
  return cents > 0
    ? t('This change adds {amount}.', { amount })
    : t('This change takes {amount} off.', { amount });
}
