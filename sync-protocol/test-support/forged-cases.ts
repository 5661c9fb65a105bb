/**
 * Calls of the mutators that have a `basedOn`, on one day of a nanny, for tests: arguments, what an honest client
 * sees, and what a forged claim says; with the ids, dates and times that the calls use.
 */

import { weekdayOf } from '../src/kernel/calendar.ts';
import { generatedDayId } from '../src/kernel/generated-id.ts';
import { MUTATORS, type MutatorArgs, type MutatorBasedOn, type MutatorName } from '../src/registry.ts';
import type { DayStatus } from '../src/schedule/agenda-day.ts';
import { type BaseScheduleItem, weekdayRowId } from '../src/schedule/base-schedule.ts';
import { fieldsOfPolicy, type LeavePolicyFields, leavePolicyId } from '../src/time-off/leave-policy.ts';
import { TERMS_FIELDS, type TermsFields, termsId } from '../src/weeks/terms.ts';
import { claimArgs } from './claim-args.ts';
import { NANNY_ID, TestHousehold, testId } from './household.ts';

export const DAY_PAST = '2026-03-03';
export const TODAY = '2026-03-05';
export const DAY_AHEAD = '2026-03-09';
export const NOON = '2026-03-05T17:00:00.000Z';
export const LATER = '2026-03-20T17:00:00.000Z';

export const DAY_ID = testId(0xd);
export const TODO_ID = testId(0x7d);
export const LAST_ID = testId(0x1a);
const LEAVE_ID = testId(0x1ea);
const CLAIM_ID = testId(0xc1a);

/** The names of the mutators that have a `basedOn`. */
export type BasedName = { [N in MutatorName]: MutatorBasedOn<N> extends undefined ? never : N }[MutatorName];

const isBasedName = (name: MutatorName): name is BasedName => 'basedOn' in MUTATORS[name];
export const BASED_NAMES = (Object.keys(MUTATORS) as MutatorName[]).filter(isBasedName);

/** The one day that a history is about. */
export interface Subject {
  readonly date: string;
  readonly origin: 'generated' | 'scheduled by the family' | 'scheduled by the nanny';
}

export const dayIdOf = ({ date, origin }: Subject): string =>
  origin === 'generated' ? generatedDayId(NANNY_ID, date, 0) : DAY_ID;

/** Random values, of which each mutation uses those that it needs. */
export interface Choice {
  readonly span: Span;
  readonly isOn: boolean;
  readonly title: (typeof TITLES)[number];
  readonly week: number;
}

export interface Claim extends Choice {
  readonly status: DayStatus;
  /** A claimed start and end; null is none. */
  readonly times: readonly [Span | null, Span | null];
}

type Span = readonly [start: string, end: string];
export const SPANS = [
  ['09:00', '17:00'],
  ['10:00', '12:00'],
  // Too short to earn anything.
  ['09:00', '09:01'],
] as const;
/** No day has these times. */
export const UNKNOWN_SPAN: Span = ['03:00', '23:30'];
export const TITLES = ['Nap', 'Play'] as const;
export const DEFAULT_CHOICE: Choice = { span: SPANS[0], isOn: true, title: 'Nap', week: 1 };

/** Returns one of several base schedules, of the weekday of the date and of the next one. */
function weekOf({ date }: Subject, number: number): BaseScheduleItem[] {
  const weekday = weekdayOf(date);
  const long = { weekday, startMinutes: 540, endMinutes: 1020, notes: null };
  const short = { weekday, startMinutes: 600, endMinutes: 720, notes: null };
  const nextDay = { ...long, weekday: (weekday + 1) % 7 };
  const weeks = [[], [long], [short], [long, nextDay], [nextDay]];
  return weeks[number % weeks.length] ?? [];
}

export const currentWeek = (household: TestHousehold): BaseScheduleItem[] =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    (household.row('baseSchedule', weekdayRowId(NANNY_ID, weekday))?.shifts ?? []).map((shift) => ({
      ...shift,
      weekday,
    })),
  );

export const NEW_HOUSEHOLD = TestHousehold.create();

/** The instants of all spans by date, computed once: time zones are the slow part of these tests. */
const TIMES = new Map(
  [DAY_PAST, TODAY, DAY_AHEAD].flatMap((date) =>
    [...SPANS, UNKNOWN_SPAN].map(
      ([start, end]) => [`${date} ${start} ${end}`, NEW_HOUSEHOLD.span(date, start, end)] as const,
    ),
  ),
);

export function timesOf({ date }: Subject, [start, end]: Span): { start: string; end: string } {
  const times = TIMES.get(`${date} ${start} ${end}`);
  if (times === undefined) throw new Error(`No span ${start} to ${end} on ${date}`);
  return times;
}

/** Returns the claimed start and end as instants. */
function claimedTimes(subject: Subject, { times: [start, end] }: Claim) {
  return [start && timesOf(subject, start).start, end && timesOf(subject, end).end] as const;
}

