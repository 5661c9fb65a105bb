/**
 * Texts of the schedule, without those of its week and month (views/view-texts.ts). The wording of the specification
 * must not change.
 */
import { daysBetween } from 'sync-protocol/rules/calendar.ts';
import { monthOf } from 'sync-protocol/rules/months.ts';
import {
  formatCount,
  formatDate,
  formatDateHeading,
  formatDateRange,
  formatHoursShort,
  formatMonthRange,
} from '../../language/format.ts';
import type { Rights } from '../../store/rights.ts';
import { plural } from '../../ui/plural.ts';
import type { DateRange } from './selection.ts';

export const TITLE = 'Schedule';
export const SUBTITLE = {
  family: 'Manage nanny schedules',
  nanny: 'View and manage your schedule',
  viewer: 'What is planned and worked',
} as const;

/** Blank while it isn't known whether a family account is a viewer's. */
export function subtitleFor(reader: 'family' | 'nanny', rights: Rights): string {
  if (reader === 'nanny') return SUBTITLE.nanny;
  return { write: SUBTITLE.family, read: SUBTITLE.viewer, unknown: '\u00a0' }[rights];
}

export const DIALOGS = {
  editHours: 'Edit Scheduled Hours',
  enterHours: 'Enter Actual Hours',
  viewHours: 'Hours of this day',
  bulkEdit: 'Bulk Edit Scheduled Hours',
  scheduleDay: 'Schedule a Day',
  todos: 'To-Dos',
} as const;

export const FIRST_TIME = 'Getting your schedule. Once it’s on this device, it opens without internet too.';

export const LOAD_FAILED = 'Couldn’t load the schedule from your device';
export const LOAD_FAILED_HELP =
  'Nothing has been lost. Close other tabs of Fairday, free some space on this device, and reload.';

export const EMPTY = 'No schedule items found.';
export const EMPTY_COMPLETED_HIDDEN = 'Try showing completed days to see more items.';

export const NO_DAYS_SELECTED = 'No days selected';
export type BulkVerb = 'accept' | 'decline' | 'delete' | 'edit';
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
export const UNDO = 'Undo';
export const UNDO_FAILED = 'Couldn’t undo';
export const HOURS_TAKEN_BACK = 'Hours taken back';
export const ANSWER_TAKEN_BACK = 'Answer taken back';
export const answersTakenBack = (count: number) =>
  count === 1 ? '1 day is as it was before.' : `${count} days are as they were before.`;
export const NO_DAYS_TO_UPDATE = 'No days found to update. Please try again.';

export const CHANGED_MEANWHILE =
  'This day was changed on another device. What you typed is still here, and isn’t saved yet.';
export const DELETED_MEANWHILE = 'This day was deleted on another device.';

export const TODO_ADDED = 'To-Do added';
export const TODO_FAILED = 'Error';
export const TODO_FAILURES = {
  add: 'Failed to add to-do item.',
  update: 'Failed to update to-do item.',
  delete: 'Failed to delete to-do item.',
} as const;
/** Names a to-do that wasn't saved, while the field holds another one. */
export const notAdded = (title: string) => `Not added: ${title}`;
export const TRY_AGAIN = 'Try Again';

export const confirmBulkDelete = (count: number) =>
  `Are you sure you want to delete ${formatCount(count)} schedule day(s)? This action cannot be undone.`;

/** Added to the confirm text where more days are selected than fit on the screen. */
export const deletedHours = (range: DateRange, { planned, worked }: { planned: number; worked: number }) => {
  const [from, to] = [formatDate(range.from), formatDate(range.to)];
  const scheduled = formatHoursShort(planned);
  return worked === 0
    ? `This deletes ${scheduled} scheduled hours from ${from} to ${to}.`
    : `This deletes ${scheduled} scheduled hours and ${formatHoursShort(worked)} worked hours from ${from} to ${to}.`;
};

export const days = (count: number) => plural(count, 'day');

export const daysSelected = (count: number) => `${days(count)} selected`;

