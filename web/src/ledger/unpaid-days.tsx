/**
 * The card of unpaid completed days and of what terms add, for selecting them; shows the first 15 until 'Show All' or
 * 'Select All'. Also sums up what is older than 30 days or hidden by the filters.
 */
import { Button, Card, Checkbox, type CheckboxProps, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { formatCount, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { useCards } from '../kit/use-phone.ts';
import { type FilteredLedger, sumOpenCents } from './filters.ts';
import styles from './payments.module.css';
import { isDay } from './unpaid-choice.ts';
import { UnpaidRow } from './unpaid-row.tsx';
import type { LedgerView } from './use-ledger.ts';
import type { UnpaidItem } from './use-unpaid.ts';
import type { UnpaidSelection } from './use-unpaid-selection.ts';

/** More would put the filters and the history out of reach. */
const INITIAL_LIMIT = 15;

interface UnpaidDaysProps {
  ledger: LedgerView;
  shown: FilteredLedger;
  /** Undefined for a viewer. */
  selection: UnpaidSelection | undefined;
}

export function UnpaidDays({
  ledger,
  shown: { unpaid, olderUnpaid, hiddenUnpaid },
  selection,
}: UnpaidDaysProps) {
  const { currency } = ledger.household;
  return (
    <Card component="section" aria-labelledby="unpaid-days" padding={0}>
      <Title order={2} size="h4" id="unpaid-days" className={styles['card-title']}>
        {t('Unpaid Completed Hours (Last 30 Days)')}
      </Title>
      {unpaid.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={t('No unpaid completed hours found.')} />
      ) : (
        <Days unpaid={unpaid} currency={currency} selection={selection} />
      )}
      {olderUnpaid.length > 0 && (
        <Text size="sm" className={styles['card-note']}>
          {describeOlder(olderUnpaid, currency)}
        </Text>
      )}
      {hiddenUnpaid.length > 0 && (
        <Text size="sm" c="dimmed" className={styles['card-note']}>
          {describeHidden(hiddenUnpaid, currency)}
        </Text>
      )}
    </Card>
  );
}

function describeOlder(items: readonly UnpaidItem[], currency: Currency): string {
  const values = { count: items.length, sum: formatMoney(sumOpenCents(items), currency) };
  return items.every(isDay)
    ? t(
        '{count, plural, one {# unpaid day is older than 30 days and comes to {sum}.} other {# unpaid days are older than 30 days and come to {sum}.}} A recorded payment settles the oldest days first.',
        values,
      )
    : t(
        '{count, plural, one {# unpaid amount is older than 30 days and comes to {sum}.} other {# unpaid amounts are older than 30 days and come to {sum}.}} A recorded payment settles the oldest first.',
        values,
      );
}

function describeHidden(items: readonly UnpaidItem[], currency: Currency): string {
  const values = { count: items.length, sum: formatMoney(sumOpenCents(items), currency) };
  return items.every(isDay)
    ? t(
        '{count, plural, one {# more unpaid day ({sum}) is hidden by the filters.} other {# more unpaid days ({sum}) are hidden by the filters.}}',
        values,
      )
    : t(
        '{count, plural, one {# more unpaid amount ({sum}) is hidden by the filters.} other {# more unpaid amounts ({sum}) are hidden by the filters.}}',
        values,
      );
}

function describeShown(count: number, items: readonly UnpaidItem[]): string {
  const values = { shown: formatCount(count), all: formatCount(items.length) };
  return items.every(isDay)
    ? t('{shown} of {all} unpaid days', values)
    : t('{shown} of {all} unpaid amounts', values);
}

interface DaysProps {
  unpaid: readonly UnpaidItem[];
  currency: Currency;
  selection: UnpaidSelection | undefined;
}

type SelectAllProps = Pick<CheckboxProps, 'checked' | 'indeterminate' | 'onChange'>;

function selectAllProps(selection: UnpaidSelection, count: number, onSelectAll: () => void): SelectAllProps {
  const { selected, selectAll } = selection;
  const isAll = selected.length === count;
  return {
    checked: isAll,
    indeterminate: selected.length > 0 && !isAll,
    onChange: () => {
      onSelectAll();
      selectAll(!isAll);
    },
  };
}

/** Nothing is selected unseen: selecting all shows all. */
function Days({ unpaid, currency, selection }: DaysProps) {
  const [showsAll, setShowsAll] = useState(false);
  const all = selection && selectAllProps(selection, unpaid.length, () => setShowsAll(true));
  const shown = showsAll ? unpaid : unpaid.slice(0, INITIAL_LIMIT);
  return (
    <>
      <DayRows unpaid={shown} currency={currency} selection={selection} all={all} />
      {shown.length < unpaid.length && (
        <div className={styles['more']}>
          <Text component="output" size="sm" c="dimmed">
            {describeShown(shown.length, unpaid)}
          </Text>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {t('Show All')}
          </Button>
        </div>
      )}
    </>
  );
}

interface DayRowsProps extends DaysProps {
  all: SelectAllProps | undefined;
}

function DayRows({ unpaid, currency, selection, all }: DayRowsProps) {
  const isCards = useCards();
  const rows = unpaid.map((item) => (
    <UnpaidRow
      key={item.id}
      as={isCards ? 'card' : 'row'}
      item={item}
      currency={currency}
      isSelected={selection?.ids.has(item.id) ?? false}
      onSelect={selection?.select}
    />
  ));
  if (isCards) {
    return (
      <>
        {all && <Checkbox className={styles['select-all']} label={t('Select All')} {...all} />}
        <ul className="fd-rows" aria-labelledby="unpaid-days">
          {rows}
        </ul>
      </>
    );
  }
  return (
    <table className={`fd-table ${styles['unpaid-table']}`} aria-labelledby="unpaid-days">
      <thead>
        <tr>
          {all && (
            <td>
              <Checkbox aria-label={t('Select All')} {...all} />
            </td>
          )}
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Nanny')}</th>
          <th scope="col" className="fd-table-figure">
            {t('Hours')}
          </th>
          <th scope="col" className="fd-table-figure">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  );
}
