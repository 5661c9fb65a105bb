/**
 * Charts of the server's last hour: requests, response times, sync results, queue ages, event streams and database
 * connections, event-loop delay.
 */
import type { ReactNode } from 'react';
import type { OperationsAnswer, OperationsSpan } from 'sync-protocol/rest/administration.ts';
import { countTicks } from 'sync-protocol/rules/chart-scale.ts';
import { formatDeviceClock } from '../../language/format.ts';
import { Chart, type ChartColumn, type Series } from '../../ui/chart.tsx';
import { ChartCard, type ChartTable } from '../../ui/chart-card.tsx';
import { ChartCards } from '../../ui/chart-cards.tsx';
import { Bars, Line } from '../../ui/chart-marks.tsx';
import styles from './admin.module.css';
import { formatCount, formatMilliseconds, type SpanFigure } from './operations-figures.ts';
import { AGES, formatResult, texts } from './operations-texts.ts';

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

type ColumnOptions = Required<Pick<SpanChartProps, 'spans' | 'series' | 'format'>>;

function toColumns({ spans, series, format }: ColumnOptions): ChartColumn[] {
  return spans.map((span) => {
    const label = formatDeviceClock(span.from);
    const values = series.map(({ kind, name, figure }) => {
      const value = span[figure];
      return { kind, name, value: value === null ? '–' : format(value) };
    });
    const words = values.map(({ name, value }) => `${name} ${value}`).join(', ');
    return { key: span.from, label, title: label, values, words: `${label}: ${words}` };
  });
}

function toTable({ spans, series, unit, addsUp = false }: SpanChartProps): ChartTable {
  return {
    unit,
    headers: [texts.time, ...series.map(({ name }) => name)],
    rows: spans.map((span) => ({
      key: span.from,
      cells: [formatDeviceClock(span.from), ...series.map(({ figure }) => formatCount(span[figure]))],
    })),
    ...(addsUp && {
      total: [texts.total, ...series.map(({ figure }) => String(sum(valuesOf(spans, figure))))],
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
      empty={highest > 0 ? null : { title: texts.empty, words: words.emptyWords }}
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

const REQUESTS: ChartSpec = {
  words: texts.requests,
  unit: texts.count,
  addsUp: true,
  series: [
    { kind: 'plan', name: texts.requests.all, figure: 'requests' },
    { kind: 'done', name: texts.requests.refused, figure: 'refused' },
    { kind: 'line', name: texts.requests.failed, figure: 'failed' },
  ],
};

const TIMES: ChartSpec = {
  words: texts.times,
  unit: texts.milliseconds,
  format: formatMilliseconds,
  series: [
    { kind: 'done', name: texts.times.median, figure: 'medianMs' },
    { kind: 'line', name: texts.times.p95, figure: 'p95Ms' },
  ],
};

const SYNC: ChartSpec = {
  words: texts.sync,
  unit: texts.count,
  addsUp: true,
  series: [
    { kind: 'plan', name: texts.sync.applied, figure: 'applied' },
    { kind: 'open', name: texts.sync.inReview, figure: 'inReview' },
    { kind: 'done', name: texts.sync.rejected, figure: 'rejected' },
  ],
};

const STREAMS: ChartSpec = {
  words: texts.streams,
  unit: texts.count,
  series: [
    { kind: 'plan', name: texts.streams.streams, figure: 'eventStreams' },
    { kind: 'line', name: texts.streams.connections, figure: 'busyConnections' },
  ],
};

const DELAY: ChartSpec = {
  words: texts.delay,
  unit: texts.milliseconds,
  format: formatMilliseconds,
  series: [{ kind: 'done', name: texts.delay.longest, figure: 'eventLoopDelayMs' }],
};

export function OperationsCharts({ data: { spans, outcomes, queueAges } }: { data: OperationsAnswer }) {
  return (
    <ChartCards>
      <SpanChart {...REQUESTS} spans={spans} />
      <SpanChart {...TIMES} spans={spans} />
      <SpanChart {...SYNC} spans={spans}>
        {outcomes.length > 0 && (
          <dl className={styles['codes']} aria-label={texts.codes.title}>
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
      <SpanChart {...STREAMS} spans={spans} />
      <SpanChart {...DELAY} spans={spans} />
    </ChartCards>
  );
}

/** One column per age group, the youngest first. */
function AgesChart({ ages }: { ages: OperationsAnswer['queueAges'] }) {
  const { title, words, emptyWords, pushes, age, older } = texts.ages;
  const formatAge = (seconds: number | null): string =>
    seconds === null ? older : (AGES[seconds] ?? `${seconds} s`);
  const counts = ages.map(({ count }) => count);
  const total = sum(counts);
  const columns = ages.map(({ upToSeconds, count }): ChartColumn => {
    const label = formatAge(upToSeconds);
    const named = upToSeconds === null ? label : `${age} ${label}`;
    const values = [{ kind: 'plan' as const, name: pushes, value: String(count) }];
    return { key: label, label, title: named, values, words: `${named}: ${pushes} ${count}` };
  });
  return (
    <ChartCard
      title={title}
      words={words}
      series={[{ kind: 'plan', name: pushes }]}
      empty={total === 0 ? { title: texts.empty, words: emptyWords } : null}
      table={{
        unit: texts.count,
        headers: [age, pushes],
        rows: columns.map(({ key }, column) => ({ key, cells: [key, String(counts[column])] })),
        total: [texts.total, String(total)],
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
