/**
 * Tests every mutator with a sample from here: its name, purity, valid rows, a
 * result for each actor, what a nanny may not do, closed args, indexed reads. Also tests unknown mutations.
 */
import { describe, expect, it } from 'vitest';
import {
  COLLEAGUE_ID,
  NANNY_ID,
  PEOPLE,
  type PersonName,
  TestHousehold,
  testId,
} from '../test-support/household.ts';
import { missingReads } from './kernel/load-rounds.ts';
import { TABLES } from './kernel/tables.ts';
import { WorkingSet } from './kernel/working-set.ts';
import { MUTATORS, type MutatorName } from './registry.ts';
import { parseMutation, runMutation, UnknownMutation } from './run-mutation.ts';

const TODAY = '2026-03-05';
const NAMES = Object.keys(MUTATORS) as MutatorName[];
const UNKNOWN = testId(0xdead);

/** A Monday, and one whose week is over. */
const WEEK_START = '2026-03-02';
const WEEK_OVER = '2026-02-23';
const TERMS = {
  weekStartsOn: 1,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: 540,
  restWeekday: 0,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: 1800,
  cancellationHours: 24,
  holidayMultiplierHundredths: 200,
  payPeriod: 'WEEKLY',
} as const;

const AHEAD = '2026-03-16';
const POLICY_AHEAD = { kind: 'VACATION', effectiveFrom: AHEAD } as const;
const POLICY = {
  grantMinutes: 2400,
  earn: null,
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: 2400,
  waitingDays: 0,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: true,
} as const;

const EXPENSE = {
  kind: 'EXPENSE',
  category: 'PARKING',
  distanceTenths: null,
  amountCents: 1250,
  note: null,
  receiptHash: null,
} as const;

/** Rows of one nanny, one of each kind that a mutation may name. */
interface Targets {
  readonly nannyId: string;
  readonly dayId: string;
  readonly todoId: string;
  readonly paymentId: string;
  readonly reviewId: string;
  readonly questionId: string;
  readonly clockId: string;
  readonly leaveId: string;
  readonly entryId: string;
  readonly claimId: string;
}

const NOWHERE: Targets = {
  nannyId: UNKNOWN,
  dayId: UNKNOWN,
  todoId: UNKNOWN,
  paymentId: UNKNOWN,
  reviewId: UNKNOWN,
  questionId: UNKNOWN,
  clockId: UNKNOWN,
  leaveId: UNKNOWN,
  entryId: UNKNOWN,
  claimId: UNKNOWN,
};

const NO_FIGURES = { billableMinutes: 0, overtimeMinutes: 0, grossCents: 0 };
const SEEN = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;

/**
 * A household in which both nannies have terms, a to-do, a payment, an open review, an accepted day and a
 * forgotten arrival.
 */
