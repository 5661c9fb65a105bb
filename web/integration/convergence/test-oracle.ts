/**
 * Checks hours, reviews, pay and weeks, and what a removed nanny leaves, after each step against the log and
 * independently of the rules under test.
 */

import { weekFaults } from 'sync-protocol/test-support/week-faults.ts';
import type { WorthRows } from 'sync-protocol/test-support/worked-worth.ts';
import { HersKept } from './test-hers.ts';
import type { LoggedMutation, SeenRow, Snapshot, Update } from './test-snapshots.ts';
import { keyOf } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

interface Hours {
  readonly start: unknown;
  readonly end: unknown;
  readonly side: 'family' | 'nanny';
}

interface InReview extends Hours {
  readonly accountId: string;
  readonly dayId: string;
  /** When they were entered, as UTC instant that the server believed. */
  readonly at: string;
}

/** Mutations that may change what payments settle. */
const MONEY = new Set([
  'day.recordHours',
  'day.withdrawHours',
  'day.remove',
  'review.resolve',
  'payment.record',
  'payment.void',
  // These change what terms add to weeks; what is then paid too much becomes credit, and settles other days.
  'agenda.generate',
  'day.answer',
  'day.cancel',
  'day.markNotWorked',
  'day.answerNotWorked',
  'day.editSchedule',
  'household.saveHolidays',
  'terms.answer',
  'terms.remove',
  'terms.set',
  'week.close',
  // Closes a week that is over first.
  'week.approve',
]);

/** Rows that a nanny is archived for. */
const PAY_TABLES = new Set([
  'earning',
  'payment',
  'statement',
  'review',
  'leavePolicy',
  'leave',
  'leaveEntry',
  'claim',
]);
/** Rows that stay with an archived nanny. */
const KEPT_TABLES = new Set([
  ...PAY_TABLES,
  'nanny',
  'rate',
  'terms',
  'week',
  'question',
  'cancellation',
  'settlement',
  'mileageRate',
]);
/** Rows that go with a removed nanny. */
const SCHEDULE_TABLES = new Set(['baseSchedule', 'todo']);

function sawHours(basedOn: Readonly<Record<string, unknown>>, { start, end }: Hours): boolean {
  const { actualStartUtc, actualEndUtc } = basedOn;
  if (actualStartUtc === null || actualEndUtc === null) return false;
  return asInstant(actualStartUtc) === start && asInstant(actualEndUtc) === end;
}

const sameHours = (a: Hours, b: Hours): boolean => a.start === b.start && a.end === b.end;

function* rowsOf(snapshot: Snapshot, table: string): Generator<SeenRow> {
  for (const row of snapshot.rows.values()) if (row.table === table) yield row;
}

