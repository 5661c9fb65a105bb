/** One unpaid day, as a table row or a card: nanny, hours, what is still unpaid, and a checkbox to select it. */
import { Checkbox, Text } from '@mantine/core';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import { formatDate, formatHours } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import styles from './payments.module.css';
import type { UnpaidDay } from './use-ledger.ts';

interface UnpaidRowProps {
  as: 'row' | 'card';
  day: UnpaidDay;
  money: (cents: number) => string;
  isSelected: boolean;
  /** Undefined for a viewer. */
  onSelect: ((dayId: string, ticked: boolean) => void) | undefined;
}

export const partlyPaid = (open: string, amount: string): string =>
  t('Partly paid: {open} of {amount} still unpaid', { open, amount });

/** Shows what is still unpaid, with the day's full amount if it is partly paid. */
export function UnpaidRow({ as, day, money, isSelected, onSelect }: UnpaidRowProps) {
  const { dayId, nannyName, billableMinutes, amountCents, openCents, isUnsent } = day;
  const date = formatDate(day.date);
  const open = money(openCents);
  const partly = openCents < amountCents && (
    <Text component="div" size="xs" c="dimmed" className={styles['partly-paid']}>
      {partlyPaid(open, money(amountCents))}
    </Text>
  );
  const tick = onSelect && (
    <Checkbox
      checked={isSelected}
      onChange={(event) => onSelect(dayId, event.currentTarget.checked)}
      aria-label={t('Select {name} on {date}', { name: nannyName, date })}
    />
  );
  if (as === 'card') {
    const Frame = tick ? 'label' : 'div';
    return (
      <li data-selected={isSelected}>
        <Frame className={styles['unpaid-card']} data-selectable={tick !== undefined}>
          {tick}
          <Text span fw={600} className={styles['card-name']}>
            <bdi>{nannyName}</bdi> {isUnsent && <UnsentMark />}
          </Text>
          <Text span fw={600} className={styles['card-amount']}>
            {open}
          </Text>
          <Text component="span" size="sm" c="dimmed" className={styles['card-details']}>
            {date} · {t('{hours} hrs', { hours: formatHours(billableMinutes) })}
            {partly}
          </Text>
        </Frame>
      </li>
    );
  }
  return (
    <tr data-selected={isSelected}>
      {tick && <td>{tick}</td>}
      <td className="fd-table-date">{date}</td>
      <td>
        <bdi>{nannyName}</bdi> {isUnsent && <UnsentMark />}
      </td>
      <td className="fd-table-figure">{formatHours(billableMinutes)}</td>
      <td className="fd-table-figure">
        {open}
        {partly}
      </td>
    </tr>
  );
}
