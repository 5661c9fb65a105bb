/**
 * What a family and its nanny would expect, mutation by mutation: whose hours count, what was paid for, what
 * is in review. An independent account kept from the log, without the rules under test.
 */
import type { LoggedMutation, News, SeenRow, Snapshot } from './test-snapshots.ts';
import { keyOf } from './test-snapshots.ts';
import { hold } from './test-violation.ts';

interface Hours {
  readonly start: unknown;
  readonly end: unknown;
  readonly side: 'family' | 'nanny';
}

interface Waiting extends Hours {
  readonly dayId: string;
}

const MONEY = new Set(['day.recordHours', 'day.remove', 'review.resolve', 'payment.record', 'payment.void']);

const sameHours = (a: Hours, b: Hours): boolean => a.start === b.start && a.end === b.end;

function* rowsOf(snapshot: Snapshot, table: string): Generator<SeenRow> {
  for (const row of snapshot.rows.values()) if (row.table === table) yield row;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export class Judgement {
  /** The hours that count, by day. */
  readonly #hours = new Map<string, Hours>();
  /** Hours in review, by review. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #nannyOfDay = new Map<string, string>();

  /** Throws `Violation` when something that counted was overwritten, dropped, paid unseen or settled wrong. */
  judge(before: Snapshot | undefined, { snapshot, mutations, ledger }: News): void {
    hold(4, ledger.length === 0, () => ledger.join('; '));
    for (const day of rowsOf(snapshot, 'day')) this.#nannyOfDay.set(day.id, day.nannyId ?? '');
    for (const mutation of mutations) this.#follow(mutation);
    this.#expectHours(snapshot);
    this.#expectWaiting(snapshot);
    for (const [i, mutation] of mutations.entries()) {
      if (mutation.name === 'payment.payDays')
        this.#expectPaidAsSeen(mutation, snapshot, mutations.slice(i + 1));
    }
    if (before !== undefined) this.#expectPaidStays(before, snapshot, mutations);
  }

  #follow(mutation: LoggedMutation): void {
    if (mutation.name === 'day.recordHours') this.#followHours(mutation);
    if (mutation.result !== 'applied') return;
    if (mutation.name === 'day.remove') this.#followRemoval(mutation);
    if (mutation.name === 'nanny.remove') this.#forgetNanny(text(mutation.args['nannyId']));
    const waiting = this.#waiting.get(text(mutation.args['reviewId']));
    if (waiting === undefined) return;
    if (mutation.name === 'review.resolve' && mutation.args['choice'] === 'confirm') {
      this.#hours.set(waiting.dayId, waiting);
    }
    if (mutation.name.startsWith('review.')) this.#waiting.delete(text(mutation.args['reviewId']));
  }

  #followHours({ id, args, basedOn, side, result }: LoggedMutation): void {
    const dayId = text(args['dayId']);
    const hours = { start: args['start'], end: args['end'], side };
    if (result === 'review') this.#waiting.set(id, { ...hours, dayId });
    if (result !== 'applied') return;
    const counted = this.#hours.get(dayId);
    if (counted !== undefined && basedOn !== null && side !== counted.side) {
      const sawThem = basedOn['actualStartUtc'] === counted.start && basedOn['actualEndUtc'] === counted.end;
      hold(3, sawThem, () => `hours ${id} of the ${side} overwrote others’ that it had not seen`);
    }
    this.#hours.set(dayId, hours);
  }

  #followRemoval({ id, args, basedOn }: LoggedMutation): void {
    const dayId = text(args['dayId']);
    const counted = this.#hours.get(dayId);
    const waits = [...this.#waiting.values()].some((waiting) => waiting.dayId === dayId);
    hold(3, !waits, () => `${id} deleted a day whose hours wait for a decision`);
    if (counted !== undefined && basedOn !== null) {
      const sawThem = basedOn['actualStartUtc'] === counted.start && basedOn['actualEndUtc'] === counted.end;
      hold(3, sawThem, () => `${id} deleted hours that it had not seen`);
    }
    this.#hours.delete(dayId);
  }

  #forgetNanny(nannyId: string): void {
    const isHers = (dayId: string): boolean => this.#nannyOfDay.get(dayId) === nannyId;
    for (const dayId of this.#hours.keys()) if (isHers(dayId)) this.#hours.delete(dayId);
    for (const [id, { dayId }] of this.#waiting) if (isHers(dayId)) this.#waiting.delete(id);
  }

  #expectHours(snapshot: Snapshot): void {
    for (const [dayId, counted] of this.#hours) {
      const day = snapshot.rows.get(keyOf('day', dayId))?.fields;
      const stands =
        day?.['status'] === 'COMPLETED' &&
        day['actualStartUtc'] === counted.start &&
        day['actualEndUtc'] === counted.end;
      hold(3, stands, () => `the hours of day ${dayId} are gone`);
    }
    for (const day of rowsOf(snapshot, 'day')) {
      const isWorked = day.fields['status'] === 'COMPLETED';
      hold(2, !isWorked || this.#hours.has(day.id), () => `nobody recorded the hours of day ${day.id}`);
    }
  }

  #expectWaiting(snapshot: Snapshot): void {
    for (const [id, { dayId, start, end, side }] of this.#waiting) {
      const review = snapshot.rows.get(keyOf('review', id))?.fields;
      const span = { start: review?.['startUtc'], end: review?.['endUtc'], side };
      const stands = review?.['status'] === 'open' && sameHours(span, { start, end, side });
      hold(3, stands, () => `the hours in review ${id} of day ${dayId} are gone`);
    }
  }

  /** A payment for days is never more than what was seen, and settles no day that was worth something else. */
  #expectPaidAsSeen({ args }: LoggedMutation, snapshot: Snapshot, later: readonly LoggedMutation[]): void {
    const seen = args['days'] as readonly { readonly dayId: string; readonly amountCents: number }[];
    const payments = args['payments'] as readonly { readonly paymentId: string; readonly nannyId: string }[];
    for (const { paymentId, nannyId } of payments) {
      const payment = snapshot.rows.get(keyOf('payment', paymentId))?.fields;
      if (payment === undefined) continue;
      const hers = seen.filter(({ dayId }) => this.#nannyOfDay.get(dayId) === nannyId);
      const most = hers.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const paid = Number(payment['amountCents']);
      hold(3, paid <= most, () => `payment ${paymentId} of ${paid} is for days seen at ${most}`);
      if (later.some(({ name, result }) => MONEY.has(name) && result === 'applied')) continue;
      for (const { dayId, amountCents } of hers) {
        const settled = snapshot.rows.get(keyOf('settlement', `${paymentId}/${dayId}`));
        const worth = snapshot.rows.get(keyOf('day', dayId))?.fields['amountCents'];
        hold(3, settled === undefined || worth === amountCents, () => {
          return `day ${dayId}, worth ${String(worth)}, was paid as ${amountCents}`;
        });
      }
    }
  }

  /** A paid day's minutes are those at payment, unless the family confirmed others. */
  #expectPaidStays(before: Snapshot, after: Snapshot, mutations: readonly LoggedMutation[]): void {
    const mayChange = mutations.some(
      ({ name, result }) =>
        result === 'applied' && ['review.resolve', 'payment.void', 'nanny.remove'].includes(name),
    );
    if (mayChange) return;
    for (const { id, fields } of rowsOf(before, 'day')) {
      if (fields['isPaid'] !== true) continue;
      const now = after.rows.get(keyOf('day', id))?.fields;
      const stays =
        now?.['billableMinutes'] === fields['billableMinutes'] &&
        now?.['amountCents'] === fields['amountCents'];
      // Credit that a correction elsewhere takes back may open it again; its minutes stay all the same.
      hold(4, stays, () => `the minutes of paid day ${id} changed`);
    }
  }
}
