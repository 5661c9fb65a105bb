/**
 * One unpaid day, or what terms add, as a table row or a card: nanny, hours, what is still unpaid, and a checkbox to
 * select it.
 */
import { Checkbox, Text } from '@mantine/core';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatDate, formatHours, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import { describeMinutes, earningName } from './earning-words.ts';
import styles from './payments.module.css';
import { isDay } from './unpaid-choice.ts';
import type { UnpaidItem } from './use-unpaid.ts';

interface UnpaidRowProps {
  as: 'row' | 'card';
  item: UnpaidItem;
  currency: Currency;
  isSelected: boolean;
  /** Undefined for a viewer. */
  onSelect: ((id: string, ticked: boolean) => void) | undefined;
}

const partlyPaid = (open: string, amount: string): string =>
  t('Partly paid: {open} of {amount} still unpaid', { open, amount });

/** The date of a day, or the name of what terms add. */
const itemName = (item: UnpaidItem): string => (isDay(item) ? formatDate(item.date) : earningName(item));

/** Shows what is still unpaid, with the item's full amount if it is partly paid. */
export function UnpaidRow({ as, item, currency, isSelected, onSelect }: UnpaidRowProps) {
  const { id, nannyName, minutes, amountCents, openCents, isUnsent } = item;
  const money = (cents: number): string => formatMoney(cents, currency);
  const date = itemName(item);
  // An adjustment has no hours of its own.
  const hasHours = item.kind !== 'adjustment';
  const rate = !isDay(item) && hasHours && describeMinutes(item, currency);
  const open = money(openCents);
  const partly = openCents < amountCents && (
    <Text component="div" size="xs" c="dimmed" className={styles['partly-paid']}>
      {partlyPaid(open, money(amountCents))}
    </Text>
  );
  const tick = onSelect && (
    <Checkbox
      checked={isSelected}
      onChange={(event) => onSelect(id, event.currentTarget.checked)}
      aria-label={
        isDay(item)
          ? t('Select {name} on {date}', { name: nannyName, date })
          : t('Select {subject}, {name}', { subject: date, name: nannyName })
      }
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
            {date}
            {hasHours && <> · {rate || t('{hours} hrs', { hours: formatHours(minutes) })}</>}
            {partly}
          </Text>
        </Frame>
      </li>
    );
  }
  return (
    <tr data-selected={isSelected}>
      {tick && <td>{tick}</td>}
      <td className={isDay(item) ? 'fd-table-date' : styles['added-name']}>{date}</td>
      <td>
        <bdi>{nannyName}</bdi> {isUnsent && <UnsentMark />}
        {rate && (
          <Text component="div" size="xs" c="dimmed">
            {rate}
          </Text>
        )}
      </td>
      <td className="fd-table-figure">{hasHours ? formatHours(minutes) : '–'}</td>
      <td className="fd-table-figure">
        {open}
        {partly}
      </td>
    </tr>
  );
}
