/**
 * A nanny's time off as it stands on a date: earned by her hours, taken by what her approved leave pays, and changed by
 * entries. From rows alone, the same on devices and on the server; nothing of it is stored.
 */
import { addDays } from '../kernel/calendar.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { householdOf } from '../people/household-row.ts';
import { allCancellationsOf, approvedLeavesOf, termsOf } from '../people/nanny-ranges.ts';
import { nannyOrArchived } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { LeaveEntry } from '../time-off/leave.ts';
import {
  type BalanceFacts,
  type LeaveBalance,
  type LeaveEvent,
  leaveBalanceOn,
  leaveBalancesOn,
} from '../time-off/leave-balance.ts';
import { LEAVE_KINDS, type LeaveKind, type LeavePolicy, policiesOf } from '../time-off/leave-policy.ts';
import { leaveFactsIn, leaveParts } from './leave-of-week.ts';
import { DAYS_REACHED, minutesByDate, minutesByShift } from './minutes-by-date.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { owedParts, unworkedParts } from './unworked-shifts.ts';
import { type Week, weekId } from './week.ts';
import { currentFacts } from './week-facts.ts';

/** The balance of one kind. Minutes are whole, since the year of time off started. */
export interface KindBalance extends Omit<LeaveBalance, 'yearStartedOn'> {
  readonly kind: LeaveKind;
  /** The date from which it may be used; null without a policy, and before her first date is known. A warning alone. */
  readonly usableFrom: string | null;
  /** Whether the policy in force pays out what is left when she leaves. */
  readonly paysOut: boolean;
}

interface Asked {
  readonly nannyId: string;
  /** The last date that counts. */
  readonly on: string;
}

const allDaysOf = (nannyId: string) => ({ table: 'day', where: { nannyId } }) as const;
export const entriesOf = (nannyId: string) => ({ table: 'leaveEntry', where: { nannyId } }) as const;

/** Returns the weeks in which approved leave is, each once. */
export function weeksWithLeave(rows: LoadedRows, nannyId: string): NannyWeek[] {
  const terms = rows.peekList(termsOf(nannyId));
  if (terms === undefined) return [];
  const dates = (rows.peekList(approvedLeavesOf(nannyId)) ?? []).map(({ date }) => date);
  return [...new Set(dates.map((date) => weekOf(terms, date)))];
}

/** Returns the reads of `leaveBalances`: of days, one range of an index. */
export const readsOfBalances = (nannyId: string, rows: LoadedRows): Read[] => [
  ...readsOfTaken(nannyId, rows),
  allDaysOf(nannyId),
];

/** Returns the reads of `balancesFrom`, without days. */
export function readsOfTaken(nannyId: string, rows: LoadedRows): Read[] {
  const weeks = weeksWithLeave(rows, nannyId);
  return [
    { table: 'nanny', ids: [nannyId] },
    policiesOf(nannyId),
    approvedLeavesOf(nannyId),
    entriesOf(nannyId),
    termsOf(nannyId),
    allCancellationsOf(nannyId),
    ...(weeks.length === 0
      ? []
      : [{ table: 'week', ids: weeks.map(({ start }) => weekId(nannyId, start)) } as const]),
  ];
}

/** Returns the days whose hours can fall on a date of a week. */
function daysNear(days: readonly AgendaDay[], { start, end }: NannyWeek): AgendaDay[] {
  const from = addDays(start, -DAYS_REACHED);
  return days.filter(({ date }) => date >= from && date <= end);
}

/** The rows of a nanny's days, as far as balances need them. */
interface WorkedRows {
  readonly daysOf: (week: NannyWeek) => readonly AgendaDay[];
  /** Of all completed days, also later ones: their minutes by date. */
  readonly worked: readonly WorkedMinutes[];
}

interface WorkedMinutes {
  readonly date: string;
  readonly minutes: number;
}

interface PaidLeave {
  readonly date: string;
  readonly leaveId: string;
  readonly minutes: number;
}

