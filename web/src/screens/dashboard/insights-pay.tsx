/**
 * The chart and table of pay by month: paid, owed at the month's end, and (not drawn) earned; where there was any, of it
 * overtime, and what was withheld or corrected; for 12 months or this year.
 */

import { useMemo, useState } from 'react';
import { moneyTicks } from 'sync-protocol/kernel/chart-scale.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { type MonthPay, monthlyPay, ofThisYear } from 'sync-protocol/ledger/insights.ts';
import { Chart, type ChartColumn, type Series } from '../../kit/chart.tsx';
import { ChartCard, type ChartTable } from '../../kit/chart-card.tsx';
import { Bars, Line } from '../../kit/chart-marks.tsx';
import {
  formatMoney,
  formatMoneyTick,
  formatMonthHeading,
  formatMonthLabel,
  startLine,
} from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import type { NannyInsights } from '../../ledger/insights-reads.ts';

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

type Amounts = Omit<MonthPay, 'month'>;
type AmountField = keyof Amounts;

interface PayRow {
  readonly month: string;
  /** 'March 2026', with 'so far' for the current month. */
  readonly name: string;
  readonly amounts: Readonly<Record<AmountField, string>>;
}

function toRows(months: readonly MonthPay[], currency: Currency): PayRow[] {
  return months.map(({ month, ...cents }, index) => {
    const heading = startLine(formatMonthHeading(month));
    const money = (field: AmountField) => formatMoney(cents[field], currency);
    return {
      month,
      name: index === months.length - 1 ? t('{month}, so far', { month: heading }) : heading,
      amounts: {
        earnedCents: money('earnedCents'),
        overtimeCents: money('overtimeCents'),
        paidCents: money('paidCents'),
        withheldCents: money('withheldCents'),
        correctedCents: money('correctedCents'),
        owedCents: money('owedCents'),
      },
    };
  });
}

/** Amounts that most households don't have: they are shown where there was any. */
const RARE: readonly AmountField[] = ['overtimeCents', 'withheldCents', 'correctedCents'];

/** Returns the names of what is shown for these months, in order. */
function shownFields(months: readonly MonthPay[]): [AmountField, string][] {
  const names: [AmountField, string][] = [
    ['earnedCents', t('Earned')],
    ['overtimeCents', t('Of it overtime')],
    ['paidCents', t('Paid')],
    ['withheldCents', t('Withheld')],
    ['correctedCents', t('Corrected')],
    ['owedCents', t('Owed at the end')],
  ];
  return names.filter(([field]) => !RARE.includes(field) || months.some((month) => month[field] !== 0));
}

const MARK_OF = { paidCents: 'done', owedCents: 'line' } as const;

function toColumn({ month, name, amounts }: PayRow, fields: readonly [AmountField, string][]): ChartColumn {
  const { earnedCents: earned, paidCents: paid, owedCents: owed } = amounts;
  const rare = fields.filter(([field]) => RARE.includes(field));
  const words = t('{month}: Earned {earned}, Paid {paid}, Owed at the end {owed}', {
    month: name,
    earned,
    paid,
    owed,
  });
  return {
    key: month,
    label: formatMonthLabel(month),
    title: name,
    values: fields.map(([field, fieldName]) => ({
      kind: field === 'paidCents' || field === 'owedCents' ? MARK_OF[field] : null,
      name: field === 'owedCents' ? t('Owed') : fieldName,
      value: amounts[field],
    })),
    words: [words, ...rare.map(([field, fieldName]) => `${fieldName} ${amounts[field]}`)].join(', '),
  };
}

function toTable(
  months: readonly MonthPay[],
  rows: readonly PayRow[],
  { currency, fields }: { currency: Currency; fields: readonly [AmountField, string][] },
): ChartTable {
  const total = (field: AmountField) =>
    field === 'owedCents'
      ? (rows.at(-1)?.amounts.owedCents ?? '')
      : formatMoney(sum(months.map((month) => month[field])), currency);
  return {
    unit: currency,
    headers: [t('Month'), ...fields.map(([, name]) => name)],
    rows: rows.map(({ month, name, amounts }) => ({
      key: month,
      cells: [name, ...fields.map(([field]) => amounts[field])],
    })),
    total: [t('Total'), ...fields.map(([field]) => total(field))],
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
  const fields = shownFields(months);
  const paid = months.map(({ paidCents }) => paidCents);
  const owed = months.map(({ owedCents }) => owedCents);
  const isEmpty = months.every(({ month: _month, ...cents }) =>
    Object.values(cents).every((each) => each === 0),
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
      table={toTable(months, rows, { currency, fields })}
    >
      <Chart
        label={t('Pay by month')}
        columns={rows.map((row) => toColumn(row, fields))}
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
