/**
 * Checks that the family lowers no week in which a nanny with an account has worked: after each change of the server's
 * rows, the same hours pay at least as much, recorded or in review. Also checks that a used currency stays, and that a
 * schedule saved just before a nanny's removal doesn't cut her last week.
 */
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { addDays, weekAt } from 'sync-protocol/test-support/week-rows.ts';
import {
  type Counted,
  plannedMinutes,
  type Worth,
  type WorthRows,
  workedDates,
  worthOfWeeks,
} from 'sync-protocol/test-support/worked-worth.ts';
import { worthRowsOf } from './test-oracle.ts';
import type { LoggedMutation, Snapshot, Update } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

/** Mutators by which the family changes what prices weeks. */
const DOORS = new Set([
  'terms.set',
  'terms.remove',
  'household.saveHolidays',
  'household.saveSettings',
  'nanny.setRate',
  'nanny.remove',
  'baseSchedule.save',
  'payment.record',
  'payment.payDays',
  'payment.void',
  'review.resolve',
]);

/** Mutators that may share a version with a door: they change hours, which are compared, or nothing that prices weeks. */
const BESIDE = new Set([
  ...DOORS,
  'day.recordHours',
  'review.agree',
  'week.confirm',
  'week.close',
  'week.ask',
  'week.answerQuestion',
  'week.allowOverlaps',
  'statement.issue',
  'nanny.add',
  'nanny.edit',
  'nanny.saveTaxId',
  'household.saveEmployer',
  'household.saveTaxAnswers',
  'nanny.saveTaxSetting',
  'todo.add',
  'todo.rename',
  'todo.tick',
  'todo.remove',
]);

const PAYMENTS = new Set(['payment.record', 'payment.payDays', 'payment.void']);

interface Change {
  readonly before: WorthRows;
  readonly after: WorthRows;
  readonly names: readonly string[];
}

/** Weeks before and after a change that share dates. */
interface Span {
  end: string;
  readonly before: Worth[];
  readonly after: Worth[];
}

function spansOf(before: readonly Worth[], after: readonly Worth[]): Span[] {
  const all = [
    ...before.map((worth) => ({ worth, isBefore: true })),
    ...after.map((worth) => ({ worth, isBefore: false })),
  ].toSorted((a, b) => (a.worth.start < b.worth.start ? -1 : 1));
  const spans: Span[] = [];
  for (const { worth, isBefore } of all) {
    const last = spans.at(-1);
    const span =
      last === undefined || last.end < worth.start ? { end: worth.end, before: [], after: [] } : last;
    if (span !== last) spans.push(span);
    if (span.end < worth.end) span.end = worth.end;
    (isBefore ? span.before : span.after).push(worth);
  }
  return spans;
}

const hoursOf = (weeks: readonly Worth[]): string =>
  [...new Set(weeks.flatMap(({ hours }) => hours.split(',')))].toSorted().join();

const total = (weeks: readonly Worth[], amount: 'cents' | 'withoutGuarantee'): number =>
  weeks.reduce((all, each) => all + each[amount], 0);

/** Returns the amounts of a week that may not fall. Her last week's guarantee ends on her last date. */
const amountsOf = (counted: Counted) =>
  counted === 'leaving' ? (['withoutGuarantee'] as const) : (['cents', 'withoutGuarantee'] as const);

function expectNoneLowered(nanny: Nanny, { before, after, names }: Change, counted: Counted): void {
  const dates = [...new Set([before, after].flatMap((rows) => workedDates(rows, nanny, counted)))];
  const now = after.nannies.find(({ id }) => id === nanny.id) ?? nanny;
  const spans = spansOf(
    worthOfWeeks(before, { nanny, dates }, counted),
    worthOfWeeks(after, { nanny: now, dates }, counted),
  );
  for (const { before: old, after: next } of spans) {
    if (hoursOf(old) !== hoursOf(next)) continue;
    // The correction of an approved week includes the premiums of its hours.
    if (names.includes('review.resolve') && [...old, ...next].some(({ isApproved }) => isApproved)) continue;
    for (const amount of amountsOf(counted)) {
      const [was, is] = [total(old, amount), total(next, amount)];
      const week = `the week from ${old[0]?.start} of nanny ${nanny.id} (${counted}, ${amount})`;
      expectGuarantee(7, is >= was, () => `${week} fell from ${was} to ${is} by ${names.join()}`);
    }
  }
}

