/**
 * The card of what was paid in a year, by nanny and quarter, and what of it was withheld: a table, or cards on a phone.
 */
import { Card, Text, Title } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import type { PaidTotals, Year } from 'sync-protocol/statements/year.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useCards } from '../../kit/use-phone.ts';
import { quarterLabel } from './quarter-label.ts';
import type { YearRowsView } from './use-year.ts';
import styles from './year.module.css';

interface WagesProps {
  view: YearRowsView;
  year: Year;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly isTotal: boolean;
  readonly totals: PaidTotals;
}

/** With one nanny, the total would repeat her line. */
function rowsOf({ nannies, total }: Year): Row[] {
  const rows = nannies.map((totals) => ({ id: totals.nannyId, name: totals.name, isTotal: false, totals }));
  return nannies.length < 2
    ? rows
    : [...rows, { id: 'total', name: t('All nannies'), isTotal: true, totals: total }];
}

export function WagesCard({ view, year }: WagesProps) {
  const isCards = useCards();
  const hasUnsent = view.payments.some(({ id, paymentDate }) => {
    return view.unsentPaymentIds.has(id) && paymentDate.startsWith(`${year.year}-`);
  });
  return (
    <Card component="section" aria-labelledby="year-wages" padding={0}>
      <Title order={2} size="h4" id="year-wages" className={styles['title']}>
        {t('Wages Paid in {year}', { year: String(year.year) })}
      </Title>
      {year.nannies.length === 0 ? (
        <EmptyState icon={IconCalendarStats} title={t('No payments in {year}.', { year: String(year.year) })}>
          {t('Payments count in the year of their date.')}
        </EmptyState>
      ) : isCards ? (
        <WagesCards view={view} year={year} />
      ) : (
        <WagesTable view={view} year={year} />
      )}
      {hasUnsent && (
        <Text size="sm" c="dimmed" className={styles['note']}>
          {t('Includes changes that aren’t sent yet.')}
        </Text>
      )}
    </Card>
  );
}

/** The part of the wages above it that was withheld, if any. */
function Withheld({ cents, money }: { cents: number; money: (cents: number) => string }) {
  if (cents === 0) return null;
  return (
    <Text component="div" size="sm" fw={400} c="dimmed">
      {t('{sum} withheld', { sum: money(cents) })}
    </Text>
  );
}

/** What was paid beside the wages, if anything. */
function Reimbursed({ cents, money }: { cents: number; money: (cents: number) => string }) {
  if (cents === 0) return null;
  return (
    <Text component="div" size="sm" fw={400} c="dimmed">
      {t('plus {sum} paid back for expenses', { sum: money(cents) })}
    </Text>
  );
}

function WagesTable({ view, year }: WagesProps) {
  const money = (cents: number): string => formatMoney(cents, view.household.currency);
  return (
    <table className={`fd-table ${styles['wages']}`} aria-labelledby="year-wages">
      <thead>
        <tr>
          <th scope="col">{t('Nanny')}</th>
          {year.total.quarters.map((_, index) => (
            <th key={quarterLabel(index + 1)} scope="col" className="fd-table-figure">
              {quarterLabel(index + 1)}
            </th>
          ))}
          <th scope="col" className="fd-table-figure">
            {t('Year')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(year).map(({ id, name, isTotal, totals }) => (
          <tr key={id} data-total={isTotal}>
            <td>
              <bdi>{name}</bdi>
            </td>
            {totals.quarters.map(({ grossCents, withheldCents }, index) => (
              <td key={quarterLabel(index + 1)} className="fd-table-figure">
                {money(grossCents)}
                <Withheld cents={withheldCents} money={money} />
              </td>
            ))}
            <td className="fd-table-figure">
              <strong>{money(totals.grossCents)}</strong>
              <Withheld cents={totals.withheldCents} money={money} />
              <Reimbursed cents={totals.reimbursedCents} money={money} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WagesCards({ view, year }: WagesProps) {
  const money = (cents: number): string => formatMoney(cents, view.household.currency);
  return (
    <ul className="fd-rows" aria-labelledby="year-wages">
      {rowsOf(year).map(({ id, name, isTotal, totals }) => (
        <li key={id} className={styles['wages-card']} data-total={isTotal}>
          <Text fw={600} className={styles['name']}>
            <bdi>{name}</bdi>
          </Text>
          <Text fw={600} className={styles['figure']}>
            {money(totals.grossCents)}
            <Withheld cents={totals.withheldCents} money={money} />
            <Reimbursed cents={totals.reimbursedCents} money={money} />
          </Text>
          <dl className={styles['quarters']}>
            {totals.quarters.map(({ grossCents, withheldCents }, index) => (
              <div key={quarterLabel(index + 1)}>
                <dt>{quarterLabel(index + 1)}</dt>
                <dd>
                  {money(grossCents)}
                  <Withheld cents={withheldCents} money={money} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
