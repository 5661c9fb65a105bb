/**
 * Tests that a forged `basedOn` (what a client claims to have seen) gains its author no more than an honest client
 * could get, changes no paid day, and lets a colleague change nothing.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BASED_NAMES,
  type BasedName,
  CASES,
  type Choice,
  type Claim,
  caseOf,
  currentWeek,
  DAY_AHEAD,
  DAY_ID,
  DAY_PAST,
  DEFAULT_CHOICE,
  dayIdOf,
  LAST_ID,
  LATER,
  NEW_HOUSEHOLD,
  NOON,
  SPANS,
  type Subject,
  seenHolidays,
  seenSettings,
  TITLES,
  TODAY,
  TODO_ID,
  timesOf,
  UNKNOWN_SPAN,
} from '../../test-support/forged-cases.ts';
import { NANNY_ID, type PersonName, type TestHousehold } from '../../test-support/household.ts';
import type { MutatorArgs, MutatorName } from '../registry.ts';
import { type DayStatus, dayStatus } from './agenda-day.ts';

/** A household after some steps, with everything that an honest client may have seen on the way. */
interface History {
  readonly household: TestHousehold;
  readonly subject: Subject;
  readonly sights: Record<BasedName, unknown[]>;
  /** Every status that the day has had. */
  readonly statuses: Set<DayStatus>;
}

interface Change {
  readonly name: MutatorName;
  readonly args: unknown;
}
const change = <N extends MutatorName>(name: N, args: MutatorArgs<N>): Change => ({ name, args });

/** The steps of a history besides those of the mutators with `basedOn`. */
const STEPS = {
  generate: ({ subject: { date } }, { isOn }) =>
    change('agenda.generate', {
      nannyId: NANNY_ID,
      startDate: date,
      endDate: date,
      overwritePending: true,
      overwriteAccepted: isOn,
      overwriteDeclined: isOn,
    }),
  schedule: ({ subject }, { span }) =>
    change('day.schedule', {
      dayId: DAY_ID,
      nannyId: NANNY_ID,
      date: subject.date,
      ...timesOf(subject, span),
      notes: null,
    }),
  edit: ({ subject }, { span }) =>
    change('day.editSchedule', { dayId: dayIdOf(subject), ...timesOf(subject, span) }),
  pay: ({ household, subject }) =>
    change('payment.payDays', {
      payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
      days: [
        {
          dayId: dayIdOf(subject),
          amountCents: household.row('day', dayIdOf(subject))?.amountCents ?? 0,
        },
      ],
      platform: 'CASH',
    }),
  credit: ({ household }) =>
    change('payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: TODAY,
      amountCents: 5000,
      platform: 'CASH',
    }),
  void: ({ household }) => change('payment.void', { paymentId: household.all('payment')[0]?.id ?? LAST_ID }),
  decide: ({ household }, { isOn }) =>
    change('review.resolve', {
      reviewId: household.all('review')[0]?.id ?? LAST_ID,
      choice: isOn ? 'confirm' : 'dismiss',
    }),
  addTodo: ({ subject }, { title }) =>
    change('todo.add', { todoId: TODO_ID, dayId: dayIdOf(subject), title }),
  rename: (_, { title }) => change('todo.rename', { todoId: TODO_ID, title }),
  removeNanny: () => change('nanny.remove', { nannyId: NANNY_ID }),
} satisfies Record<string, (history: History, choice: Choice) => Change>;
type StepName = keyof typeof STEPS;
const FREQUENT = (Object.keys(STEPS) as StepName[]).filter((name) => name !== 'removeNanny');

interface Step extends Choice {
  readonly by: PersonName;
  readonly name: BasedName | StepName;
  readonly at: string;
  /** How many sights ago the author looked; 0 sends no `basedOn`. */
  readonly sightsAgo: number;
}

function noteSights({ household, subject, sights, statuses }: History): void {
  const day = household.row('day', dayIdOf(subject));
  if (day !== undefined) statuses.add(day.status);
  for (const name of BASED_NAMES) {
    const sight = caseOf(name).sight(household, subject);
    const text = JSON.stringify(sight);
    if (sight === undefined || sights[name].some((other) => JSON.stringify(other) === text)) continue;
    sights[name].push(sight);
  }
}