/** The Monday before all dates but the last. */
const TERMS_FROM = '2026-03-02';
const TERMS_KEY = { nannyId: NANNY_ID, effectiveFrom: TERMS_FROM };

const termsFields = ({ isOn, week }: Choice): TermsFields => ({
  weekStartsOn: 1,
  weeklyLimitMinutes: isOn ? 60 : null,
  dailyLimitMinutes: null,
  restWeekday: week,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: isOn ? 24 : null,
  holidayMultiplierHundredths: week % 2 === 0 ? 200 : null,
  payPeriod: 'WEEKLY',
});

const currentTerms = (household: TestHousehold) => household.row('terms', termsId(NANNY_ID, TERMS_FROM));

function currentFields(household: TestHousehold): TermsFields | undefined {
  const terms = currentTerms(household);
  const names = Object.keys(TERMS_FIELDS) as (keyof TermsFields)[];
  return terms && (Object.fromEntries(names.map((name) => [name, terms[name]])) as unknown as TermsFields);
}

const seenTerms = (household: TestHousehold) => ({
  changedAt: currentTerms(household)?.changedAt ?? null,
});

const forgedTerms = (subject: Subject, claim: Claim) => ({
  changedAt: [NOON, LATER, claimedTimes(subject, claim)[0]][claim.week] ?? null,
});

const POLICY_KEY = { nannyId: NANNY_ID, kind: 'VACATION', effectiveFrom: DAY_AHEAD } as const;

const policyFields = ({ isOn, week }: Choice): LeavePolicyFields => ({
  grantMinutes: isOn ? week * 480 : null,
  earn: isOn ? null : { minutes: 1, perMinutes: 30 },
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: null,
  waitingDays: 0,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: true,
});

function seenPolicy(household: TestHousehold): { fields: LeavePolicyFields | null } {
  const { nannyId, kind, effectiveFrom } = POLICY_KEY;
  const policy = household.row('leavePolicy', leavePolicyId(nannyId, kind, effectiveFrom));
  return { fields: policy === undefined ? null : fieldsOfPolicy(policy) };
}

const holidaysArgs = ({ date }: Subject, { isOn, title, week }: Choice) => ({
  useFederal: isOn,
  own: week % 2 === 0 ? [] : [{ date, name: title }],
});

export function seenHolidays(household: TestHousehold) {
  const row = household.row('household', household.id);
  return { useFederal: row?.useFederalHolidays ?? true, own: row?.ownHolidays ?? [] };
}

const settingsArgs = ({ isOn, week }: Choice) =>
  ({
    timezone: isOn ? 'America/New_York' : 'America/Chicago',
    billingIncrementMinutes: [15, 60][week % 2] ?? 15,
    currency: week < 3 ? 'USD' : 'CAD',
  }) as const;

export function seenSettings(household: TestHousehold): MutatorArgs<'household.saveSettings'> {
  const row = household.row('household', household.id);
  return {
    timezone: row?.timezone ?? 'UTC',
    billingIncrementMinutes: row?.billingIncrementMinutes ?? 1,
    currency: row?.currency ?? 'USD',
  };
}

/** How a mutator with `basedOn` is called. */
interface Case<Args, BasedOn> {
  readonly args: (subject: Subject, choice: Choice) => Args;
  /** Returns what an honest client sees now; undefined without the row. */
  readonly sight: (household: TestHousehold, subject: Subject) => BasedOn | undefined;
  /** Returns what a lying client says it saw. */
  readonly forged: (subject: Subject, claim: Claim) => BasedOn;
}

