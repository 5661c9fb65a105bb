/**
 * The chart and table of pay by month: paid, owed at the month's end, and (not drawn) earned; for 12 months or this
 * year.
 */
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Currency } from 'sync-protocol/model/values.ts';
import { moneyTicks } from 'sync-protocol/rules/chart-scale.ts';
import { type MonthPay, monthlyPay, ofThisYear } from 'sync-protocol/rules/insights.ts';
import {
  formatMoney,
  formatMoneyTick,
  formatMonthHeading,
  formatMonthLabel,
  startLine,
} from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { Chart, type ChartColumn, type Series } from '../../ui/chart.tsx';
import { ChartCard, type ChartTable } from '../../ui/chart-card.tsx';
import { Bars, Line } from '../../ui/chart-marks.tsx';
import type { NannyInsights } from './insights-reads.ts';

const series = (): readonly Series[] => [
  { kind: 'done', name: t('Paid') },
  { kind: 'line', name: t('Owed') },
];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

function sumPay(nannies: readonly NannyInsights[], today: string): MonthPay[] {
  return monthlyPay(
    {
      earnings: nannies.flatMap(({ earnings }) => earnings),
      payments: nannies.flatMap(({ payments }) => payments),
      balanceCents: sum(nannies.map(({ balanceCents }) => balanceCents)),
    },
    today,
  );
}

interface PayRow {
  readonly month: string;
  /** 'March 2026', with 'so far' for the current month. */
  readonly name: string;
  readonly earned: string;
  readonly paid: string;
  readonly owed: string;
}

function toRows(months: readonly MonthPay[], currency: Currency): PayRow[] {
  return months.map(({ month, earnedCents, paidCents, owedCents }, index) => {
    const heading = startLine(formatMonthHeading(month));
    return {
      month,
      name: index === months.length - 1 ? t('{month}, so far', { month: heading }) : heading,
      earned: formatMoney(earnedCents, currency),
      paid: formatMoney(paidCents, currency),
      owed: formatMoney(owedCents, currency),
    };
  });
}

const toColumn = ({ month, name, earned, paid, owed }: PayRow): ChartColumn => ({
  key: month,
  label: formatMonthLabel(month),
  title: name,
  values: [
    { kind: null, name: t('Earned'), value: earned },
    { kind: 'done', name: t('Paid'), value: paid },
    { kind: 'line', name: t('Owed'), value: owed },
  ],
  words: t('{month}: Earned {earned}, Paid {paid}, Owed at the end {owed}', {
    month: name,
    earned,
    paid,
    owed,
  }),
});

function toTable(months: readonly MonthPay[], rows: readonly PayRow[], currency: Currency): ChartTable {
  const total = (cents: keyof Omit<MonthPay, 'month'>) =>
    formatMoney(sum(months.map((month) => month[cents])), currency);
  return {
    unit: currency,
    headers: [t('Month'), t('Earned'), t('Paid'), t('Owed at the end')],
    rows: rows.map(({ month, name, earned, paid, owed }) => ({
      key: month,
      cells: [name, earned, paid, owed],
    })),
    total: [t('Total'), total('earnedCents'), total('paidCents'), rows.at(-1)?.owed ?? ''],
  };
}

interface InsightsPayProps {
  nannies: readonly NannyInsights[];
  today: string;
  currency: Currency;
}

export function InsightsPay({ nannies, today, currency }: InsightsPayProps) {
  const [isThisYear, setThisYear] = useState(false);
  const year = useMemo(() => sumPay(nannies, today), [nannies, today]);
  const months = isThisYear ? ofThisYear(year, today) : year;
  const rows = toRows(months, currency);
  const paid = months.map(({ paidCents }) => paidCents);
  const owed = months.map(({ owedCents }) => owedCents);
  const isEmpty = months.every(
    ({ earnedCents, paidCents, owedCents }) => earnedCents === 0 && paidCents === 0 && owedCents === 0,
  );
  return (
    <ChartCard
      title={t('Pay by month')}
      words={t('Paid each month, and owed at its end.')}
      series={series()}
      empty={
        isEmpty
          ? {
              title: t('Nothing earned or paid in these months.'),
              words: t('What was paid and what is owed appears here, month by month.'),
            }
          : null
      }
      choice={
        <NativeSelect
          aria-label={t('Months')}
          value={isThisYear ? 'year' : 'last'}
          onChange={(event) => setThisYear(event.currentTarget.value === 'year')}
          data={[
            { value: 'last', label: t('Last 12 months') },
            { value: 'year', label: t('This year') },
          ]}
        />
      }
      table={toTable(months, rows, currency)}
    >
      <Chart
        label={t('Pay by month')}
        columns={rows.map(toColumn)}
        ticks={moneyTicks(Math.min(...owed), Math.max(...paid, ...owed))}
        formatTick={(cents) => formatMoneyTick(cents, currency)}
        present={months.length - 1}
      >
        {(plot) => (
          <>
            <Bars plot={plot} kind="done" values={paid} />
            <Line plot={plot} values={owed} />
          </>
        )}
      </Chart>
    </ChartCard>
  );
}
