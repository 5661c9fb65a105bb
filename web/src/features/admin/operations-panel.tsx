/**
 * The operations panel: the server's present figures and charts of its last hour, refreshed every 30 seconds while it
 * is visible.
 */
import { Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { type OperationsAnswer, operations } from 'sync-protocol/rest/administration.ts';
import { formatDeviceMoment } from '../../language/format.ts';
import { call } from '../../session/rest-client.ts';
import { type Figure, FigureCards } from '../../ui/figure-cards.tsx';
import styles from './admin.module.css';
import { OperationsCharts } from './operations-charts.tsx';
import { formatMilliseconds } from './operations-figures.ts';
import { OperationsSkeleton } from './operations-skeleton.tsx';
import { texts } from './operations-texts.ts';
import { useServerData } from './use-server-data.ts';
import { Trouble } from './user-states.tsx';

const REFRESH_MS = 30_000;

const load = () => call(operations);

export function OperationsPanel() {
  const { data, failure, isOnline, reload, tryAgain } = useServerData(load);
  useEffect(() => {
    if (!isOnline) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOnline, reload]);
  return (
    <>
      <Trouble
        {...{ isOnline, failure, tryAgain }}
        words={texts}
        asOf={data && formatDeviceMoment(data.at)}
      />
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
    <Stack component="section" className={styles['operations']} aria-labelledby="operations">
      <div>
        <Title order={2} size="h4" id="operations">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.subtitle(formatDeviceMoment(data.startedAt), formatDeviceMoment(data.at))}
        </Text>
      </div>
      <FigureCards figures={toFigures(data)} />
      <OperationsCharts data={data} />
    </Stack>
  );
}