export const CASES = {
  'household.saveSettings': {
    args: (_, choice) => settingsArgs(choice),
    sight: seenSettings,
    forged: (_, choice) => settingsArgs(choice),
  },
  'household.saveHolidays': { args: holidaysArgs, sight: seenHolidays, forged: holidaysArgs },
  'terms.set': {
    args: (_, choice) => ({ ...TERMS_KEY, ...termsFields(choice) }),
    sight: seenTerms,
    forged: forgedTerms,
  },
  'terms.remove': { args: () => TERMS_KEY, sight: seenTerms, forged: forgedTerms },
  'terms.answer': {
    args: (_, { isOn, title }) => ({
      ...TERMS_KEY,
      status: isOn ? ('AGREED' as const) : ('DISAGREED' as const),
      note: title,
    }),
    sight: currentFields,
    forged: (_, claim) => termsFields(claim),
  },
  'baseSchedule.save': {
    args: (subject, { week }) => ({ nannyId: NANNY_ID, items: weekOf(subject, week) }),
    sight: (household) => ({ items: currentWeek(household) }),
    forged: (subject, { week }) => ({ items: weekOf(subject, week) }),
  },
  'day.answer': {
    args: (subject, { isOn }) => ({ dayId: dayIdOf(subject), status: isOn ? 'ACCEPTED' : 'DECLINED' }),
    sight(household, subject) {
      const day = household.row('day', dayIdOf(subject));
      return day && { scheduledStartUtc: day.scheduledStartUtc, scheduledEndUtc: day.scheduledEndUtc };
    },
    forged(subject, claim) {
      const [scheduledStartUtc, scheduledEndUtc] = claimedTimes(subject, claim);
      return { scheduledStartUtc, scheduledEndUtc };
    },
  },
  'day.recordHours': {
    args: (subject, { span }) => ({ dayId: dayIdOf(subject), ...timesOf(subject, span) }),
    sight(household, subject) {
      const day = household.row('day', dayIdOf(subject));
      if (day === undefined) return undefined;
      const { status, actualStartUtc, actualEndUtc, isPaid } = day;
      return { status, actualStartUtc, actualEndUtc, isPaid };
    },
    forged(subject, claim) {
      const [actualStartUtc, actualEndUtc] = claimedTimes(subject, claim);
      return { status: claim.status, actualStartUtc, actualEndUtc, isPaid: claim.isOn };
    },
  },
  'clock.arrive': {
    args: (subject, { span, week }) => ({
      clockId: testId(0xc10c + week),
      nannyId: NANNY_ID,
      dayId: dayIdOf(subject),
      newDayId: testId(0xda11 + week),
      at: timesOf(subject, span).start,
    }),
    sight(household, subject) {
      const day = household.row('day', dayIdOf(subject));
      return day && { status: day.status };
    },
    forged: (_, { status }) => ({ status }),
  },
  'day.remove': {
    args: (subject) => ({ dayId: dayIdOf(subject) }),
    sight(household, subject) {
      const day = household.row('day', dayIdOf(subject));
      if (day === undefined) return undefined;
      return { status: day.status, actualStartUtc: day.actualStartUtc, actualEndUtc: day.actualEndUtc };
    },
    forged(subject, claim) {
      const [actualStartUtc, actualEndUtc] = claimedTimes(subject, claim);
      return { status: claim.status, actualStartUtc, actualEndUtc };
    },
  },
  'todo.tick': {
    args: (_, { isOn }) => ({ todoId: TODO_ID, isCompleted: isOn }),
    sight(household) {
      const todo = household.row('todo', TODO_ID);
      return todo && { isCompleted: todo.isCompleted };
    },
    forged: (_, { isOn }) => ({ isCompleted: isOn }),
  },
  'todo.remove': {
    args: () => ({ todoId: TODO_ID }),
    sight(household) {
      const todo = household.row('todo', TODO_ID);
      return todo && { title: todo.title };
    },
    forged: (_, { title }) => ({ title }),
  },
  'leave.setPolicy': {
    args: (_, choice) => ({ ...POLICY_KEY, ...policyFields(choice) }),
    sight: seenPolicy,
    forged: (_, claim) => ({ fields: claim.isOn ? policyFields(claim) : null }),
  },
  'leave.removePolicy': {
    args: () => POLICY_KEY,
    sight: seenPolicy,
    forged: (_, claim) => ({ fields: claim.isOn ? policyFields(claim) : null }),
  },
  'leave.answer': {
    args: (_, { isOn, week }) => ({
      leaveId: LEAVE_ID,
      status: isOn ? ('APPROVED' as const) : ('DECLINED' as const),
      paidMinutes: isOn ? week * 60 : null,
      note: isOn ? null : 'No',
    }),
    sight(household) {
      const leave = household.row('leave', LEAVE_ID);
      return leave && { minutes: leave.minutes, status: leave.status, rateCents: leave.rateCents ?? 1 };
    },
    forged: (_, { week, isOn }) => ({
      minutes: 240 + week * 60,
      status: isOn ? ('ASKED' as const) : ('APPROVED' as const),
      rateCents: 1 + week,
    }),
  },
  'claim.submit': {
    args: ({ date }, { isOn }) => claimArgs(CLAIM_ID, date, isOn),
    sight: () => ({ rateTenths: 725, unit: 'MILE' as const }),
    forged: (_, { week }) => ({ rateTenths: 725 - week, unit: 'MILE' as const }),
  },
  'claim.decide': {
    args: (_, { isOn }) => ({
      claimId: CLAIM_ID,
      status: isOn ? ('APPROVED' as const) : ('DECLINED' as const),
      note: isOn ? null : 'No',
    }),
    sight(household) {
      const claim = household.row('claim', CLAIM_ID);
      return claim && { amountCents: claim.amountCents, status: claim.status };
    },
    forged: (_, { week, isOn }) => ({
      amountCents: 899 + week,
      status: isOn ? ('SUBMITTED' as const) : ('APPROVED' as const),
    }),
  },
  'leave.payOut': {
    args: (_, { week }) => ({
      entryId: testId(0x9a1d + week),
      nannyId: NANNY_ID,
      kind: 'VACATION' as const,
      minutes: 60,
    }),
    sight: () => ({ balanceMinutes: 0 }),
    forged: (_, { week }) => ({ balanceMinutes: week * 60 }),
  },
} satisfies { [N in BasedName]: Case<MutatorArgs<N>, MutatorBasedOn<N>> };

export const caseOf = (name: BasedName): Case<unknown, unknown> => CASES[name];