export const SELECT = {
  all: 'Select All',
  month: 'Select This Month',
  week: 'Select This Week',
  more: 'Choose which days to select',
  counting: 'Counting…',
  none: 'No days',
} as const;

/** Two months: longer ranges are named by their months. */
const LONG_RANGE_DAYS = 62;

export interface SelectionPartTexts {
  /** Undefined until all days are loaded. */
  readonly count: number | undefined;
  /** Dates or months. */
  readonly range: DateRange | undefined;
}

/** Returns '108 days, Nov 2025 – Jan 2027' or '3 days, Nov 23 – 25, 2026'. */
export function daysWithin({ count, range }: SelectionPartTexts): string {
  if (count === undefined) return SELECT.counting;
  if (count === 0) return SELECT.none;
  return range === undefined ? days(count) : `${days(count)}, ${formatRange(range)}`;
}

export function formatRange({ from, to }: DateRange): string {
  const isOfMonths = from === monthOf(from);
  return isOfMonths || daysBetween(from, to) > LONG_RANGE_DAYS
    ? formatMonthRange(from, to)
    : formatDateRange(from, to);
}

/** `sentence` says what succeeded. */
export const partially = (sentence: string, failedCount: number, reason: string) =>
  `${sentence} ${days(failedCount)} could not be modified: ${reason}`;

export const HOURS_LABELS = { start: 'Arrival Time', end: 'Departure Time' } as const;
export const SHIFT_LABELS = { start: 'Start Time', end: 'End Time' } as const;

export const ENDS_NEXT_DAY = 'Ends the next day';
export const PAST_MIDNIGHT = 'The shift runs past midnight.';
export const endsOn = (date: string) => `The shift runs past midnight, until ${formatDateHeading(date)}.`;

/** Shown beside the later field after a try to save. */
export const mustBeAfter = (startLabel: string) =>
  `Must be after the ${startLabel.toLowerCase()}. If the shift goes past midnight, tick “${ENDS_NEXT_DAY}”.`;

export const ENTER_BOTH = 'Enter both times to see the hours and the amount.';
export const NOT_AFTER_ARRIVAL = 'The departure isn’t after the arrival. Did the shift end the next day?';
export const DEPARTURE_IN_FUTURE = 'Departure is in the future.';

export const NO_TODOS_TO_SEE = 'No to-dos on this day.';
export const TODO_STATES = { open: 'Open', done: 'Done' } as const;
export const NO_TODOS = 'No to-dos yet. Add what you want to remember on this day.';
export const NO_NANNIES = 'Add a nanny first.';

/** The button that ends the filter by nanny. Her name is undefined until it is known. */
export const onlyNanny = (name = 'one nanny') => `Only ${name} · Show All`;

const DECIDERS = { family: 'your', nanny: 'the family’s', viewer: 'the parents’' } as const;

/** `count` includes the current hours if another entry contradicts them. */
export function entriesToDecide(count: number, reader: keyof typeof DECIDERS): string {
  const entries = plural(count, 'entry', 'entries');
  const verb = count === 1 ? 'needs' : 'need';
  return `${entries} ${verb} ${DECIDERS[reader]} decision`;
}

export const DAY_MENU = {
  label: (day: string) => `More for ${day}`,
  edit: 'Edit',
  history: 'History',
} as const;

/** A day that payments cover in part. */
export const partlyPaid = (paid: string, amount: string) => `${paid} of ${amount} paid`;

export const VIEW_HOURS = 'View Hours';
export const FACTS = {
  scheduled: 'Scheduled',
  actual: 'Actual',
  billable: 'Billable',
  amount: 'Amount',
  notes: 'Notes',
} as const;

export const PAID_DAY = 'This day is already paid. Its times and hours can’t change.';
export const PAID_HOURS = {
  family: 'To correct the hours, void the payment that settled this day. You can then edit them.',
  nanny: 'If the hours are wrong, ask the family to void the payment. You can then edit them.',
} as const;
export const GO_TO_PAYMENTS = 'Go to Payments';
