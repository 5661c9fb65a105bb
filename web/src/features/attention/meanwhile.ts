/** Who made the change that an entry met, as far as the history on this device tells. */

import type { RejectionCode } from 'sync-protocol/errors.ts';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { namedDayId } from 'sync-protocol/rules/named-day.ts';
import { type HistoryReading, type HistorySource, historyLines } from '../../domain/history-lines.ts';
import { changesOf, differs, type RowChange, withStates } from '../../domain/history-states.ts';

type Names = readonly string[];
type Test = (changes: readonly RowChange[]) => boolean;

const dayDiffers =
  (
    ...names: (
      | 'scheduledStartUtc'
      | 'scheduledEndUtc'
      | 'actualStartUtc'
      | 'actualEndUtc'
      | 'status'
      | 'isPaid'
      | 'amountCents'
    )[]
  ): Test =>
  (changes) =>
    changesOf(changes, 'day').some((day) => day.is !== null && names.some((name) => differs(day, name)));

/** What must have changed for a refusal to come about. */
const CAUSES: { readonly [C in RejectionCode]?: Test } = {
  schedule_changed: dayDiffers('scheduledStartUtc', 'scheduledEndUtc'),
  day_deleted: (changes) => changesOf(changes, 'day').some(({ is }) => is === null),
  day_paid: dayDiffers('isPaid'),
  day_completed: dayDiffers('actualStartUtc', 'actualEndUtc'),
  has_hours: dayDiffers('actualStartUtc', 'actualEndUtc'),
  day_not_worked: dayDiffers('status'),
  not_pending: dayDiffers('status'),
  amount_changed: dayDiffers('amountCents'),
  payment_voided: (changes) => changesOf(changes, 'payment').some((payment) => differs(payment, 'voidedAt')),
  review_decided: (changes) => changesOf(changes, 'review').some((review) => differs(review, 'status')),
};

/** The ids that an entry's input names, the first of which its history is read by. */
export function subjectOf(args: unknown): string | undefined {
  const { paymentId, nannyId } = (args ?? {}) as Record<string, unknown>;
  return [namedDayId(args), paymentId, nannyId].find((id) => typeof id === 'string');
}

/** 'Fay changed the times to 12:00 PM - 4:00 PM, was 9:00 AM - 5:00 PM · Mar 5, 2026, 9:12 AM'. */
export function meanwhileInWords(
  code: string,
  source: HistorySource,
  reading: HistoryReading,
): string | undefined {
  const isCause = (CAUSES as { readonly [code: string]: Test | undefined })[code];
  if (isCause === undefined) return undefined;
  const own = (about: string | null): boolean => reading.subject === null || about === reading.subject.id;
  const cause = withStates(source.entries, source.rows).find(
    ({ entry, changes }) => entry.result === 'applied' && isCause(changes.filter(({ about }) => own(about))),
  );
  const line = cause && historyLines(source, reading).find(({ id }) => id === cause.entry.id);
  if (line === undefined) return undefined;
  const told: Names = [
    `${line.who} ${line.did}`.trim(),
    ...line.details.filter((each) => each.startsWith('was ')),
  ];
  return `${told.join(', ')} · ${line.circumstances}`;
}

/** The day as it was when it was deleted, where that is known: to name it, not to say what stands. */
export function deletedDay({ entries, rows }: HistorySource, dayId: string): AgendaDay | undefined {
  const changes = withStates(entries, rows).flatMap((told) => changesOf(told.changes, 'day'));
  const was = changes.find(({ id, is }) => id === dayId && is === null)?.was;
  // Whoever deletes a day leaves the whole of it in the log, but for what it does not have.
  return was?.date === undefined ? undefined : ({ ...NO_TIMES, ...was } as AgendaDay);
}

const NO_TIMES = { scheduledStartUtc: null, scheduledEndUtc: null, scheduledNotes: null };
