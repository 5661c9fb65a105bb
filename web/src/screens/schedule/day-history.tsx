/**
 * The history of one day in a dialog: whether its hours were tapped or entered, and buttons that restore hours which were
 * replaced or arrived too late to count.
 */

import { HoursOrigin } from '../../clock/hours-origin.tsx';
import { useMayEnter } from '../../device/use-may-change.ts';
import type { AgendaItem } from '../../device/views.ts';
import { HistorySheet } from '../../history/history-sheet.tsx';
import type { SheetState } from '../../kit/history-button.tsx';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { useSession } from '../../session/use-session.ts';
import { RestoreHoursButton } from './restore-hours.tsx';

export interface DayHistoryProps extends SheetState {
  item: AgendaItem;
}

export function DayHistory({ item, ...state }: DayHistoryProps) {
  const { day, household, nannyName } = item;
  const mayEnter = useMayEnter(household.id);
  const otherSide = useSession().user?.role === 'NANNY' ? household.name : nannyName;
  return (
    <HistorySheet
      {...state}
      title={t('History of this day')}
      subtitle={[startLine(formatDateHeading(day.date)), otherSide]}
      details={<HoursOrigin item={item} />}
      householdId={household.id}
      subject={{ kind: 'day', id: day.id }}
      renderAction={({ restorable }) =>
        mayEnter && restorable && <RestoreHoursButton item={item} hours={restorable} />
      }
      origin={day.origin === 'generated' ? t('Generated from the base schedule') : undefined}
    />
  );
}
