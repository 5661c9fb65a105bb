/**
 * The card of unpaid completed days and of what terms add, by week, for selecting them; shows the first 15 or some more
 * until 'Show All' or 'Select All'. Also sums up what is older than 30 days or hidden by the filters.
 */
import { Button, Card, Checkbox, type CheckboxProps, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatCount, formatDayRange, formatHours, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { useCards } from '../kit/use-phone.ts';
import { type FilteredLedger, sumOpenCents } from './filters.ts';
import styles from './payments.module.css';
import { isDay } from './unpaid-choice.ts';
import { UnpaidRow } from './unpaid-row.tsx';
import { firstWeeks, type UnpaidWeek, unpaidWeeks } from './unpaid-weeks.ts';
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
        <Text c="dimmed" className={styles['card-empty']}>
          {t('No unpaid completed hours found.')}
        </Text>
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
    ? t('The filters hide {count, plural, one {# unpaid day} other {# unpaid days}} ({sum}).', values)
    : t('The filters hide {count, plural, one {# unpaid amount} other {# unpaid amounts}} ({sum}).', values);
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
  const weeks = unpaidWeeks(unpaid);
  const shown = showsAll ? weeks : firstWeeks(weeks, INITIAL_LIMIT);
  const count = shown.flatMap(({ items }) => items).length;
  return (
    <>
      <DayRows weeks={shown} currency={currency} selection={selection} all={all} />
      {count < unpaid.length && (
        <div className={styles['more']}>
          <Text component="output" size="sm" c="dimmed">
            {describeShown(count, unpaid)}
          </Text>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {t('Show All')}
          </Button>
        </div>
      )}
    </>
  );
}

interface DayRowsProps extends Omit<DaysProps, 'unpaid'> {
  weeks: readonly UnpaidWeek[];
  all: SelectAllProps | undefined;
}

const formatDates = ({ start, end }: UnpaidWeek): string => formatDayRange(start, end);

function DayRows({ weeks, currency, selection, all }: DayRowsProps) {
  const isCards = useCards();
  const rowsOf = ({ items }: UnpaidWeek) =>
    items.map((item) => (
      <UnpaidRow
        key={item.id}
        as={isCards ? 'card' : 'row'}
        item={item}
        currency={currency}
        isSelected={selection?.ids.has(item.id) ?? false}
        onSelect={selection?.select}
      />
    ));
  const sum = ({ openCents }: UnpaidWeek): string => formatMoney(openCents, currency);
  if (isCards) {
    return (
      <>
        {all && <Checkbox className={styles['select-all']} label={t('Select All')} {...all} />}
        {weeks.map((week) => (
          <section key={formatDates(week)}>
            <Title order={3} className={styles['unpaid-week']}>
              <span>{formatDates(week)}</span>
              <span>
                {t('{hours} hrs, {amount}', { hours: formatHours(week.minutes), amount: sum(week) })}
              </span>
            </Title>
            <ul className="fd-rows" aria-label={t('Unpaid, {dates}', { dates: formatDates(week) })}>
              {rowsOf(week)}
            </ul>
          </section>
        ))}
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
      {weeks.map((week) => (
        <tbody key={formatDates(week)}>
          <tr className={styles['unpaid-week']}>
            <th scope="rowgroup" colSpan={all ? 3 : 2}>
              {formatDates(week)}
            </th>
            <td className="fd-table-figure">{formatHours(week.minutes)}</td>
            <td className="fd-table-figure">{sum(week)}</td>
          </tr>
          {rowsOf(week)}
        </tbody>
      ))}
    </table>
  );
}