function createRows(): {
  household: TestHousehold;
  hers: Targets;
  colleagues: Targets;
  deletedDayId: string;
} {
  const household = TestHousehold.create();
  const targets = (by: PersonName, nannyId: string): Targets => {
    for (const effectiveFrom of [WEEK_OVER, WEEK_START]) {
      household.as('family').must('terms.set', { nannyId, effectiveFrom, ...TERMS });
    }
    const made = {
      nannyId,
      todoId: household.newId(),
      paymentId: household.newId(),
      reviewId: household.newId(),
      questionId: household.newId(),
      clockId: household.newId(),
      leaveId: household.newId(),
      entryId: household.newId(),
      claimId: household.newId(),
    };
    const { questionId, clockId, leaveId, entryId, claimId } = made;
    household.as('family').must('week.ask', { questionId, nannyId, weekStart: WEEK_OVER, text: 'Five?' });
    household.as('family').must('leave.setPolicy', { nannyId, ...POLICY_AHEAD, ...POLICY });
    const asked = { leaveId, groupId: household.newId(), nannyId, kind: 'VACATION', date: AHEAD } as const;
    household.as(by).must('leave.ask', { ...asked, minutes: 480, plannedMinutes: 480, note: null });
    const entry = { entryId, nannyId, kind: 'VACATION', date: TODAY, note: null } as const;
    household.as('family').must('leave.adjust', { ...entry, minutes: 600 });
    household.as(by).must('claim.submit', { claimId, nannyId, date: TODAY, ...EXPENSE });
    const paid = household.completedDay('2026-03-03', { nannyId });
    const days = [{ dayId: paid, amountCents: household.day(paid).amountCents ?? 0 }];
    const payments = [{ paymentId: made.paymentId, nannyId }];
    household.as('family').must('payment.payDays', { payments, days, platform: 'CASH' });
    const stale = { dayId: paid, ...household.span('2026-03-03', '08:00', '17:00') };
    household.as(by).run('day.recordHours', stale, { basedOn: SEEN, mutationId: made.reviewId });
    const arrival = { clockId, nannyId, dayId: null, newDayId: household.newId() };
    household.as(by).must('clock.arrive', { ...arrival, at: '2026-03-02T14:00:00.000Z' });
    const dayId = household.acceptedDay(TODAY, { nannyId });
    household.as('family').must('todo.add', { todoId: made.todoId, dayId, title: 'Nap' });
    return { ...made, dayId };
  };
  const hers = targets('nanny', NANNY_ID);
  const colleagues = targets('colleague', COLLEAGUE_ID);
  const deletedDayId = household.acceptedDay(TODAY, { nannyId: COLLEAGUE_ID, start: '18:00', end: '19:00' });
  household.as('family').must('day.remove', { dayId: deletedDayId });
  return { household, hers, colleagues, deletedDayId };
}

const CREATED = createRows();
const withRows = (): typeof CREATED => ({ ...CREATED, household: CREATED.household.copy() });

