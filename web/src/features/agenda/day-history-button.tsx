import { HistoryButton } from '../../domain/history-button.tsx';
import type { AgendaItem } from '../../store/views.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { DayHistoryProps } from './day-history.tsx';

const history = lazyPart(() => import('./day-history.tsx').then(({ DayHistory }) => DayHistory));

function LateDayHistory(props: DayHistoryProps) {
  return history.useLoaded(true) ? <history.Part {...props} /> : null;
}

/** Opens the history of a day, which is a lazy chunk. */
export function DayHistoryButton({ item, name }: { item: AgendaItem; name: string }) {
  return (
    <HistoryButton
      label={`History of ${name}`}
      renderSheet={(state) => <LateDayHistory item={item} {...state} />}
    />
  );
}