/** Returns the rows that say what weeks come to. */
export function worthRowsOf(snapshot: Snapshot): WorthRows {
  const of = <Row>(table: string): Row[] =>
    [...rowsOf(snapshot, table)].map(({ fields }) => fields as unknown as Row);
  return {
    households: of('household'),
    nannies: of('nanny'),
    terms: of('terms'),
    weeks: of('week'),
    cancellations: of('cancellation'),
    leaves: of('leave'),
    days: of('day'),
    earnings: of('earning'),
    payments: of('payment'),
    rates: of('rate'),
    reviews: of('review'),
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an instant in the form of rows: the log keeps times as they were sent. */
const asInstant = (value: unknown): string => new Date(asText(value)).toISOString();

const MAX_AGE_MS = 60 * 86_400_000;
const MAX_AHEAD_MS = 5 * 60_000;

/** Returns when a mutation happened: as its device says, at most 60 days before and 5 minutes after it was received. */
function believedInstant({ happenedAt, receivedAt }: LoggedMutation): string {
  const received = Date.parse(receivedAt);
  const claimed = Math.max(Date.parse(happenedAt), received - MAX_AGE_MS);
  return new Date(Math.min(claimed, received + MAX_AHEAD_MS)).toISOString();
}

export class Oracle {
  /** The hours that count, by day id. */
  readonly #hours = new Map<string, Hours>();
  /** Hours in review, by review id. */
  readonly #inReview = new Map<string, InReview>();
  readonly #hers = new HersKept();
  readonly #nannyOfDay = new Map<string, string>();
  readonly #nannyOfEarning = new Map<string, string>();

  /** @throws if hours were overwritten or lost, a payment differs from what its author saw, or pay doesn't add up */
  check(before: Snapshot | undefined, { snapshot, mutations, ledger }: Update): void {
    expectGuarantee(4, ledger.length === 0, () => ledger.join('; '));
    const weeks = weekFaults(worthRowsOf(snapshot));
    expectGuarantee(4, weeks.length === 0, () => weeks.join('; '));
    for (const day of rowsOf(snapshot, 'day')) this.#nannyOfDay.set(day.id, day.nannyId ?? '');
    for (const earning of rowsOf(snapshot, 'earning')) {
      this.#nannyOfEarning.set(earning.id, earning.nannyId ?? '');
    }
    for (const mutation of mutations) {
      this.#hers.record(mutation, this.#inReview.get(asText(mutation.args['reviewId'])));
      this.#record(mutation);
      if (mutation.name === 'review.restore' && mutation.result === 'applied')
        this.#restore(mutation, snapshot);
    }
    this.#hers.check(snapshot);
    this.#expectHours(snapshot);
    this.#expectInReview(snapshot);
    for (const [i, mutation] of mutations.entries()) {
      if (mutation.name === 'payment.payDays' && mutation.result === 'applied')
        this.#expectPaidAsSeen(mutation, snapshot, mutations.slice(i + 1));
    }
    if (before === undefined) return;
    this.#expectPaidStays(before, snapshot, mutations);
    this.#expectArchived(before, snapshot, mutations);
  }

  #record(mutation: LoggedMutation): void {
    if (mutation.name === 'day.recordHours') this.#recordHours(mutation);
    if (mutation.result !== 'applied') return;
    if (mutation.name === 'day.remove') this.#recordRemoval(mutation);
    if (mutation.name === 'day.withdrawHours') this.#recordWithdrawal(mutation);
    const inReview = this.#inReview.get(asText(mutation.args['reviewId']));
    if (inReview === undefined) return;
    if (mutation.name === 'review.resolve' && mutation.args['choice'] === 'confirm') {
      // What the nanny has confirmed are her hours.
      const side = mutation.side === 'nanny' ? mutation.side : inReview.side;
      this.#hours.set(inReview.dayId, { ...inReview, side });
    }
    if (mutation.name.startsWith('review.')) this.#inReview.delete(asText(mutation.args['reviewId']));
  }

  /** Her hours are in review again, and her others of the day are withdrawn. */
  #restore(mutation: LoggedMutation, { rows }: Snapshot): void {
    const reviewId = asText(mutation.args['reviewId']);
    const { startUtc, endUtc, dayId, authorId, happenedAt } =
      rows.get(keyOf('review', reviewId))?.fields ?? {};
    const at = believedInstant(mutation);
    for (const [other, each] of this.#inReview) {
      const isHers = each.dayId === dayId && each.accountId === mutation.accountId;
      if (isHers && each.at <= at) this.#inReview.delete(other);
    }
    this.#inReview.set(reviewId, {
      start: asText(startUtc),
      end: asText(endUtc),
      side: 'nanny',
      dayId: asText(dayId),
      accountId: asText(authorId),
      at: asText(happenedAt),
    });
  }

  #recordHours(mutation: LoggedMutation): void {
    const { id, args, basedOn, side, result, accountId } = mutation;
    if (result !== 'applied' && result !== 'review') return;
    const dayId = asText(args['dayId']);
    const hours = { start: asInstant(args['start']), end: asInstant(args['end']), side };
    const at = believedInstant(mutation);
    // An author's later hours for the same day, in review or counting, take the place of the earlier ones in review.
    for (const [other, each] of this.#inReview)
      if (each.dayId === dayId && each.accountId === accountId && each.at <= at) this.#inReview.delete(other);
    if (result === 'review') this.#inReview.set(id, { ...hours, dayId, accountId, at });
    if (result !== 'applied') return;
    const current = this.#hours.get(dayId);
    // Who enters what counts already only withdraws own hours in review.
    if (current !== undefined && sameHours(current, hours)) return;
    if (current !== undefined && basedOn !== null && side !== current.side) {
      expectGuarantee(
        3,
        sawHours(basedOn, current),
        () => `hours ${id} of the ${side} overwrote hours that it had not seen`,
      );
    }
    this.#hours.set(dayId, hours);
  }

  #recordWithdrawal({ id, args, side }: LoggedMutation): void {
    const dayId = asText(args['dayId']);
    const taken = { start: asInstant(args['start']), end: asInstant(args['end']), side };
    const current = this.#hours.get(dayId);
    const isTheirs = current !== undefined && current.side === side && sameHours(current, taken);
    expectGuarantee(3, isTheirs, () => `${id} of the ${side} took back hours that it had not entered`);
    const waits = [...this.#inReview.values()].some((inReview) => inReview.dayId === dayId);
    expectGuarantee(3, !waits, () => `${id} took back hours beside others that wait for a decision`);
    this.#hours.delete(dayId);
  }

  #recordRemoval({ id, args, basedOn }: LoggedMutation): void {
    const dayId = asText(args['dayId']);
    const current = this.#hours.get(dayId);
    const waits = [...this.#inReview.values()].some((inReview) => inReview.dayId === dayId);
    expectGuarantee(3, !waits, () => `${id} deleted a day whose hours wait for a decision`);
    if (current !== undefined && basedOn !== null) {
      expectGuarantee(3, sawHours(basedOn, current), () => `${id} deleted hours that it had not seen`);
    }
    this.#hours.delete(dayId);
  }

  /** Checks that a removal keeps everything about pay for the family, and nothing of the schedule. */
  #expectArchived(before: Snapshot, after: Snapshot, mutations: readonly LoggedMutation[]): void {
    const [removal, ...others] = mutations;
    if (removal?.name !== 'nanny.remove' || removal.result !== 'applied' || others.length > 0) return;
    const nannyId = asText(removal.args['nannyId']);
    const nanny = after.rows.get(keyOf('nanny', nannyId))?.fields;
    const isArchived = typeof nanny?.['archivedAt'] === 'string' && nanny['nannyUserId'] === null;
    expectGuarantee(5, nanny === undefined || isArchived, () => `removed nanny ${nannyId} is not archived`);
    for (const { table, id } of [...before.rows.values()].filter((row) => row.nannyId === nannyId)) {
      const isKept = after.rows.has(keyOf(table, id));
      const isHers = nanny !== undefined || !PAY_TABLES.has(table);
      expectGuarantee(3, isHers, () => `${table} ${id} is deleted with its nanny`);
      const mustStay = nanny !== undefined && KEPT_TABLES.has(table);
      expectGuarantee(3, isKept || !mustStay, () => `${table} ${id} is gone with the schedule`);
      expectGuarantee(
        5,
        !isKept || !SCHEDULE_TABLES.has(table),
        () => `${table} ${id} stays of a removed nanny`,
      );
    }
  }

  #expectHours(snapshot: Snapshot): void {
    for (const [dayId, current] of this.#hours) {
      const day = snapshot.rows.get(keyOf('day', dayId))?.fields;
      const isKept =
        day?.['status'] === 'COMPLETED' &&
        day['actualStartUtc'] === current.start &&
        day['actualEndUtc'] === current.end;
      expectGuarantee(3, isKept, () => `the hours of day ${dayId} are gone`);
    }
    for (const day of rowsOf(snapshot, 'day')) {
      const isWorked = day.fields['status'] === 'COMPLETED';
      expectGuarantee(
        2,
        !isWorked || this.#hours.has(day.id),
        () => `nobody recorded the hours of day ${day.id}`,
      );
    }
  }

  #expectInReview(snapshot: Snapshot): void {
    for (const [id, { dayId, start, end, side }] of this.#inReview) {
      const review = snapshot.rows.get(keyOf('review', id))?.fields;
      const span = { start: review?.['startUtc'], end: review?.['endUtc'], side };
      const isKept = review?.['status'] === 'open' && sameHours(span, { start, end, side });
      expectGuarantee(3, isKept, () => `the hours in review ${id} of day ${dayId} are gone`);
    }
    for (const { id, fields } of rowsOf(snapshot, 'review')) {
      const isReplaced = fields['status'] === 'open' && !this.#inReview.has(id);
      const words = () => `review ${id} is open beside its author's later hours, or was decided`;
      expectGuarantee(3, !isReplaced, words);
    }
  }

  /** Checks that a payment for days is at most what its author saw, and settles no day at another amount. */
  #expectPaidAsSeen({ args }: LoggedMutation, snapshot: Snapshot, later: readonly LoggedMutation[]): void {
    const seen = args['days'] as readonly { readonly dayId: string; readonly amountCents: number }[];
    const seenEarnings = (args['earnings'] ?? []) as readonly {
      readonly earningId: string;
      readonly amountCents: number;
    }[];
    const payments = args['payments'] as readonly { readonly paymentId: string; readonly nannyId: string }[];
    for (const { paymentId, nannyId } of payments) {
      const payment = snapshot.rows.get(keyOf('payment', paymentId))?.fields;
      if (payment === undefined) continue;
      const hers = seen.filter(({ dayId }) => this.#nannyOfDay.get(dayId) === nannyId);
      const added = seenEarnings.filter(({ earningId }) => this.#nannyOfEarning.get(earningId) === nannyId);
      // Nothing is worth less than 0: a forged amount below it is refused, and takes nothing off the others.
      const most = [...hers, ...added].reduce((sum, { amountCents }) => sum + Math.max(0, amountCents), 0);
      const paid = Number(payment['amountCents']);
      expectGuarantee(3, paid <= most, () => `payment ${paymentId} of ${paid} is for days seen at ${most}`);
      if (later.some(({ name, result }) => MONEY.has(name) && result === 'applied')) continue;
      for (const { dayId, amountCents } of hers) {
        const settled = snapshot.rows.get(keyOf('settlement', `${paymentId}/${dayId}`));
        const worth = snapshot.rows.get(keyOf('day', dayId))?.fields['amountCents'];
        expectGuarantee(3, settled === undefined || worth === amountCents, () => {
          return `day ${dayId}, worth ${String(worth)}, was paid as ${amountCents}`;
        });
      }
    }
  }

  /**
   * Checks that a paid day keeps its amount, unless meanwhile a payment was voided, and its billable minutes, unless a
   * review of its hours was decided, or counts at once.
   */
  #expectPaidStays(before: Snapshot, after: Snapshot, mutations: readonly LoggedMutation[]): void {
    const isApplied = (of: string): boolean =>
      mutations.some(({ name, result }) => result === 'applied' && name === of);
    if (isApplied('payment.void')) return;
    const corrected = new Set(
      [...rowsOf(after, 'review')]
        .filter(({ id, fields }) => fields['status'] === 'confirmed' && !before.rows.has(keyOf('review', id)))
        .map(({ fields }) => fields['dayId']),
    );
    for (const { id, fields } of rowsOf(before, 'day')) {
      if (fields['isPaid'] !== true || Number(fields['amountCents']) === 0) continue;
      const now = after.rows.get(keyOf('day', id))?.fields;
      const mayChange = corrected.has(id) || isApplied('review.resolve');
      const stays = mayChange || now?.['billableMinutes'] === fields['billableMinutes'];
      expectGuarantee(4, stays, () => `the minutes of paid day ${id} changed`);
      // A correction of another day may make this one owed again, but changes neither its minutes nor its amount.
      const isKept = now?.['amountCents'] === fields['amountCents'];
      expectGuarantee(4, isKept, () => `the amount of paid day ${id} changed`);
    }
  }
}
