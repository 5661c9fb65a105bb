/**
 * Checks that nannies did only what they may, on their own rows and on no day added after its date, and are paid only
 * for accepted days; that families did nothing that only their nanny may, and approved only what she had confirmed; and
 * that no device closed a week.
 */
import { keyOf, type LoggedMutation, type Snapshot, type Update } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

/** A nanny links her record herself, when she accepts the invitation. */
const BY_NANNIES = new Set([
  'nanny.link',
  'day.schedule',
  'day.answer',
  'day.recordHours',
  'day.withdrawAnswer',
  'day.withdrawHours',
  'review.resolve',
  'review.withdraw',
  'review.restore',
  'review.agree',
  'terms.answer',
  'day.cancel',
  'day.markNotWorked',
  'day.answerNotWorked',
  'clock.arrive',
  'clock.discard',
  'week.confirm',
  'week.allowOverlaps',
  'week.ask',
  'week.answerQuestion',
  'todo.add',
  'todo.rename',
  'todo.tick',
  'todo.remove',
]);

/** Only the nanny herself. */
const BY_HER_ALONE = new Set([
  'clock.arrive',
  'terms.answer',
  'day.cancel',
  'day.answerNotWorked',
  'week.confirm',
  'review.restore',
  'review.agree',
]);

const SETTLED = ['hours_after_paid', 'hours_after_approval'];

/** Hours for a paid day or an approved week are decided by the other side of their author, all others by the family. */
function expectDecider({ rows }: Snapshot, { args, side, result }: LoggedMutation): void {
  const { reviewId } = args as { reviewId: string };
  const { status, kind, authorSide, nannyId } = rows.get(keyOf('review', reviewId))?.fields ?? {};
  if (result !== 'applied' || status !== 'open') return;
  const nanny = rows.get(keyOf('nanny', String(nannyId)))?.fields;
  const isHers = SETTLED.includes(String(kind)) && authorSide === 'family' && nanny?.['nannyUserId'] != null;
  expectGuarantee(5, side === (isHers ? 'nanny' : 'family'), () => `the ${side} decided review ${reviewId}`);
}

const MS_PER_DAY = 86_400_000;

/** Returns the UTC date a day before: no zone is as far behind UTC. */
const dayBefore = (instant: string): string =>
  new Date(Date.parse(instant) - MS_PER_DAY).toISOString().slice(0, 10);

/** A nanny with an account has confirmed what is approved, unless her access has ended since. */
function expectConfirmed({ rows }: Snapshot, { args, result }: LoggedMutation): void {
  const { nannyId, weekStart } = args as { nannyId: string; weekStart: string };
  const nanny = rows.get(keyOf('nanny', nannyId))?.fields;
  const week = rows.get(keyOf('week', `${nannyId}/${weekStart}`))?.fields;
  if (result !== 'applied' || nanny?.['nannyUserId'] == null) return;
  const { at: _at, by, ...confirmed } = (week?.['confirmed'] ?? {}) as Record<string, unknown>;
  const { at: _when, by: _who, ...approved } = (week?.['approved'] ?? {}) as Record<string, unknown>;
  const isHers = by === nanny['nannyUserId'] && JSON.stringify(confirmed) === JSON.stringify(approved);
  expectGuarantee(5, isHers, () => `week ${nannyId}/${weekStart} was approved, but not confirmed`);
}

export class Authority {
  /** The days that somebody accepted. Removed ones stay in it, because hours on them bring them back. */
  readonly #accepted = new Set<string>();
  /** Days that a nanny scheduled after their date. */
  readonly #late = new Set<string>();

  /** @throws if a nanny did what only a family may, changed a colleague's rows, or is paid for a day nobody accepted */
  check(before: Snapshot | undefined, { snapshot, mutations }: Update): void {
    for (const mutation of mutations) {
      this.#record(mutation);
      if (mutation.name === 'clock.arrive') this.#recordArrival(snapshot, mutation);
    }
    for (const mutation of mutations)
      if (mutation.name === 'week.approve') expectConfirmed(snapshot, mutation);
    if (before !== undefined && mutations.every(({ name }) => !name.startsWith('nanny.')))
      for (const mutation of mutations)
        if (mutation.name === 'review.resolve') expectDecider(before, mutation);
    const accounts = new Set(mutations.map(({ accountId }) => accountId));
    const isByOneNanny = accounts.size === 1 && mutations.every(({ side }) => side === 'nanny');
    const [accountId] = accounts;
    if (before !== undefined && isByOneNanny) this.#expectOnlyHers(before, snapshot, accountId ?? '');
  }

  #record({ name, args, side, result, receivedAt, clientId }: LoggedMutation): void {
    if (result !== 'applied') return;
    expectGuarantee(5, side === 'family' || BY_NANNIES.has(name), () => `a nanny did ${name}`);
    expectGuarantee(
      5,
      side === 'nanny' || !BY_HER_ALONE.has(name),
      () => `a family did ${name} for its nanny`,
    );
    expectGuarantee(5, name !== 'week.close' || clientId === null, () => 'a device closed a week');
    const { dayId, status, date } = args as { dayId?: string; status?: string; date?: string };
    if (dayId === undefined) return;
    if (name === 'day.schedule' && (date ?? '') < dayBefore(receivedAt)) this.#late.add(dayId);
    const isLate = name === 'day.answer' && side === 'nanny' && this.#late.has(dayId);
    expectGuarantee(4, !isLate, () => `a nanny answered day ${dayId}, which was added after its date`);
    if (name === 'day.answer' && status === 'ACCEPTED') this.#accepted.add(dayId);
    if (name === 'day.withdrawAnswer') this.#accepted.delete(dayId);
    if (name === 'day.recordHours') {
      const isWanted = side === 'family' || this.#accepted.has(dayId);
      expectGuarantee(4, isWanted, () => `a nanny's hours count on day ${dayId}, which nobody accepted`);
      this.#accepted.add(dayId);
    }
  }

  /** The day on which a nanny has arrived is accepted, unless it was added after its date. */
  #recordArrival({ rows }: Snapshot, { args, result }: LoggedMutation): void {
    if (result !== 'applied') return;
    const clock = rows.get(keyOf('clock', String(args['clockId'])))?.fields;
    const dayId = String(clock?.['dayId']);
    if (rows.get(keyOf('day', dayId))?.fields['addedLateAt'] === null) this.#accepted.add(dayId);
  }

  #expectOnlyHers(before: Snapshot, after: Snapshot, accountId: string): void {
    // A removed nanny's last hours may still come.
    const isHers = (nannyId: string | undefined): boolean => {
      const { nannyUserId, formerUserId } = after.rows.get(keyOf('nanny', nannyId ?? ''))?.fields ?? {};
      return nannyUserId === accountId || formerUserId === accountId;
    };
    for (const key of new Set([...before.rows.keys(), ...after.rows.keys()])) {
      const [old, now] = [before.rows.get(key), after.rows.get(key)];
      const isAllowed = old?.text === now?.text || isHers((now ?? old)?.nannyId);
      expectGuarantee(5, isAllowed, () => `a nanny changed ${key} of another`);
    }
  }
}
