/**
 * The list of history entries with their count, grouped by date of arrival, with links to the weeks and wage
 * statements that they are about. Only the rows near the window are rendered.
 */
import { Text, Title } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { formatDate, formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import { useWindowRows } from '../kit/window-rows.ts';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';
import type { HistoryLine } from './history-lines.ts';
import { groupByDate, type HistoryRow } from './history-rows.ts';
import type { HistoryTarget } from './history-targets.ts';
import { TimelineEntry } from './history-timeline.tsx';

/** Estimated height of an entry with three lines. */
const ROW_PX = 108;

export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  const rows = useMemo(() => groupByDate(lines), [lines]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const list = useRef<HTMLOListElement>(null);
  const { first, end, before, after, measure } = useWindowRows(list, keys, ROW_PX);
  return (
    <>
      <Text component="output" size="sm" c="dimmed">
        {t('{count, plural, one {# entry} other {# entries}}', { count: lines.length })}
      </Text>
      <ol
        ref={list}
        className={styles['column']}
        aria-label={t('History')}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {rows.slice(first, end).map((row, index) => (
          <li key={row.key} ref={measure} data-index={first + index}>
            <Row row={row} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Row({ row }: { row: HistoryRow }) {
  if (row.type === 'line') {
    const { line } = row;
    return <TimelineEntry line={line} action={line.target && <HistoryLink target={line.target} />} />;
  }
  return (
    <Title order={2} size="h5" pt="md" pb="sm">
      {row.date === undefined ? t('Not sent yet') : startLine(formatDateHeading(row.date))}
    </Title>
  );
}

/** The link to the week or the wage statement that an entry is about. */
function HistoryLink({ target }: { target: HistoryTarget }) {
  const isNanny = useSession().user?.role === 'NANNY';
  const look = { size: 'sm', className: styles['link'] ?? '' } as const;
  if (target.kind === 'statement') {
    const { id, number } = target;
    return (
      <TextLink to="/statements/{-$statementId}" params={{ statementId: id }} {...look}>
        {t('Open statement {number}', { number })}
      </TextLink>
    );
  }
  const { nannyId, weekStart: week } = target;
  const words = t('Open the week from {date}', { date: formatDate(week) });
  return isNanny ? (
    <TextLink to="/pay" search={{ nannyId, week }} {...look}>
      {words}
    </TextLink>
  ) : (
    <TextLink to="/nannies/$nannyId/weeks" params={{ nannyId }} search={{ week }} {...look}>
      {words}
    </TextLink>
  );
}
