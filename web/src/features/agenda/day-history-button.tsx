import { HistoryButton } from '../../domain/history-button.tsx';
import type { AgendaItem } from '../../store/views.ts';
import { latePart } from '../../ui/lazy-part.ts';
import type { DayHistoryProps } from './day-history.tsx';

/** Few look at it on any visit: it comes when it is asked for. */
const history = latePart(() => import('./day-history.tsx').then(({ DayHistory }) => DayHistory));

function LateDayHistory(props: DayHistoryProps) {
  return history.useArrival(true) ? <history.Part {...props} /> : null;
}

/** The way to what happened to a day. */
export function DayHistoryButton({ item, name }: { item: AgendaItem; name: string }) {
  return (
    <HistoryButton
      label={`History of ${name}`}
      renderSheet={(state) => <LateDayHistory item={item} {...state} />}
    />
  );
}
