/**
 * Records a day's hours, edits one or several days, removes one, and takes hours and moves back. Also makes these
 * mutations without running them, for a preview. Names the time field that a refusal is about. `basedOn` is what the
 * author saw, for the server to detect conflicts; edits of times and notes have none, since edits of different fields
 * merge.
 */
import { Rejection, rejectionOf } from 'sync-protocol/kernel/errors.ts';
import type { RunResult } from 'sync-protocol/kernel/mutator.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import { mutate, mutateAll, perform } from '../device/mutate.ts';
import type { AgendaItem, AgendaShift } from '../device/views.ts';
import { changeAll, toRemoval } from './day-mutations.ts';

/** Throws `Rejection` or `NotSaved`, as do the other functions for a single day. */
export function removeDay(item: AgendaShift): Promise<unknown> {
  const { name, args, basedOn } = toRemoval(item);
  return mutate(item.household.id, name, args, basedOn);
}

/** With `openClock`, a nanny's hours end her arrival. */
export const toRecording = (
  { day, openClock }: AgendaShift & Partial<Pick<AgendaItem, 'openClock'>>,
  { start, end }: TimeRange,
) => {
  const { status, actualStartUtc, actualEndUtc, isPaid, scheduledStartUtc, scheduledEndUtc } = day;
  return {
    name: 'day.recordHours' as const,
    args: { dayId: day.id, start, end, ...(openClock && { clockId: openClock.id }) },
    basedOn: { status, actualStartUtc, actualEndUtc, isPaid, scheduledStartUtc, scheduledEndUtc },
  };
};

/** Returns whether the hours count, change nothing, or wait in review. */
export async function recordHours(
  item: Parameters<typeof toRecording>[0],
  span: TimeRange,
): Promise<RunResult['result'] | undefined> {
  const [result] = await perform(item.household.id, [toRecording(item, span)]);
  const refusal = result === undefined ? null : rejectionOf(result);
  if (refusal !== null) throw refusal;
  return result?.result;
}

/** Takes back a day's first hours. Refused once other hours than `span` count or are in review. */
export function withdrawHours({ household, day }: AgendaShift, span: TimeRange): Promise<unknown> {
  return mutate(household.id, 'day.withdrawHours', { dayId: day.id, ...span });
}

export interface ScheduleEdit {
  /** Another date, with both times. */
  readonly date?: string;
  readonly start?: string;
  readonly end?: string;
  readonly notes?: string | null;
}

export const toScheduleEdit = ({ day }: AgendaShift, edit: ScheduleEdit) => ({
  name: 'day.editSchedule' as const,
  args: { dayId: day.id, ...edit },
});

export function editSchedule(item: AgendaShift, edit: ScheduleEdit): Promise<unknown> {
  const { name, args } = toScheduleEdit(item, edit);
  return mutate(item.household.id, name, args);
}

/** Restores a day's date, times and origin of `before`, and accepts the day again if it was accepted. */
export async function restoreSchedule({ household, day: before }: AgendaShift): Promise<void> {
  const { id: dayId, date, origin, scheduledStartUtc: start, scheduledEndUtc: end } = before;
  if (start === null || end === null) return;
  const edit = {
    name: 'day.editSchedule',
    args: { dayId, date, start, end, ...(origin === 'generated' && { origin }) },
  } as const;
  const answer = {
    name: 'day.answer',
    args: { dayId, status: 'ACCEPTED' },
    basedOn: { scheduledStartUtc: start, scheduledEndUtc: end },
  } as const;
  const refusals = await mutateAll(household.id, before.status === 'ACCEPTED' ? [edit, answer] : [edit]);
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
}

export const editSchedules = (edits: readonly { item: AgendaShift; span: TimeRange }[]) =>
  changeAll(edits.map(({ item, span }) => ({ item, mutation: toScheduleEdit(item, span) })));

/** Returns the time field that a refusal is about. */
export function timeFieldOf(error: unknown): 'start' | 'end' | undefined {
  if (!(error instanceof Rejection)) return undefined;
  if (error.code === 'wrong_date' || error.code === 'hours_in_future') return 'start';
  return error.code === 'shift_order' || error.code === 'hours_too_long' ? 'end' : undefined;
}
