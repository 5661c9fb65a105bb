import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { SheetState } from '../../domain/history-button.tsx';
import { HistorySheet } from '../../domain/history-sheet.tsx';
import { useEarlierHistory } from '../../domain/use-earlier-history.ts';
import { useSession } from '../../session/use-session.ts';
import { useSubjectHistory } from '../../store/use-history.ts';
import type { AgendaItem } from '../../store/views.ts';
import { RestoreHoursButton } from './restore-hours.tsx';

export interface DayHistoryProps extends SheetState {
  item: AgendaItem;
}

export function DayHistory({ item, opened, onClose }: DayHistoryProps) {
  const { day, household, nannyName } = item;
  const { user } = useSession();
  const earlier = useEarlierHistory(day.id);
  const history = useSubjectHistory(household.id, day.id, earlier.entries);
  const otherSide = user?.role === 'NANNY' ? household.name : nannyName;
  return (
    <HistorySheet
      opened={opened}
      onClose={onClose}
      title="History of this day"
      subtitle={[formatDateHeading(day.date), otherSide].filter(Boolean).join(' · ')}
      history={history}
      readerId={user?.id ?? ''}
      subject={{ kind: 'day', id: day.id }}
      earlier={{
        state: earlier.state,
        load: (before) => void earlier.load([{ householdId: household.id, before }]),
      }}
      renderAction={({ restorable }) => restorable && <RestoreHoursButton item={item} hours={restorable} />}
      origin={day.origin === 'generated' ? 'Generated from the base schedule' : undefined}
    />
  );
}
