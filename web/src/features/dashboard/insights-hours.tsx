/**
 * The chart and table of scheduled, unanswered and worked hours by week, eight weeks back and four ahead; the table
 * also has billed hours.
 */
import { useMemo } from 'react';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { hourTicks } from 'sync-protocol/rules/chart-scale.ts';
import { WEEKS_BACK, type WeekHours, weeklyHours } from 'sync-protocol/rules/insights.ts';
import {
  formatDayLabel,
  formatDayRange,
  formatDuration,
  formatHours,
  formatHourTick,
} from '../../language/format.ts';
import { Chart, type ChartColumn, type Series } from '../../ui/chart.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { Bars } from '../../ui/chart-marks.tsx';
import { texts } from './insights-texts.ts';
import type { NannyInsights } from './use-insights.ts';

type Figure = Exclude<keyof WeekHours, 'start'>;

const SERIES: readonly (Series & { readonly figure: Figure })[] = [
  { kind: 'plan', name: texts.scheduled, figure: 'scheduledMinutes' },
  { kind: 'done', name: texts.worked, figure: 'workedMinutes' },
  { kind: 'open', name: texts.notAnswered, figure: 'awaitingMinutes' },
];

const THIS_WEEK = WEEKS_BACK - 1;

const formatWeek = ({ start }: WeekHours): string => formatDayRange(start, addDays(start, 6));

function toColumn(week: WeekHours): ChartColumn {
  const shown = SERIES.filter(({ kind, figure }) => kind !== 'open' || week[figure] > 0);
  const words = shown.map(({ name, figure }) => `${name} ${formatDuration(week[figure])}`);
  return {
    key: week.start,
    label: formatDayLabel(week.start),
    title: formatWeek(week),
    values: shown.map(({ kind, name, figure }) => ({ kind, name, value: `${formatHours(week[figure])} h` })),
    words: `${formatWeek(week)}: ${words.join(', ')}`,
  };
}

const COLUMNS: readonly (readonly [header: string, figure: Figure])[] = [
  [texts.scheduled, 'scheduledMinutes'],
  [texts.notAnswered, 'awaitingMinutes'],
  [texts.worked, 'workedMinutes'],
  [texts.billed, 'billableMinutes'],
];

interface InsightsHoursProps {
  nannies: readonly NannyInsights[];
  today: string;
}

export function InsightsHours({ nannies, today }: InsightsHoursProps) {
  const weeks = useMemo(
    () =>
      weeklyHours(
        nannies.flatMap(({ days }) => days),
        today,
      ),
    [nannies, today],
  );
  const most = Math.max(
    ...weeks.map((week) => Math.max(week.scheduledMinutes + week.awaitingMinutes, week.workedMinutes)),
  );
  const valuesOf = (figure: Figure) => weeks.map((week) => week[figure]);
  const hasUnanswered = valuesOf('awaitingMinutes').some((minutes) => minutes > 0);
  const columns = COLUMNS.filter(([, figure]) => figure !== 'awaitingMinutes' || hasUnanswered);
  return (
    <ChartCard
      title={texts.hours}
      words={texts.hoursWords}
      series={SERIES.filter(({ kind }) => kind !== 'open' || hasUnanswered)}
      empty={most === 0 ? { title: texts.noHours, words: texts.noHoursWords } : null}
      table={{
        unit: texts.hoursUnit,
        headers: [texts.week, ...columns.map(([header]) => header)],
        rows: weeks.map((week) => ({
          key: week.start,
          cells: [formatDayLabel(week.start), ...columns.map(([, figure]) => formatHours(week[figure]))],
        })),
        total: [
          texts.total,
          ...columns.map(([, figure]) => formatHours(valuesOf(figure).reduce((a, b) => a + b, 0))),
        ],
      }}
    >
      <Chart
        label={texts.hours}
        columns={weeks.map(toColumn)}
        ticks={hourTicks(most)}
        formatTick={formatHourTick}
        present={THIS_WEEK}
        ahead={texts.ahead}
      >
        {(plot) => (
          <>
            <Bars plot={plot} kind="plan" values={valuesOf('scheduledMinutes')} />
            <Bars
              plot={plot}
              kind="open"
              values={valuesOf('awaitingMinutes')}
              base={valuesOf('scheduledMinutes')}
            />
            <Bars plot={plot} kind="done" values={valuesOf('workedMinutes')} />
          </>
        )}
      </Chart>
    </ChartCard>
  );
}
