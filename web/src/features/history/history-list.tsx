import { Text, Title } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { HistoryLine } from '../../domain/history-lines.ts';
import { TimelineEntry } from '../../domain/history-timeline.tsx';
import { useWindowRows } from '../../ui/window-rows.ts';
import { type HistoryRow, historyRows } from './history-rows.ts';
import { texts } from './history-texts.ts';

/** About what an entry of three lines is high. */
const ROW_PX = 108;

/** Everything that happened, grouped by the day on which it arrived. */
export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  const rows = useMemo(() => historyRows(lines, texts.unsent), [lines]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const list = useRef<HTMLOListElement>(null);
  const { first, end, before, after, measure } = useWindowRows(list, keys, ROW_PX);
  return (
    <>
      <Text component="output" size="sm" c="dimmed" className="fd-history-count">
        {texts.entries(lines.length)}
      </Text>
      <ol
        ref={list}
        className="fd-book"
        aria-label={texts.title}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {rows.slice(first, end).map((row, index) => (
          <li key={row.key} ref={measure} data-index={first + index} className={`fd-book-${row.type}`}>
            <Row row={row} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Row({ row }: { row: HistoryRow }) {
  if (row.type === 'line') return <TimelineEntry line={row.line} />;
  return (
    <Title order={2} size="h5">
      {row.date === texts.unsent ? row.date : formatDateHeading(row.date)}
    </Title>
  );
}