/** Returns what leave of a week pays, as the week is priced: an approved one by what it was approved with. */
function paidInWeek(
  rows: WorkingSet,
  { nannyId, days }: { nannyId: string; days: readonly AgendaDay[] },
  week: NannyWeek,
): PaidLeave[] {
  const household = householdOf(rows);
  const row: Week | undefined = rows.get('week', weekId(nannyId, week.start));
  const completed = days.filter(({ status }) => status === 'COMPLETED');
  const cancellations = rows
    .list(allCancellationsOf(nannyId))
    .filter(({ date }) => date >= week.start && date <= week.end);
  const frozen = row === undefined || row.approved === null ? null : row.frozen;
  const facts = frozen ?? currentFacts({ household, week, terms: week.terms, days, cancellations });
  // Balances count minutes: what an hour pays doesn't matter.
  const leave =
    frozen === null
      ? leaveFactsIn(week, { leaves: rows.list(approvedLeavesOf(nannyId)), days, rateOn: () => 1 })
      : (frozen.leave ?? []);
  const paysHolidays = (facts.terms?.holidayMultiplierHundredths ?? null) !== null;
  const parts = leaveParts(leave, {
    worked: minutesByShift(completed),
    cancelled: owedParts(facts.cancelled, completed),
    holidays: paysHolidays ? unworkedParts(facts.unworked, completed) : [],
  });
  return parts.flatMap(({ date, paidByLeave }) =>
    [...paidByLeave].map(([leaveId, minutes]) => ({ date, leaveId, minutes })),
  );
}

/** Returns what approved leave takes, by kind. */
function takenByKind(
  rows: WorkingSet,
  nannyId: string,
  { daysOf }: WorkedRows,
): Map<LeaveKind, LeaveEvent[]> {
  const kinds = new Map(rows.list(approvedLeavesOf(nannyId)).map(({ id, kind }) => [id, kind]));
  const taken = new Map<LeaveKind, LeaveEvent[]>();
  for (const week of weeksWithLeave(rows, nannyId)) {
    for (const { date, leaveId, minutes } of paidInWeek(rows, { nannyId, days: daysOf(week) }, week)) {
      const kind = kinds.get(leaveId);
      if (kind === undefined) continue;
      const before = taken.get(kind) ?? [];
      taken.set(kind, [...before, { date, takenMinutes: minutes }]);
    }
  }
  return taken;
}

/** Returns the date on which a kind may first be used. */
function usableFrom(
  policy: LeavePolicy | undefined,
  firstDates: readonly (string | null | undefined)[],
): string | null {
  const [first] = firstDates.flatMap((date) => date ?? []).toSorted();
  return policy === undefined || first === undefined ? null : addDays(first, policy.waitingDays);
}

const toEvent = ({ date, minutes }: LeaveEntry): LeaveEvent => ({ date, adjustedMinutes: minutes });

/** Returns the rows of days that balances need, from all of them. Needs the rows of `readsOfBalances`. */
function workedRows(rows: WorkingSet, nannyId: string): WorkedRows {
  const { timezone } = householdOf(rows);
  const days = rows.list(allDaysOf(nannyId));
  const completed = days.filter(({ status }) => status === 'COMPLETED');
  return {
    daysOf: (week) => daysNear(days, week),
    worked: completed.flatMap((day) => minutesByDate(day, timezone)),
  };
}

/** What makes up the balances of a nanny, whatever the date that is asked for. */
interface LeaveHistory {
  readonly worked: readonly LeaveEvent[];
  /** Of one kind: leave and entries. */
  readonly of: (kind: LeaveKind) => BalanceFacts;
  /** The last date on which something of a former nanny's counts; null while she works here. */
  readonly endedOn: string | null;
}

function historyOf(rows: WorkingSet, nannyId: string, days: WorkedRows): LeaveHistory {
  const { endedOn, archivedAt } = nannyOrArchived(rows, nannyId);
  const taken = takenByKind(rows, nannyId, days);
  const [policies, entries] = [rows.list(policiesOf(nannyId)), rows.list(entriesOf(nannyId))];
  return {
    worked: days.worked.map(({ date, minutes }) => ({ date, workedMinutes: minutes })),
    of: (kind) => ({
      policies: policies.filter((each) => each.kind === kind),
      events: [...(taken.get(kind) ?? []), ...entries.filter((each) => each.kind === kind).map(toEvent)],
    }),
    endedOn: archivedAt === null ? null : endedOn,
  };
}

