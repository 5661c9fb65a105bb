import { Alert, Text, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { OperationsAnswer } from 'sync-protocol/rest/administration.ts';
import { ChartCards } from '../../ui/chart-cards.tsx';
import { type Figure, FigureCards } from '../../ui/figure-cards.tsx';
import {
  AgesChart,
  DelayChart,
  RequestsChart,
  StreamsChart,
  SyncChart,
  TimesChart,
} from './operations-charts.tsx';
import { formatMilliseconds, formatMoment } from './operations-figures.ts';
import { OperationsSkeleton } from './operations-skeleton.tsx';
import { texts } from './operations-texts.ts';
import { useOperations } from './use-operations.ts';
import { Failed } from './user-states.tsx';
import './operations.css';

/** Charts of the server's last hour. Needs a connection: devices don't store them. */
export function OperationsPanel() {
  const { data, failure, isOnline, tryAgain } = useOperations();
  return (
    <>
      {!isOnline && (
        <Alert color="amber" icon={<IconCloudOff size={18} aria-hidden />} mb="md">
          {texts.offline} {data !== undefined && texts.offlineAsOf(formatMoment(data.at))}
        </Alert>
      )}
      {isOnline && failure !== undefined && (
        <Failed title={texts.failed} failure={failure} onTryAgain={tryAgain} />
      )}
      {data === undefined && isOnline && failure === undefined && <OperationsSkeleton />}
      {data !== undefined && <Charts data={data} />}
    </>
  );
}

const BYTES_PER_MB = 1_000_000;

function toFigures({ present }: OperationsAnswer): Figure[] {
  const { now } = texts;
  const { eventStreams, database, eventLoopDelayMs, memoryBytes } = present;
  return [
    { label: now.streams, value: String(eventStreams), subtext: now.streamsWords },
    {
      label: now.database,
      value: database === null ? now.databaseAway : String(database.busy),
      subtext:
        database === null
          ? now.databaseAwayWords
          : now.databaseWords(database.idle, database.poolSize, formatMilliseconds(database.answerMs)),
    },
    { label: now.delay, value: formatMilliseconds(eventLoopDelayMs), subtext: now.delayWords },
    { label: now.memory, value: `${Math.round(memoryBytes / BYTES_PER_MB)} MB`, subtext: now.memoryWords },
  ];
}

function Charts({ data }: { data: OperationsAnswer }) {
  return (
    <section className="fd-operations" aria-labelledby="operations">
      <div>
        <Title order={2} size="h4" id="operations">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.subtitle(formatMoment(data.startedAt), formatMoment(data.at))}
        </Text>
      </div>
      <FigureCards figures={toFigures(data)} />
      <ChartCards>
        <RequestsChart spans={data.spans} />
        <TimesChart spans={data.spans} />
        <SyncChart spans={data.spans} outcomes={data.outcomes} />
        <AgesChart ages={data.queueAges} />
        <StreamsChart spans={data.spans} />
        <DelayChart spans={data.spans} />
      </ChartCards>
    </section>
  );
}