/** Good args of a mutator that name these rows; ids of new rows are new. */
function sample(
  name: MutatorName,
  on: Targets,
  household: TestHousehold,
): { args: unknown; basedOn?: unknown } {
  const { nannyId, dayId, todoId, paymentId, reviewId, questionId, clockId, leaveId, entryId, claimId } = on;
  const newId = household.newId();
  const settings = { timezone: 'America/Phoenix', billingIncrementMinutes: 30, currency: 'EUR' };
  const span = household.span(TODAY, '09:00', '10:00');
  const flags = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: false };
  const samples: Record<MutatorName, { args: unknown; basedOn?: unknown }> = {
    'household.create': {
      args: { householdId: household.id, name: 'A', createdAt: household.at, ...settings },
    },
    'household.saveSettings': { args: settings, basedOn: { ...settings, billingIncrementMinutes: 60 } },
    'household.saveHolidays': {
      args: { useFederal: false, own: [{ date: TODAY, name: 'Birthday' }] },
      basedOn: { useFederal: true, own: [] },
    },
    'household.saveEmployer': {
      args: { employerName: 'Pat Parker', employerAddress: '1 Main St', employerPhone: null },
    },
    'household.saveTaxAnswers': { args: { year: 2026, stateContributionsPaid: true, isPrinted: true } },
    'nanny.add': { args: { id: newId, name: 'Bea', email: 'bea@example.com', hourlyRateCents: 2000 } },
    'nanny.edit': { args: { nannyId, name: 'Anna', email: 'anna@example.com' } },
    'nanny.setRate': { args: { nannyId, hourlyRateCents: 2100, effectiveFrom: TODAY } },
    'nanny.saveTaxId': { args: { nannyId, idLastFour: '6789' } },
    'nanny.saveTaxSetting': { args: { nannyId, year: 2026, setting: 'EXEMPT', reason: 'UNDER_18' } },
    'nanny.link': { args: { nannyId, accountId: PEOPLE.nanny.accountId } },
    'nanny.unlink': { args: { nannyId, accountId: PEOPLE.nanny.accountId } },
    'nanny.remove': { args: { nannyId } },
    'terms.set': { args: { nannyId, effectiveFrom: WEEK_START, ...TERMS, weeklyLimitMinutes: 60 } },
    'terms.remove': { args: { nannyId, effectiveFrom: WEEK_START } },
    'terms.answer': { args: { nannyId, effectiveFrom: WEEK_START, status: 'AGREED', note: 'Fine' } },
    'week.confirm': { args: { nannyId, weekStart: WEEK_OVER, ...NO_FIGURES } },
    'week.approve': { args: { nannyId, weekStart: WEEK_OVER, ...NO_FIGURES } },
    'week.allowOverlaps': {
      args: { nannyId, weekStart: WEEK_OVER, hours: [{ dayId, ...span }] },
    },
    'week.ask': { args: { questionId: newId, nannyId, weekStart: WEEK_START, text: 'Six?' } },
    'week.answerQuestion': { args: { questionId, text: 'Yes' } },
    'week.close': { args: { householdId: household.id, nannyId, weekStart: WEEK_OVER } },
    'baseSchedule.save': {
      args: { nannyId, items: [{ weekday: 4, startMinutes: 540, endMinutes: 600, notes: null }] },
      basedOn: { items: [] },
    },
    'agenda.generate': { args: { nannyId, startDate: TODAY, endDate: '2026-03-12', ...flags } },
    'day.schedule': { args: { dayId: newId, nannyId, date: TODAY, ...span, notes: 'Park' } },
    'day.editSchedule': { args: { dayId, ...span, notes: 'Park' } },
    'day.answer': { args: { dayId, status: 'DECLINED' } },
    'day.cancel': { args: { dayId } },
    'day.recordHours': { args: { dayId, ...span }, basedOn: SEEN },
    'clock.arrive': {
      args: { clockId: newId, nannyId, dayId, newDayId: household.newId(), at: span.start },
      basedOn: { status: 'ACCEPTED' },
    },
    'clock.discard': { args: { clockId } },
    'leave.setPolicy': {
      args: { nannyId, ...POLICY_AHEAD, effectiveFrom: TODAY, ...POLICY },
      basedOn: { fields: null },
    },
    'leave.removePolicy': { args: { nannyId, ...POLICY_AHEAD }, basedOn: { fields: POLICY } },
    'leave.ask': {
      args: {
        leaveId: newId,
        groupId: household.newId(),
        nannyId,
        kind: 'SICK',
        date: TODAY,
        minutes: 480,
        plannedMinutes: 480,
        note: null,
      },
    },
    'leave.answer': {
      args: { leaveId, status: 'APPROVED', paidMinutes: 480, note: null },
      basedOn: { minutes: 480, status: 'ASKED' },
    },
    'leave.withdraw': { args: { leaveId } },
    'leave.adjust': {
      args: { entryId: newId, nannyId, kind: 'SICK', date: TODAY, minutes: -60, note: 'Too much' },
    },
    'leave.undoEntry': { args: { entryId } },
    'leave.payOut': {
      args: { entryId: newId, nannyId, kind: 'VACATION', minutes: 60 },
      basedOn: { balanceMinutes: 600 },
    },
    'nanny.setMileageRate': { args: { nannyId, rateTenths: 725, effectiveFrom: TODAY } },
    'claim.submit': { args: { claimId: newId, nannyId, date: TODAY, ...EXPENSE } },
    'claim.decide': {
      args: { claimId, status: 'APPROVED', note: null },
      basedOn: { amountCents: 1250, status: 'SUBMITTED' },
    },
    'claim.withdraw': { args: { claimId } },
    'receipt.note': { args: { nannyId, hash: 'a1'.repeat(32), sizeBytes: 1000, sentBy: null } },
    'claim.pay': {
      args: {
        paymentId: newId,
        nannyId,
        claims: [{ claimId, amountCents: 1250 }],
        platform: 'VENMO',
        paymentDate: TODAY,
      },
    },
    'day.remove': {
      args: { dayId },
      basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null },
    },
    'day.withdrawAnswer': { args: { dayId, status: 'ACCEPTED' } },
    'day.markNotWorked': { args: { dayId, notWorked: true } },
    'day.answerNotWorked': { args: { dayId, wasSentHome: true } },
    'day.withdrawHours': { args: { dayId, ...span } },
    'todo.add': { args: { todoId: newId, dayId, title: 'Play' } },
    'todo.rename': { args: { todoId, title: 'Play' } },
    'todo.tick': { args: { todoId, isCompleted: true }, basedOn: { isCompleted: false } },
    'todo.remove': { args: { todoId }, basedOn: { title: 'Nap' } },
    'payment.record': {
      args: { paymentId: newId, nannyId, paymentDate: TODAY, amountCents: 5000, platform: 'ZELLE' },
    },
    'payment.void': { args: { paymentId } },
    'payment.payDays': {
      args: { payments: [{ paymentId: newId, nannyId }], days: [{ dayId, amountCents: 0 }], platform: null },
    },
    'statement.issue': { args: { nannyId, from: WEEK_OVER, to: TODAY } },
    'review.resolve': { args: { reviewId, choice: 'confirm' } },
    'review.withdraw': { args: { reviewId } },
    'review.restore': { args: { reviewId } },
    'review.agree': { args: { reviewId, start: null, end: null } },
  };
  return samples[name];
}

