import { useEffect, useRef } from 'react';
import { latePart } from '../../ui/late-part.ts';
import { type AgendaListProps, coveredPx, isInView, Row } from './agenda-row.tsx';
import { ScheduleLoading } from './schedule-states.tsx';

/** Beyond this many rows only those near the window are in the page: 5,000 plain ones take seconds. */
const PLAIN_ROWS = 60;

/** Apart, with its library: most schedules are short. */
const longList = latePart(() => import('./long-agenda-list.tsx').then(({ LongList }) => LongList));

export function AgendaList(props: AgendaListProps) {
  const isLong = props.rows.length > PLAIN_ROWS;
  const isLongListHere = longList.useArrival(isLong);
  if (!isLong) return <PlainList {...props} />;
  return isLongListHere ? <longList.Part {...props} /> : <ScheduleLoading />;
}

function PlainList({ rows, renderDay, jump }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = jump && list.current?.children.item(jump.index);
    if (!row) return;
    const { top } = row.getBoundingClientRect();
    if (!isInView(top)) window.scrollBy({ top: top - coveredPx(), behavior: 'instant' });
  }, [jump]);

  return (
    <div ref={list}>
      {rows.map((row) => (
        <div key={row.key} className="fd-agenda-row">
          <Row row={row} renderDay={renderDay} />
        </div>
      ))}
    </div>
  );
}
