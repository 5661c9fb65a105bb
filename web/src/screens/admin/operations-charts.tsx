/**
 * Charts of the server's last hour: requests, response times, sync results, queue ages, event streams and database
 * connections, event-loop delay.
 */
import type { ReactNode } from 'react';
import { countTicks } from 'sync-protocol/kernel/chart-scale.ts';
import type { OperationsAnswer, OperationsSpan } from 'sync-protocol/people/administration-rest.ts';
import { Chart, type ChartColumn, type Series } from '../../kit/chart.tsx';
import { ChartCard, type ChartTable } from '../../kit/chart-card.tsx';
import { ChartCards } from '../../kit/chart-cards.tsx';
import { Bars, Line } from '../../kit/chart-marks.tsx';
import { formatDeviceClock } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import styles from './admin.module.css';
import { formatCount, formatMilliseconds, type SpanFigure } from './operations-figures.ts';
import { formatAge, formatResult } from './operations-words.ts';

interface FigureSeries extends Series {
  readonly figure: SpanFigure;
}

interface SpanChartProps {
  words: { title: string; words: string; emptyWords: string };
  unit: string;
  spans: readonly OperationsSpan[];
  series: readonly FigureSeries[];
  format?: (value: number) => string;
  addsUp?: boolean;
  children?: ReactNode;
}

type ChartSpec = Omit<SpanChartProps, 'spans' | 'children'>;

/** Returns the values of a figure; unknown values count as 0. */
const valuesOf = (spans: readonly OperationsSpan[], figure: SpanFigure): number[] =>
  spans.map((span) => span[figure] ?? 0);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns '3:05 PM: Answered 12, Refused 0, Failed 0', for screen readers. */
const describeColumn = (column: string, values: ChartColumn['values']): string =>
  t('{column}: {figures}', {
    column,
    figures: values.map(({ name, value }) => `${name} ${value}`).join(', '),
  });

type ColumnOptions = Required<Pick<SpanChartProps, 'spans' | 'series' | 'format'>>;

function toColumns({ spans, series, format }: ColumnOptions): ChartColumn[] {
  return spans.map((span) => {
    const label = formatDeviceClock(span.from);
    const values = series.map(({ kind, name, figure }) => {
      const value = span[figure];
      return { kind, name, value: value === null ? '–' : format(value) };
    });
    return { key: span.from, label, title: label, values, words: describeColumn(label, values) };
  });
}

function toTable({ spans, series, unit, addsUp = false }: SpanChartProps): ChartTable {
  return {
    unit,
    headers: [t('From'), ...series.map(({ name }) => name)],
    rows: spans.map((span) => ({
      key: span.from,
      cells: [formatDeviceClock(span.from), ...series.map(({ figure }) => formatCount(span[figure]))],
    })),
    ...(addsUp && {
      total: [t('Total'), ...series.map(({ figure }) => String(sum(valuesOf(spans, figure))))],
    }),
  };
}

/** One column per five minutes, up to now. The bars of 'open' are stacked on those of 'plan'. */
function SpanChart(props: SpanChartProps) {
  const { words, spans, series, format = String, children } = props;
  const plan = series.find(({ kind }) => kind === 'plan');
  const planned = plan ? valuesOf(spans, plan.figure) : undefined;
  const heights = series.flatMap(({ kind, figure }) =>
    valuesOf(spans, figure).map((value, index) => value + (kind === 'open' ? (planned?.[index] ?? 0) : 0)),
  );
  const highest = Math.max(0, ...heights);
  return (
    <ChartCard
      title={words.title}
      words={words.words}
      series={series}
      empty={highest > 0 ? null : { title: t('Nothing in the last hour.'), words: words.emptyWords }}
      table={toTable(props)}
    >
      <Chart
        label={words.title}
        columns={toColumns({ spans, series, format })}
        ticks={countTicks(highest)}
        formatTick={format}
        present={spans.length - 1}
      >
        {(plot) =>
          series.map(({ kind, figure }) =>
            kind === 'line' ? (
              <Line key={figure} plot={plot} values={spans.map((span) => span[figure])} />
            ) : (
              <Bars
                key={figure}
                plot={plot}
                kind={kind}
                values={valuesOf(spans, figure)}
                {...(kind === 'open' && planned && { base: planned })}
              />
            ),
          )
        }
      </Chart>
      {children}
    </ChartCard>
  );
}