function takeStep(history: History, step: Step): void {
  const { household, subject, sights } = history;
  const { by, at, name, sightsAgo } = step;
  if (name in STEPS) household.run({ by, at, ...STEPS[name as StepName](history, step) });
  else {
    const based = name as BasedName;
    const basedOn = sightsAgo === 0 ? undefined : sights[based].at(-sightsAgo);
    household.run({ by, at, name: based, args: caseOf(based).args(subject, step), basedOn });
  }
  noteSights(history);
}

function historyOf(subject: Subject, steps: readonly Step[]): History {
  const sights = Object.fromEntries(BASED_NAMES.map((name) => [name, []])) as unknown as History['sights'];
  const history = { household: NEW_HOUSEHOLD.copy(), subject, sights, statuses: new Set<DayStatus>() };
  const first = { ...DEFAULT_CHOICE, at: NOON, sightsAgo: 0 } as const;
  noteSights(history);
  if (subject.origin === 'generated') {
    takeStep(history, { ...first, by: 'family', name: 'baseSchedule.save' });
    takeStep(history, { ...first, by: 'family', name: 'generate' });
  } else {
    const by = subject.origin === 'scheduled by the nanny' ? 'nanny' : 'family';
    takeStep(history, { ...first, by, name: 'schedule' });
  }
  for (const step of steps) takeStep(history, step);
  return history;
}

/** The last mutation of a history, without `basedOn`. */
interface Last {
  readonly by: PersonName;
  readonly name: BasedName;
  readonly at: string;
  readonly choice: Choice;
}

/** Returns the result and the household after the last mutation with this `basedOn`. The history stays as it is. */
function outcome({ household, subject }: History, { by, name, at, choice }: Last, basedOn?: unknown) {
  const after = household.copy();
  const args = caseOf(name).args(subject, choice);
  const result = after.run({ by, name, at, args, basedOn, mutationId: LAST_ID });
  return { result, after };
}

const isSame = (a: TestHousehold, b: TestHousehold): boolean =>
  JSON.stringify(a.contents()) === JSON.stringify(b.contents());

/** Whether the only difference is one more review and perhaps its day, put back without pay. */
function isOnlyReview(before: TestHousehold, after: TestHousehold): boolean {
  const review = after.row('review', LAST_ID);
  if (review === undefined) return false;
  const day = after.row('day', review.dayId);
  const expected = before.copy();
  expected.plant('review', review);
  const wasDeleted = before.row('day', review.dayId) === undefined;
  if (wasDeleted && day?.amountCents === null && !day.isPaid) expected.plant('day', day);
  return isSame(after, expected);
}

/** Whether the only difference is a clock that hours recorded before have ended: it is worth nothing. */
function isOnlyEndedClock(before: TestHousehold, after: TestHousehold): boolean {
  const clock = after.all('clock').find(({ id }) => before.row('clock', id) === undefined);
  if (clock?.state !== 'ended') return false;
  const expected = before.copy();
  expected.plant('clock', clock);
  return isSame(after, expected);
}

/** Whether a paid day keeps what was paid: its later hours are adjustments. A day worth nothing has no payment to keep. */
function keepsPaidDay({ household, subject }: History, after: TestHousehold): boolean {
  const day = household.row('day', dayIdOf(subject));
  if (day?.isPaid !== true || day.amountCents === 0) return true;
  const now = after.row('day', day.id);
  return now?.isPaid === true && now.amountCents === day.amountCents;
}

/**
 * The family may save any schedule, holidays and settings, and a nanny arrive without a plan: returns the args of that,
 * for what came out.
 */
const DIRECT: { readonly [N in BasedName]?: (after: TestHousehold) => MutatorArgs<N> } = {
  'baseSchedule.save': (after) => ({ nannyId: NANNY_ID, items: currentWeek(after) }),
  'household.saveHolidays': seenHolidays,
  'household.saveSettings': seenSettings,
  'clock.arrive': (after) => {
    const {
      id: clockId = LAST_ID,
      dayId: newDayId = LAST_ID,
      arrivedAt: at = NOON,
    } = after.all('clock').at(-1) ?? {};
    return { clockId, nannyId: NANNY_ID, dayId: null, newDayId, at };
  },
};

