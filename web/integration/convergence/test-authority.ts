/** Checks that nannies did only what they may, changed only their own rows, and are paid only for accepted days. */
import { keyOf, type LoggedMutation, type Snapshot, type Update } from './test-snapshots.ts';
import { hold } from './test-violation.ts';

/** A nanny links her record herself, when she accepts the invitation. */
const BY_NANNIES = new Set([
  'nanny.link',
  'day.schedule',
  'day.answer',
  'day.recordHours',
  'day.withdrawAnswer',
  'day.withdrawHours',
  'review.withdraw',
  'todo.add',
  'todo.rename',
  'todo.tick',
  'todo.remove',
]);

export class Authority {
  /** The days that somebody accepted. Removed ones stay in it, because hours on them bring them back. */
  readonly #accepted = new Set<string>();

  /** @throws if a nanny did what only a family may, changed a colleague's rows, or is paid for a day nobody accepted */
  check(before: Snapshot | undefined, { snapshot, mutations }: Update): void {
    for (const mutation of mutations) this.#record(mutation);
    const accounts = new Set(mutations.map(({ accountId }) => accountId));
    const isByOneNanny = accounts.size === 1 && mutations.every(({ side }) => side === 'nanny');
    const [accountId] = accounts;
    if (before !== undefined && isByOneNanny) this.#expectOnlyHers(before, snapshot, accountId ?? '');
  }

  #record({ name, args, side, result }: LoggedMutation): void {
    if (result !== 'applied') return;
    hold(5, side === 'family' || BY_NANNIES.has(name), () => `a nanny did ${name}`);
    const { dayId, status } = args as { dayId?: string; status?: string };
    if (dayId === undefined) return;
    if (name === 'day.answer' && status === 'ACCEPTED') this.#accepted.add(dayId);
    if (name === 'day.withdrawAnswer') this.#accepted.delete(dayId);
    if (name === 'day.recordHours') {
      const isWanted = side === 'family' || this.#accepted.has(dayId);
      hold(4, isWanted, () => `a nanny's hours count on day ${dayId}, which nobody accepted`);
      this.#accepted.add(dayId);
    }
  }

  #expectOnlyHers(before: Snapshot, after: Snapshot, accountId: string): void {
    const isHers = (nannyId: string | undefined): boolean =>
      after.rows.get(keyOf('nanny', nannyId ?? ''))?.fields['nannyUserId'] === accountId;
    for (const key of new Set([...before.rows.keys(), ...after.rows.keys()])) {
      const [old, now] = [before.rows.get(key), after.rows.get(key)];
      const isAllowed = old?.text === now?.text || isHers((now ?? old)?.nannyId);
      hold(5, isAllowed, () => `a nanny changed ${key} of another`);
    }
  }
}