const requests = (): ChartSpec => ({
  words: {
    title: t('Requests'),
    words: t('API responses per five minutes.'),
    emptyWords: t('API requests appear here.'),
  },
  unit: t('Count'),
  addsUp: true,
  series: [
    { kind: 'plan', name: t('Answered'), figure: 'requests' },
    { kind: 'done', name: t('Refused'), figure: 'refused' },
    { kind: 'line', name: t('Failed'), figure: 'failed' },
  ],
});

const times = (): ChartSpec => ({
  words: {
    title: t('Response times'),
    words: t('The longest time of the fastest half, and of 19 of 20 responses.'),
    emptyWords: t('Response times appear here.'),
  },
  unit: t('Milliseconds'),
  format: formatMilliseconds,
  series: [
    { kind: 'done', name: t('Half'), figure: 'medianMs' },
    { kind: 'line', name: t('19 of 20'), figure: 'p95Ms' },
  ],
});

const sync = (): ChartSpec => ({
  words: {
    title: t('Changes from devices'),
    words: t('Changes that were sent, by result.'),
    emptyWords: t('Changes from devices appear here.'),
  },
  unit: t('Count'),
  addsUp: true,
  series: [
    { kind: 'plan', name: t('Applied'), figure: 'applied' },
    { kind: 'open', name: t('In review'), figure: 'inReview' },
    { kind: 'done', name: t('Rejected'), figure: 'rejected' },
  ],
});

const streams = (): ChartSpec => ({
  words: {
    title: t('Connected devices and database connections'),
    words: t('The most at once per five minutes.'),
    emptyWords: t('Connected devices appear here.'),
  },
  unit: t('Count'),
  series: [
    { kind: 'plan', name: t('Devices'), figure: 'eventStreams' },
    { kind: 'line', name: t('Busy connections'), figure: 'busyConnections' },
  ],
});

const delay = (): ChartSpec => ({
  words: {
    title: t('Event-loop delay'),
    words: t('The longest per five minutes. It delays every response.'),
    emptyWords: t('Event-loop delays appear here.'),
  },
  unit: t('Milliseconds'),
  format: formatMilliseconds,
  series: [{ kind: 'done', name: t('Longest'), figure: 'eventLoopDelayMs' }],
});

export function OperationsCharts({ data: { spans, outcomes, queueAges } }: { data: OperationsAnswer }) {
  return (
    <ChartCards>
      <SpanChart {...requests()} spans={spans} />
      <SpanChart {...times()} spans={spans} />
      <SpanChart {...sync()} spans={spans}>
        {outcomes.length > 0 && (
          <dl className={styles['codes']} aria-label={t('By result')}>
            {outcomes.map(({ result, code, count }) => (
              <div key={formatResult(result, code)}>
                <dt>{formatResult(result, code)}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
      </SpanChart>
      <AgesChart ages={queueAges} />
      <SpanChart {...streams()} spans={spans} />
      <SpanChart {...delay()} spans={spans} />
    </ChartCards>
  );
}

/** One column per age group, the youngest first. */
function AgesChart({ ages }: { ages: OperationsAnswer['queueAges'] }) {
  const title = t('Age of queued changes');
  const pushes = t('Pushes');
  const counts = ages.map(({ count }) => count);
  const total = sum(counts);
  const columns = ages.map(({ upToSeconds, count }): ChartColumn => {
    const label = upToSeconds === null ? t('Older') : formatAge(upToSeconds);
    const named = upToSeconds === null ? label : t('Up to {age}', { age: label });
    const values = [{ kind: 'plan' as const, name: pushes, value: String(count) }];
    return { key: label, label, title: named, values, words: describeColumn(named, values) };
  });
  return (
    <ChartCard
      title={title}
      words={t('The age of the oldest change in each push when it arrived.')}
      series={[{ kind: 'plan', name: pushes }]}
      empty={
        total === 0
          ? { title: t('Nothing in the last hour.'), words: t('How long devices were offline appears here.') }
          : null
      }
      table={{
        unit: t('Count'),
        headers: [t('Up to'), pushes],
        rows: columns.map(({ key }, column) => ({ key, cells: [key, String(counts[column])] })),
        total: [t('Total'), String(total)],
      }}
    >
      <Chart
        label={title}
        columns={columns}
        ticks={countTicks(Math.max(...counts))}
        formatTick={String}
        present={0}
      >
        {(plot) => <Bars plot={plot} kind="plan" values={counts} />}
      </Chart>
    </ChartCard>
  );
}