/** Whether the author could have had this without the claim, or with what an honest client saw. */
function isHonest(history: History, last: Last, after: TestHousehold): boolean {
  if (isSame(after, outcome(history, last).after)) return true;
  const argsOf = DIRECT[last.name];
  if (argsOf !== undefined) {
    const direct = history.household.copy();
    direct.run({ by: last.by, name: last.name, at: last.at, args: argsOf(after), mutationId: LAST_ID });
    if (isSame(after, direct)) return true;
  }
  return history.sights[last.name].some((sight) => isSame(after, outcome(history, last, sight).after));
}

const anyChoice = {
  span: fc.constantFrom(...SPANS),
  isOn: fc.boolean(),
  title: fc.constantFrom(...TITLES),
  week: fc.nat(4),
};
const anySubject: fc.Arbitrary<Subject> = fc.record({
  date: fc.constantFrom(DAY_PAST, TODAY, DAY_AHEAD),
  origin: fc.constantFrom('generated', 'scheduled by the family', 'scheduled by the nanny'),
});
const anyAt = fc.constantFrom(NOON, LATER);
const anyStep: fc.Arbitrary<Step> = fc.record({
  ...anyChoice,
  by: fc.constantFrom('family', 'nanny'),
  at: anyAt,
  sightsAgo: fc.nat(3),
  name: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...BASED_NAMES) },
    { weight: 10, arbitrary: fc.constantFrom(...FREQUENT) },
    // More often, so that more days are completed and paid.
    { weight: 10, arbitrary: fc.constantFrom('day.answer', 'day.recordHours', 'pay') },
    { weight: 1, arbitrary: fc.constant('removeNanny' as const) },
  ),
});
const anySpan = fc.constantFrom(...SPANS, UNKNOWN_SPAN, null);
const anyClaim: fc.Arbitrary<Claim> = fc.record({
  ...anyChoice,
  status: fc.constantFrom(...dayStatus.options),
  times: fc.oneof(
    anySpan.map((span) => [span, span] as const),
    fc.tuple(anySpan, anySpan),
  ),
});
const anyHistory = fc.tuple(anySubject, fc.array(anyStep, { minLength: 2, maxLength: 8 }));
const anyLast = (
  name: BasedName,
  by: fc.Arbitrary<PersonName> = fc.constantFrom('family', 'nanny'),
): fc.Arbitrary<Last> =>
  fc.record({
    name: fc.constant(name),
    by,
    at: anyAt,
    choice: fc.record(anyChoice),
  });