const sampleCall = (...[name, on, household]: Parameters<typeof sample>) =>
  parseMutation({ id: testId(7), name, version: MUTATORS[name].version, ...sample(name, on, household) });

const PEOPLE_NAMES = ['family', 'nanny', 'colleague', 'server'] as const;

/** Input with `basedOn`, as devices send it, and without, as REST routes do. */
const fromBothSides = (input: { args: unknown; basedOn?: unknown }) => [input, { args: input.args }];

/** Mutators for families only, whose arguments name no nanny's rows. */
const FAMILYS = new Set<MutatorName>([
  'household.create',
  'household.saveSettings',
  'household.saveHolidays',
  'household.saveEmployer',
  'nanny.add',
]);

/** What may be entered in an impersonation of a nanny. All others speak for the nanny. */
const VIEWERS = new Set<MutatorName>([
  'day.recordHours',
  'todo.add',
  'todo.rename',
  'todo.tick',
  'todo.remove',
]);

describe('every mutator', () => {
  it.each(NAMES)('%s has its own name', (name) => {
    expect(MUTATORS[name].name).toBe(name);
  });

  it.each(NAMES)('%s is pure: equal input gives equal rows, and no row is changed in place', (name) => {
    for (const by of PEOPLE_NAMES) {
      const runs = [withRows(), withRows()].map(({ household, hers }) => {
        const before = JSON.stringify(household.contents());
        const call = sampleCall(name, hers, household);
        const rows = new WorkingSet(household.id);
        // The store's rows are frozen deep: a change in place would throw.
        household.load(rows, call);
        const decide = () => runMutation(rows, call, { actor: PEOPLE[by], at: household.at });
        const first = decide();
        const changes = rows.changes();
        rows.rollback();
        expect(rows.changes()).toEqual([]);
        expect(decide()).toEqual(first);
        expect(rows.changes()).toEqual(changes);
        expect(JSON.stringify(household.contents())).toBe(before);
        return { first, changes };
      });
      expect(runs[1]).toEqual(runs[0]);
    }
  });

  it.each(NAMES)('%s leaves valid rows, and changes nothing when it refuses', (name) => {
    for (const by of PEOPLE_NAMES) {
      const { household, hers } = withRows();
      const rows = new WorkingSet(household.id);
      const call = sampleCall(name, hers, household);
      household.load(rows, call);
      const result = runMutation(rows, call, { actor: PEOPLE[by], at: household.at });
      const changes = rows.changes();
      expect(result.result === 'rejected' ? changes : []).toEqual([]);
      for (const { table, after } of changes.filter((change) => change.after !== undefined)) {
        expect(TABLES[table].schema.parse(after)).toEqual(after);
      }
    }
  });

  it.each(NAMES)('%s always returns a result, whoever the actor is', (name) => {
    for (const by of PEOPLE_NAMES) {
      const { household } = withRows();
      const result = household.run({ by, name, ...sample(name, NOWHERE, household) });
      expect(['applied', 'noop', 'review', 'rejected']).toContain(result.result);
    }
  });

  it.each([...FAMILYS])('%s is forbidden to a nanny', (name) => {
    const { household, hers } = withRows();
    expect(household.run({ by: 'nanny', name, ...sample(name, hers, household) })).toMatchObject({
      code: 'forbidden',
    });
  });

  it.each(NAMES.filter((name) => !VIEWERS.has(name)))(
    '%s is refused to a parent who views as the nanny',
    (name) => {
      for (const on of ['hers', 'colleagues'] as const) {
        const created = withRows();
        const { household } = created;
        const before = JSON.stringify(household.contents());
        for (const input of fromBothSides(sample(name, created[on], household))) {
          expect(household.run({ by: 'familyAsNanny', name, ...input })).toMatchObject({
            code: 'not_as_another',
          });
        }
        expect(JSON.stringify(household.contents())).toBe(before);
      }
    },
  );

  it.each([...VIEWERS])('%s is an entry, which a parent who views as the nanny may make', (name) => {
    const { household, hers } = withRows();
    expect(household.run({ by: 'familyAsNanny', name, ...sample(name, hers, household) })).toMatchObject({
      result: 'applied',
    });
  });

  it.each(NAMES.filter((name) => !FAMILYS.has(name)))(
    "%s answers a nanny for a colleague's ids just as for ids that are not there",
    (name) => {
      const { household, colleagues, deletedDayId } = withRows();
      const run = (input: { args: unknown; basedOn?: unknown }) =>
        household.run({ by: 'nanny', name, ...input });
      const before = JSON.stringify(household.contents());
      for (const [i, unknown] of fromBothSides(sample(name, NOWHERE, household)).entries()) {
        const expected = run(unknown);
        for (const target of [colleagues, { ...colleagues, dayId: deletedDayId }]) {
          const input = fromBothSides(sample(name, target, household))[i] ?? unknown;
          expect(run(input)).toEqual(expected);
        }
      }
      expect(JSON.stringify(household.contents())).toBe(before);
    },
  );

  it.each(NAMES)('%s refuses unknown keys in args, and ids that are no UUIDs', (name) => {
    const { household, hers } = withRows();
    const { args } = sample(name, hers, household);
    const parse = (bad: unknown) => () =>
      parseMutation({ id: testId(7), name, version: MUTATORS[name].version, args: bad });
    expect(parse({ ...(args as object), surprise: 1 })).toThrow('Invalid input');
    for (const key of Object.keys(args as object).filter((each) => each === 'id' || each.endsWith('Id'))) {
      expect(parse({ ...(args as object), [key]: 'x' })).toThrow('Must be a UUID');
    }
  });

  it('reads only ranges with an index, before and after its rows are loaded', () => {
    for (const name of NAMES) {
      const { household, hers } = withRows();
      const call = sampleCall(name, hers, household);
      const rows = new WorkingSet(household.id);
      expect(() => missingReads(rows, [call])).not.toThrow();
      household.load(rows, call);
      expect(missingReads(rows, [call])).toEqual([]);
    }
  });
});

const parseNamed = (name: string, version: number) => () =>
  parseMutation({ id: testId(7), name, version, args: {} });

describe('an unknown mutation', () => {
  it('of an unknown name or version throws UnknownMutation, which is no rejection', () => {
    expect(parseNamed('day.paint', 1)).toThrow(UnknownMutation);
    expect(parseNamed('toString', 1)).toThrow(UnknownMutation);
    expect(parseNamed('day.remove', 2)).toThrow(UnknownMutation);
  });
});