const begunOn = ({ policies }: BalanceFacts, date: string): readonly LeavePolicy[] =>
  policies.filter(({ effectiveFrom }) => effectiveFrom <= date);

/** Whether a kind has a policy, leave or entries by a date. */
const isKnownOn = (facts: BalanceFacts, date: string): boolean =>
  begunOn(facts, date).length > 0 || facts.events.some((event) => event.date <= date);

/**
 * Returns the balance of a kind on each of these dates, which are in order. Who has left is granted nothing more, and
 * loses nothing: later entries change what she had left.
 */
function balancesOn(
  { worked, endedOn }: LeaveHistory,
  { policies, events }: BalanceFacts,
  dates: readonly string[],
): LeaveBalance[] {
  const all = [...worked, ...events];
  const last = dates.at(-1) ?? '';
  if (endedOn === null || endedOn >= last) return leaveBalancesOn(dates, { policies, events: all });
  return dates.map((date) => {
    const until = endedOn < date ? endedOn : date;
    const known = all.filter((event) => event.date <= date);
    const clamped = known.map((event) => (event.date > until ? { ...event, date: until } : event));
    return leaveBalanceOn(until, { policies, events: clamped });
  });
}

/**
 * Returns a nanny's balances on a date: of each kind that has a policy by then, leave or entries. Dates ahead know only
 * what stands. Needs the rows of `readsOfBalances`, and the household's.
 */
export const leaveBalances = (rows: WorkingSet, asked: Asked): KindBalance[] =>
  balancesFrom(rows, asked, workedRows(rows, asked.nannyId));

/** Returns `leaveBalances` from days that were read otherwise. Needs the rows of `readsOfTaken`, and the household's. */
export function balancesFrom(rows: WorkingSet, { nannyId, on }: Asked, days: WorkedRows): KindBalance[] {
  const firstWorked = days.worked.flatMap(({ date }) => (date <= on ? date : [])).toSorted()[0];
  const { startedOn } = nannyOrArchived(rows, nannyId);
  const history = historyOf(rows, nannyId, days);
  const { endedOn } = history;
  const until = endedOn !== null && endedOn < on ? endedOn : on;
  return LEAVE_KINDS.flatMap((kind): KindBalance[] => {
    const facts = history.of(kind);
    const begun = begunOn(facts, until);
    if (begun.length === 0 && !facts.events.some(({ date }) => date <= on)) return [];
    const [known] = balancesOn(history, facts, [on]);
    if (known === undefined) return [];
    const { yearStartedOn: _, ...balance } = known;
    const inForce = begun.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)).at(-1);
    return [
      {
        kind,
        ...balance,
        usableFrom: usableFrom(inForce, [startedOn, firstWorked]),
        paysOut: inForce?.paysOut ?? false,
      },
    ];
  });
}

/** Returns the balance of one kind today, in minutes; 0 of a kind without policy, leave and entries. */
export const balanceOf = (rows: WorkingSet, asked: Asked, kind: LeaveKind): number =>
  leaveBalances(rows, asked).find((each) => each.kind === kind)?.balanceMinutes ?? 0;

/**
 * Returns the balance of a kind on each of these dates, in one pass; undefined where the kind has no policy, leave or
 * entries by then. Needs the rows of `readsOfBalances`, and the household's.
 */
export function balancesByDate(
  rows: WorkingSet,
  { nannyId, dates }: { readonly nannyId: string; readonly dates: readonly string[] },
  kind: LeaveKind,
): Map<string, LeaveBalance | undefined> {
  const history = historyOf(rows, nannyId, workedRows(rows, nannyId));
  const facts = history.of(kind);
  const ordered = [...new Set(dates)].toSorted();
  const balances = balancesOn(history, facts, ordered);
  return new Map(ordered.map((date, i) => [date, isKnownOn(facts, date) ? balances[i] : undefined]));
}
