/**
 * The chart and table of scheduled, unanswered and worked hours by week, eight weeks back and four ahead; the table
 * also has billed hours.
 */
import { useMemo } from 'react';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { hourTicks } from 'sync-protocol/kernel/chart-scale.ts';
import { WEEKS_BACK, type WeekHours, weeklyHours } from 'sync-protocol/ledger/insights.ts';
import { Chart, type ChartColumn, type Series } from '../../kit/chart.tsx';
import { ChartCard } from '../../kit/chart-card.tsx';
import { Bars } from '../../kit/chart-marks.tsx';
import {
  formatDayLabel,
  formatDayRange,
  formatDuration,
  formatHours,
  formatHourTick,
} from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import type { NannyInsights } from '../../ledger/insights-reads.ts';

type Figure = Exclude<keyof WeekHours, 'start'>;

const series = (): readonly (Series & { readonly figure: Figure })[] => [
  { kind: 'plan', name: t('Scheduled'), figure: 'scheduledMinutes' },
  { kind: 'done', name: t('Worked'), figure: 'workedMinutes' },
  { kind: 'open', name: t('Not answered'), figure: 'awaitingMinutes' },
];

const THIS_WEEK = WEEKS_BACK - 1;

const formatWeek = ({ start }: WeekHours): string => formatDayRange(start, addDays(start, 6));

function toColumn(week: WeekHours): ChartColumn {
  const shown = series().filter(({ kind, figure }) => kind !== 'open' || week[figure] > 0);
  const words = shown.map(({ name, figure }) => `${name} ${formatDuration(week[figure])}`);
  return {
    key: week.start,
    label: formatDayLabel(week.start),
    title: formatWeek(week),
    values: shown.map(({ kind, name, figure }) => ({
      kind,
      name,
      value: t('{hours} h', { hours: formatHours(week[figure]) }),
    })),
    words: t('{week}: {hours}', { week: formatWeek(week), hours: words.join(', ') }),
  };
}

const tableColumns = (): readonly (readonly [header: string, figure: Figure])[] => [
  [t('Scheduled'), 'scheduledMinutes'],
  [t('Not answered'), 'awaitingMinutes'],
  [t('Worked'), 'workedMinutes'],
  [t('Billed'), 'billableMinutes'],
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
  const columns = tableColumns().filter(([, figure]) => figure !== 'awaitingMinutes' || hasUnanswered);
  return (
    <ChartCard
      title={t('Hours by week')}
      words={t('Scheduled and worked hours. Weeks start on Monday.')}
      series={series().filter(({ kind }) => kind !== 'open' || hasUnanswered)}
      empty={
        most === 0
          ? {
              title: t('No hours in these weeks.'),
              words: t('Scheduled and worked hours appear here, week by week.'),
            }
          : null
      }
      table={{
        unit: t('Hours'),
        headers: [t('Week of'), ...columns.map(([header]) => header)],
        rows: weeks.map((week) => ({
          key: week.start,
          cells: [formatDayLabel(week.start), ...columns.map(([, figure]) => formatHours(week[figure]))],
        })),
        total: [
          t('Total'),
          ...columns.map(([, figure]) => formatHours(valuesOf(figure).reduce((a, b) => a + b, 0))),
        ],
      }}
    >
      <Chart
        label={t('Hours by week')}
        columns={weeks.map(toColumn)}
        ticks={hourTicks(most)}
        formatTick={formatHourTick}
        present={THIS_WEEK}
        ahead={t('Ahead')}
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
