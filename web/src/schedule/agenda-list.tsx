/** The schedule's list of days: renders up to 40 days whole and scrolls to a row. A lazy part renders longer lists. */
import { useEffect, useRef } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { steadyRows } from '../kit/steady-rows.ts';
import { type AgendaListProps, coveredPx, isInView, Row } from './agenda-row.tsx';
import { dayCount, rowDate } from './agenda-rows.ts';
import styles from './schedule.module.css';
import { AgendaSkeletons } from './schedule-states.tsx';
import { useScrolledDate } from './use-scrolled-date.ts';

/** Longer agendas are virtualized: rendering 5,000 days takes seconds. */
const PLAIN_DAYS = 40;

/** A lazy chunk with the virtualization library: most agendas are short. */
// With the schedule's own messages: those of the other parts would keep a first visit's sync waiting.
const longList = lazyPart(
  () => import('./long-agenda-list.tsx').then(({ LongList }) => LongList),
  'signedIn',
);

longList.prefetchIfInstalled();

/** For a first visit, which asks for its days meanwhile: how many they are is known too late. */
export const prefetchLongList = longList.prefetch;

export function AgendaList(props: AgendaListProps) {
  const isLong = dayCount(props.rows) > PLAIN_DAYS;
  const isLongListHere = longList.useLoaded(isLong);
  if (!isLong) return <PlainList {...props} />;
  return isLongListHere ? <longList.Part {...props} /> : <AgendaSkeletons />;
}

function PlainList({ rows, renderDay, renderWeek, onMonthVisible, onScrolled, jump }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => steadyRows(list.current), []);
  useScrolledDate(list, jump?.date, onScrolled);

  useEffect(() => {
    const row = jump && list.current?.children.item(jump.index);
    if (!row) return;
    const { top } = row.getBoundingClientRect();
    if (!isInView(top)) window.scrollBy({ top: top - coveredPx(), behavior: 'instant' });
  }, [jump]);

  return (
    <div ref={list}>
      {rows.map((row) => (
        <div key={row.key} className={styles['row']} data-date={rowDate(row)}>
          <Row {...{ row, renderDay, renderWeek, onMonthVisible }} />
        </div>
      ))}
    </div>
  );
}
