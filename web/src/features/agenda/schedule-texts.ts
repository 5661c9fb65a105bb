/** Every text of the schedule. Those of the specification stand as it has them. */
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { plural } from '../../ui/plural.ts';

export const TITLE = 'Schedule';
export const SUBTITLE = {
  family: 'Manage nanny schedules',
  nanny: 'View and manage your schedule',
} as const;

export const DIALOGS = {
  editHours: 'Edit Scheduled Hours',
  enterHours: 'Enter Actual Hours',
  bulkEdit: 'Bulk Edit Scheduled Hours',
  scheduleDay: 'Schedule a Day',
  todos: 'To-Dos',
} as const;

/** While the first sync is under way. */
export const FIRST_TIME = 'Getting your schedule. Once it is on this device, it opens without internet too.';

export const EMPTY = 'No schedule items found.';
export const EMPTY_COMPLETED_HIDDEN = 'Try showing completed days to see more items.';

export const NO_DAYS_SELECTED = 'No days selected';
type BulkVerb = 'accept' | 'decline' | 'delete' | 'edit';
export const selectAtLeastOne = (verb: BulkVerb) => `Please select at least one day to ${verb}.`;

export const MISSING_INFORMATION = 'Missing information';
export const INVALID_TIME_RANGE = 'Invalid time range';
export const BOTH_TIMES = 'Please enter both start and end times.';
export const DATE_AND_TIMES = 'Please enter date, start time, and end time.';
export const SELECT_NANNY = 'Please select a nanny.';
export const END_AFTER_START = 'End time must be after start time.';

export const FAILED = {
  status: 'Failed to update status',
  schedule: 'Failed to update schedule',
  hours: 'Failed to record hours',
  deleteDay: 'Failed to delete day',
  deleteDays: 'Failed to delete days',
  schedules: 'Failed to update schedules',
  create: 'Failed to create schedule',
} as const;
export const NO_DAYS_TO_UPDATE = 'No days found to update. Please try again.';

export const TODO_FAILED = 'Error';
export const TODO_FAILURES = {
  add: 'Failed to add to-do item.',
  update: 'Failed to update to-do item.',
  delete: 'Failed to delete to-do item.',
} as const;

export const confirmBulkDelete = (count: number) =>
  `Are you sure you want to delete ${count} schedule day(s)? This action cannot be undone.`;

/** '1 day', '3 days'. */
export const days = (count: number) => plural(count, 'day');

/** What is left of a bulk change that went through for some only. */
export const partially = (done: string, refused: number, reason: string) =>
  `${done} ${days(refused)} could not be modified: ${reason}`;

export const HOURS_LABELS = { start: 'Arrival Time', end: 'Departure Time' } as const;
export const SHIFT_LABELS = { start: 'Start Time', end: 'End Time' } as const;

export const ENDS_NEXT_DAY = 'Ends the next day';
export const endsOn = (date: string) => `The shift runs past midnight, until ${formatDateHeading(date)}.`;

/** Beside the later field, once somebody wants to save. */
export const mustBeAfter = (startLabel: string) =>
  `Must be after the ${startLabel.toLowerCase()}. If the shift goes past midnight, tick “${ENDS_NEXT_DAY}”.`;

export const ENTER_BOTH = 'Enter both times to see the hours and the amount.';
export const NOT_AFTER_ARRIVAL = 'The departure is not after the arrival. Did the shift end the next day?';

/** How many entries of hours wait, the one that stands included where two contradict each other. */
export function entriesWait(entries: number, reader: 'family' | 'nanny'): string {
  const who = reader === 'family' ? 'your word' : 'the family’s word';
  const counts = ['', 'An entry waits', 'Two entries wait', 'Three entries wait'];
  return `${counts[entries] ?? `${entries} entries wait`} for ${who}`;
}

export const PAID_DAY = 'This day is already paid. Its times and hours stay as they are.';
/** How hours of a paid day are put right. */
export const PAID_HOURS = {
  family: 'To correct the hours, void the payment that settled this day. The day is then open again.',
  nanny: 'If the hours are wrong, tell the family: once the payment is voided, the day is open again.',
} as const;
export const GO_TO_PAYMENTS = 'Go to Payments';
