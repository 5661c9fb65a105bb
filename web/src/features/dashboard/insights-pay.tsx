import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Currency } from 'sync-protocol/model/values.ts';
import {
  formatMoneyTick,
  formatMonthHeading,
  formatMonthLabel,
  moneyTicks,
} from 'sync-protocol/rules/chart-scale.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { type MonthPay, monthlyPay, ofThisYear } from 'sync-protocol/rules/insights.ts';
import { Chart, type ChartColumn, type Series } from '../../ui/chart.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { Bars, Line } from '../../ui/chart-marks.tsx';
import { texts } from './insights-texts.ts';
import type { NannyInsights } from './use-insights.ts';

const SERIES: readonly Series[] = [
  { kind: 'done', name: texts.paid },
  { kind: 'line', name: texts.owed },
];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

function payOf(nannies: readonly NannyInsights[], today: string): MonthPay[] {
  return monthlyPay(
    {
      earnings: nannies.flatMap(({ earnings }) => earnings),
      payments: nannies.flatMap(({ payments }) => payments),
      balanceCents: sum(nannies.map(({ balanceCents }) => balanceCents)),
    },
    today,
  );
}

interface InsightsPayProps {
  nannies: readonly NannyInsights[];
  today: string;
  currency: Currency;
}

/** What was paid month by month, and what was owed as each of them ended. */
export function InsightsPay({ nannies, today, currency }: InsightsPayProps) {
  const [isThisYear, setThisYear] = useState(false);
  const year = useMemo(() => payOf(nannies, today), [nannies, today]);
  const months = isThisYear ? ofThisYear(year, today) : year;
  const money = (cents: number) => formatMoney(cents, currency);

  const paid = months.map(({ paidCents }) => paidCents);
  const owed = months.map(({ owedCents }) => owedCents);
  const earned = months.map(({ earnedCents }) => earnedCents);
  const present = months.length - 1;
  const isEmpty = [...paid, ...owed, ...earned].every((cents) => cents === 0);
  const nameOf = ({ month }: MonthPay, index: number): string =>
    index === present ? `${formatMonthHeading(month)}, ${texts.soFar}` : formatMonthHeading(month);

  const columnOf = (pay: MonthPay, index: number): ChartColumn => ({
    key: pay.month,
    label: formatMonthLabel(pay.month),
    title: nameOf(pay, index),
    values: [
      { kind: null, name: texts.earned, value: money(pay.earnedCents) },
      { kind: 'done', name: texts.paid, value: money(pay.paidCents) },
      { kind: 'line', name: texts.owed, value: money(pay.owedCents) },
    ],
    words: `${nameOf(pay, index)}: ${texts.earned} ${money(pay.earnedCents)}, ${texts.paid} ${money(pay.paidCents)}, ${texts.owedAtEnd} ${money(pay.owedCents)}`,
  });

  return (
    <ChartCard
      title={texts.pay}
      words={texts.payWords}
      series={SERIES}
      empty={isEmpty ? { title: texts.noPay, words: texts.noPayWords } : null}
      choice={
        <NativeSelect
          aria-label={texts.period}
          value={isThisYear ? 'year' : 'last'}
          onChange={(event) => setThisYear(event.currentTarget.value === 'year')}
          data={[
            { value: 'last', label: texts.lastMonths },
            { value: 'year', label: texts.thisYear },
          ]}
        />
      }
      table={{
        unit: currency,
        headers: [texts.month, texts.earned, texts.paid, texts.owedAtEnd],
        rows: months.map((pay, index) => ({
          key: pay.month,
          cells: [nameOf(pay, index), money(pay.earnedCents), money(pay.paidCents), money(pay.owedCents)],
        })),
        total: [texts.total, money(sum(earned)), money(sum(paid)), money(owed[present] ?? 0)],
      }}
    >
      <Chart
        label={texts.pay}
        columns={months.map(columnOf)}
        ticks={moneyTicks(Math.min(...owed), Math.max(...paid, ...owed))}
        formatTick={(cents) => formatMoneyTick(cents, currency)}
        present={present}
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
