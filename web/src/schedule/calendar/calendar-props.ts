/** The props of the schedule's week and month. */
import type { AgendaItem } from '../../device/views.ts';
import type { Reader } from '../selection.ts';

export interface CalendarProps {
  /** The week or month with this date is shown. */
  date: string;
  today: string;
  onDate: (date: string) => void;
  /** Shows the list at a date. */
  onShowList: (date: string) => void;
  /** Opens a day with all its buttons. */
  onOpenDay: (item: AgendaItem) => void;
  /** Undefined for people who may not change the schedule. */
  onScheduleDay: ((date: string) => void) | undefined;
  /** Whether shifts may be moved. */
  mayMove: boolean;
  reader: Reader;
  nannyId: string | undefined;
  /** Set for a nanny of several families: each shift then names its household. */
  showHousehold: boolean;
}
