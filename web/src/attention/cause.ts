/**
 * Finds in this device's history which change caused a refusal, and a deleted day's last state. Returns the id whose
 * history a change belongs to.
 */

import type { RejectionCode } from 'sync-protocol/kernel/refusals.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { namedDayId } from 'sync-protocol/schedule/named-day.ts';
import { changesOf, differs, type RowChange, replayEntries } from '../history/history-entry.ts';
import { type HistoryReading, type HistorySource, historyLines } from '../history/history-lines.ts';

type Test = (changes: readonly RowChange[]) => boolean;

const dayDiffers =
  (...fields: (keyof AgendaDay)[]): Test =>
  (changes) =>
    changesOf(changes, 'day').some((day) => day.is !== null && fields.some((field) => differs(day, field)));

const CAUSES: { readonly [C in RejectionCode]?: Test } = {
  schedule_changed: dayDiffers('scheduledStartUtc', 'scheduledEndUtc'),
  day_deleted: (changes) => changesOf(changes, 'day').some(({ is }) => is === null),
  day_paid: dayDiffers('isPaid'),
  day_completed: dayDiffers('actualStartUtc', 'actualEndUtc'),
  has_hours: dayDiffers('actualStartUtc', 'actualEndUtc'),
  newer_hours: dayDiffers('actualStartUtc', 'actualEndUtc'),
  day_not_worked: dayDiffers('status'),
  not_pending: dayDiffers('status'),
  amount_changed: dayDiffers('amountCents'),
  not_accepted: dayDiffers('status'),
  terms_changed: (changes) => changesOf(changes, 'terms').some((terms) => differs(terms, 'changedAt')),
  payment_voided: (changes) => changesOf(changes, 'payment').some((payment) => differs(payment, 'voidedAt')),
  review_decided: (changes) => changesOf(changes, 'review').some((review) => differs(review, 'status')),
};

/** Returns the id of the day, payment or nanny whose history the arguments belong to. */
export function subjectOf(args: unknown): string | undefined {
  const { paymentId, nannyId } = (args ?? {}) as Record<string, unknown>;
  return [namedDayId(args), paymentId, nannyId].find((id) => typeof id === 'string');
}

/** Returns 'Fay changed the times to 12:00 PM – 4:00 PM, was 9:00 AM – 5:00 PM · Mar 5, 2026, 9:12 AM'. */
export function describeCause(
  code: string,
  source: HistorySource,
  reading: HistoryReading,
): string | undefined {
  const isCause = (CAUSES as { readonly [code: string]: Test | undefined })[code];
  if (isCause === undefined) return undefined;
  const isOwn = (about: string | null): boolean => reading.subject === null || about === reading.subject.id;
  const cause = replayEntries(source.entries, source.rows).find(
    ({ entry, changes }) =>
      entry.result === 'applied' && isCause(changes.filter(({ about }) => isOwn(about))),
  );
  const line = cause && historyLines(source, reading).find(({ id }) => id === cause.entry.id);
  if (line === undefined) return undefined;
  const { sentence, was, circumstances } = line;
  return `${was === undefined ? sentence : `${sentence}, ${was}`} · ${circumstances}`;
}

/** Returns the day as it was before it was deleted. The log of a deletion holds the whole row without nulls. */
export function findDeletedDay({ entries, rows }: HistorySource, dayId: string): AgendaDay | undefined {
  const changes = replayEntries(entries, rows).flatMap((entry) => changesOf(entry.changes, 'day'));
  const was = changes.find(({ id, is }) => id === dayId && is === null)?.was;
  return was?.date === undefined ? undefined : ({ ...NO_TIMES, ...was } as AgendaDay);
}

const NO_TIMES = { scheduledStartUtc: null, scheduledEndUtc: null, scheduledNotes: null };
