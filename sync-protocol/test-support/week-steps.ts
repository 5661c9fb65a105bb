/**
 * Random mutations of all that may change what the weeks of a nanny under terms pay, for tests: makes the mutations
 * of a step, also those by which the server closes weeks, and runs them.
 */
import * as fc from 'fast-check';
import { addDays, addMinutes, weekdayOf } from '../src/kernel/calendar.ts';
import { closingId } from '../src/weeks/added-earning-id.ts';
import { weekOf, weeksBetween } from '../src/weeks/nanny-week.ts';
import { TERMS_FIELDS, type Terms, type TermsFields } from '../src/weeks/terms.ts';
import { DAY_STEPS, daysOf } from './day-steps.ts';
import { NANNY_ID, type Step, type TestHousehold, testId } from './household.ts';
import { change, isRare, one, type StepDetails, type StepMaker, type StepMutation } from './step-details.ts';
import { anyTerms } from './terms.ts';
import { figuresOf } from './week-figures.ts';
import { mondayOf, todayOf, ZONES } from './week-world.ts';

export interface Choice extends StepDetails {
  readonly kind: StepKind;
}

export const fieldsOf = (terms: Terms): TermsFields =>
  Object.fromEntries(
    Object.keys(TERMS_FIELDS).map((name) => [name, terms[name as keyof TermsFields]]),
  ) as unknown as TermsFields;

const hersFirst = (household: TestHousehold): Terms[] =>
  household.all('terms').toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));

function setTerms(household: TestHousehold, choice: StepDetails): StepMutation {
  const monday = addDays(mondayOf(todayOf(household)), 7 * ((choice.which % 6) - 4));
  // Sometimes a week that begins on another weekday.
  const effectiveFrom = choice.which === 9 ? addDays(monday, choice.days) : monday;
  const args = { nannyId: NANNY_ID, effectiveFrom, ...choice.terms, weekStartsOn: weekdayOf(effectiveFrom) };
  return change('family', 'terms.set', args);
}

function saveHolidays(household: TestHousehold, choice: StepDetails): StepMutation {
  const row = household.row('household', household.id);
  const own = row?.ownHolidays ?? [];
  const date = addDays(todayOf(household), choice.days);
  const kept = own.filter((each) => each.date !== date);
  const next = kept.length === own.length ? [...own, { date, name: 'Ours' }] : kept;
  return change('family', 'household.saveHolidays', { useFederal: choice.which % 3 > 0, own: next });
}

function payDays(household: TestHousehold, choice: StepDetails): StepMutation | undefined {
  const isPicked = (_: unknown, i: number): boolean => (choice.minutes >> (i % 9)) % 2 === 0;
  const days = daysOf(household, 'COMPLETED').filter(isPicked);
  const earnings = household
    .all('earning')
    .filter(({ kind }) => kind !== 'hours')
    .filter(isPicked);
  if (days.length + earnings.length === 0) return undefined;
  return change('family', 'payment.payDays', {
    payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
    days: days.map(({ id: dayId, amountCents }) => ({ dayId, amountCents: amountCents ?? 0 })),
    earnings: earnings.map(({ id: earningId, amountCents }) => ({ earningId, amountCents })),
    platform: null,
  });
}

/** Signs the week of a date with its figures as they are, or now and then with others. */
function signWeek(
  household: TestHousehold,
  choice: StepDetails,
  name: 'week.confirm' | 'week.approve',
): StepMutation {
  const date = addDays(todayOf(household), choice.days);
  const weekStart = weekOf(household.all('terms'), date).start;
  const seen = figuresOf(household, { nannyId: NANNY_ID, weekStart });
  const args = isRare(choice) ? { ...seen, grossCents: seen.grossCents + 1 } : seen;
  return change(name === 'week.confirm' ? 'nanny' : 'family', name, args);
}