describe('what a client says it saw', () => {
  it.each(BASED_NAMES)('gains its author no more than the truth could: %s', (name) => {
    const people = fc.constantFrom('family', 'nanny', 'colleague');
    fc.assert(
      fc.property(anyHistory, anyLast(name, people), anyClaim, ([subject, steps], last, claim) => {
        const history = historyOf(subject, steps);
        const before = history.household;
        const { result, after } = outcome(history, last, caseOf(name).forged(subject, claim));
        // A colleague may not even open a review: she sees none of these rows.
        const mayChange = last.by !== 'colleague';
        const isAllowed =
          isSame(after, before) ||
          (mayChange &&
            (isOnlyReview(before, after) ||
              isOnlyEndedClock(before, after) ||
              isHonest(history, last, after)));
        const isPaidDayKept = keepsPaidDay(history, after);
        const kept = { isAllowed: true, isPaidDayKept: true };
        expect({ ...result, isAllowed, isPaidDayKept }).toMatchObject(kept);
      }),
      { numRuns: name === 'day.recordHours' ? 600 : 200 },
    );
  });

  it('replaces no hours of the other side that it does not name', () => {
    const sides = fc.constantFrom(['family', 'nanny'] as const, ['nanny', 'family'] as const);
    const pair = fc.record({ sides, last: anyLast('day.recordHours'), span: fc.constantFrom(...SPANS) });
    fc.assert(
      fc.property(
        anyHistory,
        pair,
        anyClaim,
        ([subject, steps], { sides: [other, by], last, span }, claim) => {
          const agreed = { ...DEFAULT_CHOICE, by: 'family', at: LATER, sightsAgo: 0, span } as const;
          const history = historyOf(subject, [
            ...steps,
            { ...agreed, name: 'day.answer' },
            { ...agreed, name: 'day.recordHours', by: other },
          ]);
          const before = history.household.row('day', dayIdOf(subject));
          if (before?.hoursRecordedBySide !== other) return;
          const basedOn = CASES['day.recordHours'].forged(subject, claim);
          const { actualStartUtc, actualEndUtc } = basedOn;
          if (actualStartUtc === before.actualStartUtc && actualEndUtc === before.actualEndUtc) return;
          const { after } = outcome(history, { ...last, by }, basedOn);
          expect(after.row('day', before.id)).toEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes nothing of a paid day from her, though the family confirms its own hours', () => {
    let confirmations = 0;
    const family = fc.constant('family' as const);
    fc.assert(
      fc.property(
        anyHistory,
        anyLast('day.recordHours', family),
        anyClaim,
        ([subject, steps], last, claim) => {
          const paying = { ...DEFAULT_CHOICE, by: 'family', at: LATER, sightsAgo: 0 } as const;
          const history = historyOf(subject, [
            ...steps,
            { ...paying, name: 'day.answer' },
            { ...paying, name: 'day.recordHours' },
            { ...paying, name: 'pay' },
          ]);
          const paid = history.household.row('day', dayIdOf(subject));
          if (paid?.isPaid !== true) return;
          const { result, after } = outcome(history, last, CASES[last.name].forged(subject, claim));
          if (result.result !== 'review') return;
          const resolve = { reviewId: LAST_ID, choice: 'confirm' } as const;
          after.as('family').run('review.resolve', resolve, { at: LATER });
          confirmations += 1;
          expect(after.day(paid.id).amountCents).toBeGreaterThanOrEqual(paid.amountCents ?? 0);
        },
      ),
      { numRuns: 300 },
    );
    expect(confirmations).toBeGreaterThan(10);
  });

  it('makes a nanny no pay for a day that was declined or never accepted', () => {
    fc.assert(
      fc.property(anyHistory, anyLast('day.recordHours'), anyClaim, ([subject, steps], last, claim) => {
        const history = historyOf(subject, steps);
        const { household, statuses } = history;
        const isAgreed = statuses.has('ACCEPTED') || statuses.has('COMPLETED');
        if (isAgreed && household.row('day', dayIdOf(subject))?.status !== 'DECLINED') return;
        const basedOn = CASES['day.recordHours'].forged(subject, claim);
        const { after } = outcome(history, { ...last, by: 'nanny' }, basedOn);
        expect(after.all('earning')).toEqual(household.all('earning'));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a nanny who says she saw the day accepted', () => {
  const last = { by: 'nanny', name: 'day.recordHours', at: LATER, choice: DEFAULT_CHOICE } as const;
  const accepted = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };

  it('gets a review for her hours where it never was', () => {
    const history = historyOf({ date: DAY_PAST, origin: 'scheduled by the nanny' }, []);
    const { result, after } = outcome(history, last, accepted);
    expect(result).toMatchObject({ result: 'review', code: 'hours_not_accepted' });
    expect(after.all('earning')).toEqual([]);
  });

  it('gets paid for her hours where it was, and was generated anew', () => {
    const step = { ...DEFAULT_CHOICE, by: 'family', at: NOON, sightsAgo: 0 } as const;
    const history = historyOf({ date: DAY_AHEAD, origin: 'generated' }, [
      { ...step, name: 'day.answer', by: 'nanny' },
      { ...step, name: 'baseSchedule.save', week: 2 },
      { ...step, name: 'generate' },
    ]);
    expect(history.household.all('day')).toMatchObject([{ status: 'PENDING' }]);
    const { result, after } = outcome(history, last, accepted);
    expect(result.result).toBe('applied');
    expect(after.all('earning')).toHaveLength(1);
  });
});
