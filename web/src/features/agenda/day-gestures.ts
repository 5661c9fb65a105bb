import type { AgendaItem } from '../../store/views.ts';
import type { Answer } from './day-changes.ts';

/** What can be done with a day from its card. */
export interface DayGestures {
  readonly select: (dayId: string, selected: boolean) => void;
  readonly edit: (item: AgendaItem) => void;
  readonly enterHours: (item: AgendaItem) => void;
  readonly openTodos: (item: AgendaItem) => void;
  readonly answer: (item: AgendaItem, status: Answer) => void;
}