const STEPS = {
  ...DAY_STEPS,
  confirm: (household, choice) => signWeek(household, choice, 'week.confirm'),
  approve: (household, choice) => signWeek(household, choice, 'week.approve'),
  generate: (household, { which }) =>
    change('family', 'agenda.generate', {
      nannyId: NANNY_ID,
      startDate: addDays(todayOf(household), -7),
      endDate: addDays(todayOf(household), 3),
      overwritePending: which % 2 === 0,
      overwriteAccepted: which % 3 === 0,
      overwriteDeclined: which % 5 === 0,
    }),
  saveSchedule: (_, { start, which }) => {
    const startMinutes = Math.min(start, 900);
    const items = [1, 2, 3, 6].map((day) => ({
      weekday: (day + which) % 7,
      startMinutes,
      endMinutes: startMinutes + 400,
      notes: null,
    }));
    return change('family', 'baseSchedule.save', { nannyId: NANNY_ID, items });
  },
  setRate: (household, choice) =>
    change('family', 'nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 725 + choice.minutes,
      effectiveFrom: addDays(todayOf(household), choice.days),
    }),
  setTerms,
  removeTerms: (household, choice) => {
    const terms = one(hersFirst(household), choice);
    return (
      terms && change('family', 'terms.remove', { nannyId: NANNY_ID, effectiveFrom: terms.effectiveFrom })
    );
  },
  answerTerms: (household, choice) => {
    const terms = one(hersFirst(household), choice);
    if (terms === undefined) return undefined;
    const status = isRare(choice) ? 'DISAGREED' : 'AGREED';
    const { effectiveFrom } = terms;
    const args = { nannyId: NANNY_ID, effectiveFrom, status, note: null } as const;
    return change('nanny', 'terms.answer', args, fieldsOf(terms));
  },
  saveHolidays,
  payDays,
  pay: (household, { minutes }) =>
    change('family', 'payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: todayOf(household),
      amountCents: 1 + minutes * 23,
      platform: 'CASH',
    }),
  void: (household, choice) => {
    const payment = one(household.all('payment'), choice);
    return payment && change('family', 'payment.void', { paymentId: payment.id });
  },
  resolve: (household, choice) => {
    const open = household.all('review').filter(({ status }) => status === 'open');
    const review = one(open, choice);
    const decision = isRare(choice) ? 'dismiss' : 'confirm';
    return review && change('family', 'review.resolve', { reviewId: review.id, choice: decision });
  },
  saveSettings: (_, { which, minutes }) =>
    change('family', 'household.saveSettings', {
      timezone: ZONES[which % ZONES.length] ?? 'America/New_York',
      billingIncrementMinutes: 1 + (minutes % 60),
      currency: 'USD',
    }),
} satisfies Record<string, StepMaker>;

export type StepKind = keyof typeof STEPS | 'pass' | 'sign';

const KINDS: readonly StepKind[] = [...(Object.keys(STEPS) as StepKind[]), 'pass', 'sign'];
const FREQUENT: readonly StepKind[] = [
  'record',
  'record',
  'accept',
  'setTerms',
  'pass',
  'payDays',
  'remove',
  'sign',
  'resolve',
];

export const anyChoice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.oneof(fc.constantFrom(...KINDS), fc.constantFrom(...FREQUENT)),
  which: fc.nat(9),
  days: fc.integer({ min: -9, max: 4 }),
  start: fc.nat(1439),
  minutes: fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.integer({ min: 300, max: 700 })),
  isHers: fc.boolean(),
  late: fc.constantFrom(0, 0, 0, 30, 600, 3000),
  terms: anyTerms,
});

/** Returns the server's mutations for the weeks that are over and not closed yet. */
export function closings(household: TestHousehold): Step[] {
  const terms = hersFirst(household);
  const [first] = terms;
  const today = todayOf(household);
  if (first === undefined) return [];
  const closed = new Set(
    household.all('week').flatMap(({ closedAt, weekStart }) => (closedAt === null ? [] : [weekStart])),
  );
  return weeksBetween(terms, first.effectiveFrom, addDays(today, -1))
    .filter(({ start, end }) => end < today && !closed.has(start))
    .map(({ start }) => ({
      by: 'server',
      name: 'week.close',
      args: { householdId: household.id, nannyId: NANNY_ID, weekStart: start },
      mutationId: closingId(NANNY_ID, start),
    }));
}

/**
 * Returns the mutations by which a week that is over is approved: nothing else was worked, she confirms, they approve.
 */
function signings(household: TestHousehold, { days }: StepDetails): Omit<Step, 'mutationId' | 'at'>[] {
  const { start, end } = weekOf(hersFirst(household), addDays(todayOf(household), days - 4));
  const unknown = daysOf(household, 'ACCEPTED').filter(
    ({ date, notWorkedAt }) => date >= start && date <= end && notWorkedAt === null,
  );
  const args = figuresOf(household, { nannyId: NANNY_ID, weekStart: start });
  return [
    ...unknown.map(({ id: dayId }) => change('family', 'day.markNotWorked', { dayId, notWorked: true })),
    change('nanny', 'week.confirm', args),
    change('family', 'week.approve', args),
  ];
}

/** Returns the mutations of a random step in a household, complete with ids and times. Passes time if it does that. */
export function stepsFor(household: TestHousehold, choice: Choice, number: number): Step[] {
  if (choice.kind === 'pass') {
    household.at = addMinutes(household.at, choice.minutes * 3);
    return closings(household).map((step) => ({ ...step, at: household.at }));
  }
  if (choice.kind === 'sign') {
    return signings(household, choice).map((step) => ({ ...step, at: household.at }));
  }
  const plain = STEPS[choice.kind](household, choice);
  if (plain === undefined) return [];
  const happened = addMinutes(household.at, -choice.late);
  return [{ ...plain, mutationId: testId(0xa000 + number), at: happened, receivedAt: household.at }];
}

/** Runs a mutation. Keeps the household's zone that of its settings, so that later steps use it. */
export function runStep(household: TestHousehold, step: Step): ReturnType<TestHousehold['run']> {
  const result = household.run(step);
  household.timezone = household.row('household', household.id)?.timezone ?? household.timezone;
  return result;
}