/** Whether the nanny has or had an account. Nobody else has seen what her weeks come to. */
const isOrWasLinked = ({ nannyUserId, formerUserId, startPlan }: Nanny): boolean =>
  (nannyUserId ?? formerUserId) !== null || startPlan !== null;

function expectCurrency({ before, after, names }: Change): void {
  const isUsed = before.earnings.length + before.payments.length > 0;
  const [was, is] = [before.households[0]?.currency, after.households[0]?.currency];
  expectGuarantee(7, !isUsed || was === is, () => `earned ${was} became ${is} by ${names.join()}`);
}

export class WorkedWeeks {
  /** By nanny, the planned minutes of each weekday when the history began. */
  readonly #plans = new Map<string, readonly number[]>();

  /** @throws if a change by the family lowered a worked week */
  check(before: Snapshot | undefined, { snapshot, mutations }: Update): void {
    if (before === undefined) this.#keepPlans(snapshot);
    const applied = mutations.filter(({ result }) => result === 'applied');
    const names = applied.map(({ name }) => name);
    if (before === undefined || !names.some((name) => DOORS.has(name))) return;
    const change = { before: worthRowsOf(before), after: worthRowsOf(snapshot), names };
    expectCurrency(change);
    for (const { args } of applied.filter(({ name }) => name === 'nanny.remove'))
      this.#expectPlanKept(change.after, String(args['nannyId']));
    if (!names.every((name) => BESIDE.has(name))) return;
    for (const nanny of change.before.nannies) {
      if (!isOrWasLinked(nanny)) continue;
      const isLeaving = removes(applied, nanny);
      expectNoneLowered(nanny, change, isLeaving ? 'leaving' : 'recorded');
      // Once a day is paid, its hours in review get the rate that was paid.
      if (!isLeaving && !names.some((name) => PAYMENTS.has(name)))
        expectNoneLowered(nanny, change, 'in review');
    }
  }

  #keepPlans({ rows }: Snapshot): void {
    for (const { table, nannyId = '', fields } of rows.values()) {
      if (table !== 'baseSchedule') continue;
      const plan = [...(this.#plans.get(nannyId) ?? [0, 0, 0, 0, 0, 0, 0])];
      const shifts = fields['shifts'] as readonly { startMinutes: number; endMinutes: number }[];
      plan[Number(fields['weekday'])] = shifts.reduce(
        (all, each) => all + each.endMinutes - each.startMinutes,
        0,
      );
      this.#plans.set(nannyId, plan);
    }
  }

  /**
   * Her last week has at least the part of its guarantee that the schedule of the history's beginning gives it: that
   * schedule stood seven days before, because no history lasts a week.
   */
  #expectPlanKept(rows: WorthRows, nannyId: string): void {
    const nanny = rows.nannies.find(({ id }) => id === nannyId);
    const plan = this.#plans.get(nannyId);
    if (nanny === undefined || nanny.endedOn === null || nanny.endPlan === null || plan === undefined) return;
    const { endedOn, endPlan } = nanny;
    const week = weekAt(
      rows.terms.filter((terms) => terms.nannyId === nannyId),
      endedOn,
    );
    const whole = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(week.start, n)).filter((date) => date <= week.end);
    const hers = whole.filter((date) => date <= endedOn);
    const part = (of: readonly number[]): number => plannedMinutes(hers, of) / plannedMinutes(whole, of);
    expectGuarantee(7, part(endPlan) >= part(plan), () => {
      return `the last week of nanny ${nannyId} has ${part(endPlan)} of its guarantee, not ${part(plan)}`;
    });
  }
}

const removes = (applied: readonly LoggedMutation[], nanny: Nanny): boolean =>
  applied.some(({ name, args }) => name === 'nanny.remove' && args['nannyId'] === nanny.id);
