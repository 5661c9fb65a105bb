/**
 * The operations panel: the server's present figures and charts of its last hour, refreshed every 30 seconds while it
 * is visible.
 */
import { Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { type OperationsAnswer, operations } from 'sync-protocol/people/administration-rest.ts';
import { type Figure, FigureCards } from '../../kit/figure-cards.tsx';
import { formatDeviceMoment } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { call } from '../../session/rest-client.ts';
import styles from './admin.module.css';
import { OperationsCharts } from './operations-charts.tsx';
import { formatMegabytes, formatMilliseconds } from './operations-figures.ts';
import { OperationsSkeleton } from './operations-skeleton.tsx';
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
        offline={t('Server health needs a connection. You are offline.')}
        asOf={data && t('Showing it as of {time}.', { time: formatDeviceMoment(data.at) })}
        failed={t('Couldn’t load server health')}
      />
      {data === undefined && isOnline && failure === undefined && <OperationsSkeleton />}
      {data !== undefined && <Charts data={data} />}
    </>
  );
}

function toFigures({ present }: OperationsAnswer): Figure[] {
  const { eventStreams, database, eventLoopDelayMs, memoryBytes } = present;
  return [
    { label: t('Connected devices'), value: String(eventStreams), subtext: t('Open event streams') },
    {
      label: t('Busy connections'),
      value: database === null ? t('Unavailable') : String(database.busy),
      subtext:
        database === null
          ? t('The database doesn’t respond')
          : t('{idle} idle, {size} at most. The database responds in {time}.', {
              idle: database.idle,
              size: database.poolSize,
              time: formatMilliseconds(database.answerMs),
            }),
    },
    {
      label: t('Event-loop delay'),
      value: formatMilliseconds(eventLoopDelayMs),
      subtext: t('Longest in the last minutes'),
    },
    { label: t('Memory'), value: formatMegabytes(memoryBytes), subtext: t('Used by this server’s process') },
  ];
}

function Charts({ data }: { data: OperationsAnswer }) {
  return (
    <Stack component="section" className={styles['operations']} aria-labelledby="operations">
      <div>
        <Title order={2} size="h4" id="operations">
          {t('Operations')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(
            'The last hour of the server that responded, version {version}, running since {since}. As of {at}.',
            {
              version: data.version,
              since: formatDeviceMoment(data.startedAt),
              at: formatDeviceMoment(data.at),
            },
          )}
        </Text>
      </div>
      <FigureCards figures={toFigures(data)} />
      <OperationsCharts data={data} />
    </Stack>
  );
}
