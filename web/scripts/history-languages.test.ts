/**
 * Tests the history's sentences in every language: one of each mutator, of you and of another person, whole and with the
 * verb of its person. Also tests what people read of a mutation that waits or was refused.
 */
import type { HistoryChange, HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { LANGUAGE_CODES } from 'sync-protocol/kernel/languages.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryLine, type HistoryReading, historyLines } from '../src/history/history-lines.ts';
import { setLanguage } from '../src/kit/language/language.ts';
import { activateLanguage, addCatalog, t } from '../src/kit/language/messages.ts';
import { readCatalog } from './message-files.ts';
import { SUBJECT_ARGS, SUBJECT_CHANGES } from './test-subject-history.ts';

type Fields = HistoryChange['before'];
type Changes = readonly (readonly [table: string, before: Fields, after: Fields])[];

const TIMES = {
  scheduledStartUtc: '2026-03-10T13:00:00.000Z',
  scheduledEndUtc: '2026-03-10T21:00:00.000Z',
};
const HOURS = { actualStartUtc: '2026-03-10T13:00:00.000Z', actualEndUtc: '2026-03-10T21:15:00.000Z' };
const PRICE = { billableMinutes: 495, amountCents: 17_738 };
const NEW_START = { scheduledStartUtc: '2026-03-10T12:00:00.000Z' };
const DAY = { id: 'd', nannyId: 'n', date: '2026-03-10', scheduledNotes: null, ...TIMES };
const WORKED = { ...DAY, ...HOURS, ...PRICE, status: 'COMPLETED', isPaid: false };
const REVIEW = { id: 'r', dayId: 'd', startUtc: HOURS.actualStartUtc, endUtc: HOURS.actualEndUtc };
const CLOCK = {
  id: 'c',
  dayId: 'd',
  nannyId: 'n',
  arrivedAt: HOURS.actualStartUtc,
  timezone: 'America/New_York',
  state: 'running',
};
const PAYMENT = { id: 'p', nannyId: 'n', amountCents: 17_738, paymentDate: '2026-03-13', platform: 'CASH' };
const SETTINGS = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
const NANNY = { id: 'n', nannyId: 'n', name: 'Mia', email: 'mia@example.com', color: null };
const RATE = { id: 'n/2026-03-01', nannyId: 'n', effectiveFrom: '2026-03-01', hourlyRateCents: 2500 };
const HOLIDAY = { date: '2026-06-20', name: 'Founders’ Day' };
const FACTS = {
  weekStartsOn: 0,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: 540,
  restWeekday: 0,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: 2400,
  cancellationHours: 24,
  holidayMultiplierHundredths: 200,
  payPeriod: 'WEEKLY',
} as const;
const NO_FACTS = {
  weekStartsOn: 0,
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'MONTHLY',
} as const;
const TERMS = { id: 'n/2026-03-08', nannyId: 'n', effectiveFrom: '2026-03-08', ...FACTS };
const NO_TERMS = { ...TERMS, ...NO_FACTS };
const WEEK = { id: 'n/2026-03-08', nannyId: 'n', weekStart: '2026-03-08', closedAt: HOURS.actualEndUtc };
const FIGURES = { billableMinutes: 2490, overtimeMinutes: 90, grossCents: 94_750 };
const SIGNED = { v: 1, at: HOURS.actualEndUtc, by: 'fay', lines: [], ...FIGURES };
const QUESTION = { id: 'q', nannyId: 'n', weekStart: '2026-03-08', text: 'Did Friday end at five?' };
const OVERTIME = {
  id: 'o',
  nannyId: 'n',
  kind: 'overtime',
  date: '2026-03-14',
  weekStart: '2026-03-08',
  minutes: 360,
  rateCents: 3375,
  amountCents: 6750,
  openCents: 6750,
};
const STATEMENT = {
  id: 's2',
  nannyId: 'n',
  number: '2026-014',
  firstDate: '2026-03-08',
  lastDate: '2026-03-14',
};
const TODO = { id: 't', dayId: 'd', title: 'Pack the bag', isCompleted: false };

/** Puts the row's fields into a change that keeps them, except the changed ones. */
const changed = (row: object, before: object, after: object): readonly [Fields, Fields] => [
  { ...row, ...before },
  { ...row, ...after },
];

const ID = '0198c0de-0000-7000-8000-000000000001';
const SPAN = { start: HOURS.actualStartUtc, end: HOURS.actualEndUtc };

/** Changes that lead to each sentence of a mutator. One without changes doesn't compile. */
const CHANGES: { readonly [N in MutatorName]: readonly Changes[] } = {
  'household.create': [[]],
  'household.saveSettings': [
    [],
    ...Object.entries({ timezone: 'America/Denver', billingIncrementMinutes: 1, currency: 'CAD' }).map(
      ([field, value]): Changes => [['household', ...changed(SETTINGS, {}, { [field]: value })]],
    ),
    [['household', ...changed(SETTINGS, {}, { timezone: 'America/Denver', currency: 'CAD' })]],
  ],
  'household.saveHolidays': [
    [],
    [['household', ...changed(SETTINGS, {}, { useFederalHolidays: false, ownHolidays: [HOLIDAY] })]],
    [['household', ...changed(SETTINGS, { ownHolidays: [HOLIDAY] }, { ownHolidays: null })]],
  ],
  'nanny.add': [
    [],
    [
      ['nanny', null, NANNY],
      ['rate', null, RATE],
    ],
  ],
  'nanny.edit': [
    [],
    ...Object.entries({ name: 'Ana', email: 'ana@example.com', color: 'PINK' }).map(
      ([field, value]): Changes => [['nanny', ...changed(NANNY, {}, { [field]: value })]],
    ),
    [['nanny', ...changed(NANNY, {}, { name: 'Ana', color: 'PINK' })]],
  ],
  'nanny.setRate': [[], [['rate', { ...RATE, hourlyRateCents: 2000 }, RATE]]],
  'nanny.link': [[]],
  'nanny.unlink': [[], [['nanny', NANNY, NANNY]]],
  'nanny.remove': [
    [],
    [
      ['nanny', NANNY, null],
      ['day', WORKED, null],
      ['payment', PAYMENT, null],
    ],
  ],
  'baseSchedule.save': [
    [],
    [['baseSchedule', { shifts: [] }, { shifts: [{ startMinutes: 540, endMinutes: 1020 }] }]],
  ],
  'agenda.generate': [
    [],
    [['day', null, DAY]],
    [['day', DAY, { ...DAY, ...NEW_START }]],
    [['day', { ...DAY, status: 'PENDING' }, null]],
  ],
  'day.schedule': [[], [['day', null, DAY]], [['day', null, { ...DAY, scheduledNotes: 'Swimming' }]]],
  'day.editSchedule': [
    [],
    ...[1, 2, 3, 4, 5, 6, 7].map((set): Changes => {
      const after = {
        ...(set & 1 && { date: '2026-03-11' }),
        ...(set & 2 && NEW_START),
        ...(set & 4 && { scheduledNotes: 'Park' }),
      };
      return [['day', ...changed(DAY, { status: 'ACCEPTED' }, { status: 'PENDING', ...after })]];
    }),
  ],
  'day.answer': [
    [],
    [['day', ...changed(DAY, { status: 'DECLINED' }, { status: 'ACCEPTED' })]],
    [['day', ...changed(DAY, { status: 'ACCEPTED' }, { status: 'DECLINED' })]],
  ],
  'day.cancel': [[], [['day', ...changed(DAY, { status: 'ACCEPTED' }, { status: 'DECLINED' })]]],
  'day.recordHours': [
    [],
    [['day', null, WORKED]],
    [['day', { ...WORKED, actualEndUtc: TIMES.scheduledEndUtc }, WORKED]],
    [['day', WORKED, { ...WORKED, isPaid: true }]],
    [['day', { ...WORKED, isPaid: true }, WORKED]],
    ...['overtime', 'guarantee', 'cancellation', 'holiday', 'leave'].map(
      (kind): Changes => [
        ['day', null, WORKED],
        ['earning', null, { ...OVERTIME, kind }],
      ],
    ),
    [['earning', ...changed(OVERTIME, {}, { amountCents: 10_125, rateCents: null })]],
  ],
  'clock.arrive': [
    [],
    [['clock', null, CLOCK]],
    [
      ['clock', CLOCK, { ...CLOCK, state: 'unfinished' }],
      ['clock', null, { ...CLOCK, state: 'discarded' }],
    ],
  ],
  'clock.discard': [[], [['clock', CLOCK, { ...CLOCK, state: 'discarded' }]]],
  'day.remove': [
    [],
    [['day', DAY, null]],
    [['day', WORKED, null]],
    [
      ['day', WORKED, null],
      ['earning', OVERTIME, null],
    ],
  ],
  'day.withdrawAnswer': [[], [['day', ...changed(DAY, { status: 'DECLINED' }, { status: 'PENDING' })]]],
  'day.withdrawHours': [[], [['day', WORKED, DAY]]],
  'day.markNotWorked': [
    [],
    [['day', ...changed(DAY, { notWorkedAt: null }, { notWorkedAt: HOURS.actualEndUtc })]],
  ],
  'day.answerNotWorked': [[], [['day', ...changed(DAY, {}, { status: 'DECLINED' })]]],
  'todo.add': [[], [['todo', null, TODO]]],
  'todo.rename': [[], [['todo', ...changed(TODO, {}, { title: 'Pack the blue bag' })]]],
  'todo.tick': [
    [],
    [['todo', ...changed(TODO, {}, { isCompleted: true })]],
    [['todo', ...changed(TODO, { isCompleted: true }, {})]],
  ],
  'todo.remove': [[], [['todo', TODO, null]]],
  'payment.record': [
    [],
    [['payment', null, PAYMENT]],
    [
      ['payment', null, { ...PAYMENT, platform: null, possibleDuplicateOf: 'q' }],
      ['day', WORKED, { ...WORKED, isPaid: true }],
    ],
  ],
  'payment.void': [
    [],
    [
      ['payment', ...changed(PAYMENT, {}, { voidedAt: HOURS.actualEndUtc })],
      ['day', { ...WORKED, isPaid: true }, WORKED],
    ],
  ],
  'payment.payDays': [
    [],
    [
      ['payment', null, PAYMENT],
      ['earning', OVERTIME, { ...OVERTIME, openCents: 0 }],
    ],
    [
      ['payment', null, PAYMENT],
      ['day', WORKED, { ...WORKED, isPaid: true }],
      ['earning', OVERTIME, { ...OVERTIME, openCents: 0 }],
    ],
    [
      ['payment', null, PAYMENT],
      ['day', WORKED, { ...WORKED, isPaid: true }],
    ],
  ],
  'review.resolve': [
    [],
    [['review', ...changed(REVIEW, { status: 'open' }, { status: 'confirmed' })]],
    [['review', ...changed(REVIEW, { status: 'open' }, { status: 'dismissed' })]],
  ],
  'review.withdraw': [[], [['review', ...changed(REVIEW, { status: 'open' }, { status: 'withdrawn' })]]],
  'review.restore': [[], [['review', ...changed(REVIEW, { status: 'replaced' }, { status: 'open' })]]],
  'review.agree': [[], [['review', ...changed(REVIEW, { status: 'replaced' }, { status: 'withdrawn' })]]],
  'terms.set': [
    [],
    [['terms', null, TERMS]],
    [['terms', null, NO_TERMS]],
    [
      ['terms', TERMS, { ...TERMS, weeklyLimitMinutes: 2640, guaranteedMinutes: null }],
      ['week', null, { ...WEEK, heldTermsFrom: '2026-03-01' }],
    ],
    [['terms', ...changed(TERMS, {}, { changedAt: HOURS.actualEndUtc })]],
  ],
  'terms.remove': [[], [['terms', TERMS, null]]],
  'terms.answer': [
    [],
    [
      ['terms', TERMS, { ...TERMS, answer: 'AGREED' }],
      ['week', { ...WEEK, heldTermsFrom: '2026-03-01' }, WEEK],
    ],
    [['terms', { ...TERMS, answer: 'AGREED' }, { ...TERMS, answer: 'DISAGREED', answerNote: 'Too few' }]],
    [['terms', { ...TERMS, answer: 'DISAGREED' }, { ...TERMS, answer: 'AGREED' }]],
  ],
  'household.saveEmployer': [[], [['household', ...changed(SETTINGS, {}, { employerName: 'Pat Parker' })]]],
  'nanny.saveTaxId': [[], [['nanny', ...changed(NANNY, {}, { idLastFour: '6789' })]]],
  ...SUBJECT_CHANGES,
  'statement.issue': [
    [],
    [['statement', null, STATEMENT]],
    [['statement', null, { ...STATEMENT, replaces: 's' }]],
  ],
  'week.close': [
    [],
    [['week', null, WEEK]],
    [
      ['week', null, WEEK],
      ['earning', null, { ...OVERTIME, kind: 'guarantee' }],
    ],
  ],
  'week.confirm': [
    [],
    [['week', null, { ...WEEK, confirmed: SIGNED }]],
    [['week', { ...WEEK, confirmed: { ...SIGNED, grossCents: 88_000 } }, { ...WEEK, confirmed: SIGNED }]],
  ],
  'week.approve': [[], [['week', ...changed(WEEK, { confirmed: SIGNED }, { approved: SIGNED })]]],
  'week.allowOverlaps': [[], [['week', null, { ...WEEK, overlapsMeantByFamily: [{ dayId: ID, ...SPAN }] }]]],
  'week.ask': [[], [['question', null, QUESTION]]],
  'week.answerQuestion': [[], [['question', ...changed(QUESTION, {}, { answer: 'Yes, at five' })]]],
};

const OVERWRITE = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };

/** What people entered, for the words of a mutation that was refused. */
const ARGS: { readonly [N in MutatorName]: readonly MutatorArgs<N>[] } = {
  'household.create': [{ householdId: ID, name: 'The Lees', createdAt: HOURS.actualStartUtc, ...SETTINGS }],
  'household.saveSettings': [{ timezone: 'America/Denver', billingIncrementMinutes: 1, currency: 'CAD' }],
  'household.saveHolidays': [
    { useFederal: true, own: [HOLIDAY] },
    { useFederal: false, own: [] },
  ],
  'nanny.add': [{ id: ID, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2150 }],
  'nanny.edit': [{ nannyId: ID, name: 'Ana', email: 'ana@example.com', color: null }],
  'nanny.setRate': [{ nannyId: ID, hourlyRateCents: 2500, effectiveFrom: '2026-12-01' }],
  'nanny.link': [{ nannyId: ID, accountId: ID }],
  'nanny.unlink': [{ nannyId: ID, accountId: ID }],
  'nanny.remove': [{ nannyId: ID }],
  'baseSchedule.save': [
    { nannyId: ID, items: [] },
    { nannyId: ID, items: [{ weekday: 3, startMinutes: 540, endMinutes: 1020, notes: 'Late' }] },
  ],
  'agenda.generate': [{ nannyId: ID, startDate: '2026-03-10', endDate: '2026-04-10', ...OVERWRITE }],
  'day.schedule': [
    { dayId: ID, nannyId: ID, date: '2026-03-10', ...SPAN, notes: null },
    { dayId: ID, nannyId: ID, date: '2026-03-10', ...SPAN, notes: 'Park' },
  ],
  'day.editSchedule': [
    { dayId: ID },
    { dayId: ID, notes: 'Park' },
    { dayId: ID, notes: null },
    { dayId: ID, start: SPAN.start, notes: null },
    { dayId: ID, end: SPAN.end, date: '2026-03-10', notes: 'Park' },
  ],
  'day.answer': [
    { dayId: ID, status: 'ACCEPTED' },
    { dayId: ID, status: 'DECLINED' },
  ],
  'day.cancel': [{ dayId: ID }],
  'day.recordHours': [{ dayId: ID, ...SPAN }],
  'clock.arrive': [{ clockId: ID, nannyId: ID, dayId: null, newDayId: ID, at: SPAN.start }],
  'clock.discard': [{ clockId: ID }],
  'day.remove': [{ dayId: ID }],
  'day.withdrawAnswer': [
    { dayId: ID, status: 'ACCEPTED' },
    { dayId: ID, status: 'DECLINED' },
  ],
  'day.withdrawHours': [{ dayId: ID, ...SPAN }],
  'day.markNotWorked': [true, false].map((notWorked) => ({ dayId: ID, notWorked })),
  'day.answerNotWorked': [true, false].map((wasSentHome) => ({ dayId: ID, wasSentHome })),
  'todo.add': [{ todoId: ID, dayId: ID, title: 'Pack the bag' }],
  'todo.rename': [{ todoId: ID, title: 'Pack the bag' }],
  'todo.tick': [
    { todoId: ID, isCompleted: true },
    { todoId: ID, isCompleted: false },
  ],
  'todo.remove': [{ todoId: ID }],
  'payment.record': [
    { paymentId: ID, nannyId: ID, amountCents: 5000, paymentDate: '2026-03-10', platform: 'CASH' },
  ],
  'payment.void': [{ paymentId: ID }],
  'payment.payDays': [
    { payments: [], days: [{ dayId: ID, amountCents: 5000 }], platform: null },
    { payments: [], days: [], earnings: [{ earningId: ID, amountCents: 4000 }], platform: null },
    {
      payments: [],
      days: [{ dayId: ID, amountCents: 5000 }],
      earnings: [{ earningId: ID, amountCents: 4000 }],
      platform: null,
    },
  ],
  'review.resolve': [
    { reviewId: ID, choice: 'confirm' },
    { reviewId: ID, choice: 'dismiss' },
  ],
  'review.withdraw': [{ reviewId: ID }],
  'review.restore': [{ reviewId: ID }],
  'review.agree': [{ reviewId: ID, ...SPAN }],
  'terms.set': [FACTS, NO_FACTS].map((facts) => ({ nannyId: ID, effectiveFrom: '2026-03-08', ...facts })),
  'terms.remove': [{ nannyId: ID, effectiveFrom: '2026-03-08' }],
  'terms.answer': [
    { nannyId: ID, effectiveFrom: '2026-03-08', status: 'AGREED', note: null },
    { nannyId: ID, effectiveFrom: '2026-03-08', status: 'DISAGREED', note: 'Too few' },
  ],
  'household.saveEmployer': [
    { employerName: 'Pat Parker', employerAddress: '1 Main St', employerPhone: null },
    { employerName: null, employerAddress: null, employerPhone: null },
  ],
  'nanny.saveTaxId': [{ nannyId: ID, idLastFour: '6789' }],
  ...SUBJECT_ARGS,
  'statement.issue': [{ nannyId: ID, from: '2026-03-08', to: '2026-03-14' }, { paymentId: ID }],
  'week.close': [{ householdId: ID, nannyId: ID, weekStart: '2026-03-08' }],
  'week.confirm': [{ nannyId: ID, weekStart: '2026-03-08', ...FIGURES }],
  'week.approve': [{ nannyId: ID, weekStart: '2026-03-08', ...FIGURES }],
  'week.allowOverlaps': [{ nannyId: ID, weekStart: '2026-03-08', hours: [{ dayId: ID, ...SPAN }] }],
  'week.ask': [{ questionId: ID, nannyId: ID, weekStart: '2026-03-08', text: 'Did Friday end at five?' }],
  'week.answerQuestion': [{ questionId: ID, text: 'Yes, at five' }],
};

const FAY = { accountId: 'fay', name: 'Fay', role: 'FAMILY' } as const;
const household = { timezone: 'America/New_York', currency: 'USD', name: 'The Lees' } as Household;

const entryOf = (name: string, changes: Changes, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 'e',
  version: 1,
  name,
  result: 'applied',
  code: null,
  by: FAY,
  viewedBy: null,
  device: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1',
  happenedAt: '2026-03-10T21:20:00.000Z',
  receivedAt: '2026-03-11T22:40:00.000Z',
  subjects: ['d'],
  changes: changes.map(([table, before, after]) => ({
    table,
    id: table === 'payment' ? 'p' : table === 'baseSchedule' ? 'n/1' : 'd',
    about: table === 'payment' ? 'p' : 'd',
    before,
    after,
  })),
  hash: null,
  ...more,
});

const SUBJECTS: readonly HistoryReading['subject'][] = [
  null,
  { kind: 'day', id: 'd' },
  { kind: 'payment', id: 'p' },
];

const PAID_TWICE = { result: 'noop', code: 'already_paid', args: { days: [{ dayId: 'd' }] } } as const;

const THE_SERVER = { accountId: SYSTEM_ACCOUNT_ID, name: null, role: 'SUPER_ADMIN' } as const;
const OF_SERVER = ['week.close', 'receipt.note'] as const;
const BY_SERVER = OF_SERVER.flatMap((name) =>
  CHANGES[name].map((changes) => entryOf(name, changes, { by: THE_SERVER })),
);

const ENTRIES: readonly HistoryEntry[] = [
  ...Object.entries(CHANGES)
    .filter(([name]) => !OF_SERVER.some((each) => each === name))
    .flatMap(([name, sets]) => sets.map((changes) => entryOf(name, changes))),
  entryOf('day.swap', []),
  entryOf('day.recordHours', [['review', null, { ...REVIEW, status: 'open' }]], { result: 'review' }),
  entryOf('day.recordHours', [], { result: 'noop', code: 'hours_superseded', args: SPAN }),
  entryOf('day.recordHours', [], { result: 'noop', code: 'newer_hours_in_review', args: SPAN }),
  entryOf('day.answer', [], { result: 'noop' }),
  ...Object.entries(ARGS).flatMap(([name, each]) =>
    each.map((args) => entryOf(name, [], { result: 'rejected', code: 'not_found', args })),
  ),
  entryOf('payment.payDays', [], PAID_TWICE),
];

/** Without them, arguments name a deleted day. */
const ROWS = new Map([[`day/${ID}`, { ...WORKED, id: ID } as unknown as AnyRow]]);

/** Lines of every entry, in the history of the household, of the day and of the payment. */
const linesFor = (readerId: string, more: Partial<HistoryEntry> = {}): HistoryLine[] =>
  linesOf(ENTRIES, readerId, more);

const linesOf = (
  all: readonly HistoryEntry[],
  readerId: string,
  more: Partial<HistoryEntry> = {},
): HistoryLine[] =>
  all.flatMap((entry) =>
    SUBJECTS.flatMap((subject) => {
      const entries = [{ ...entry, ...more }];
      const source = { household, entries, queued: [], nannyNames: new Map([['n', 'Mia']]) };
      return [new Map(), ROWS].flatMap((rows) => historyLines({ ...source, rows }, { readerId, subject }));
    }),
  );

describe.each(LANGUAGE_CODES)('the history in %s', (language) => {
  beforeAll(async () => {
    if (language !== 'en') addCatalog(language, await readCatalog(language));
    activateLanguage(language);
    setLanguage(language);
  });
  afterAll(() => {
    activateLanguage('en');
    setLanguage('en');
  });

  it('has no gap, value or word of the code in any line', () => {
    for (const { sentence, details, circumstances } of [
      ...linesFor('fay'),
      ...linesFor('mia'),
      ...linesOf(BY_SERVER, 'mia'),
    ]) {
      for (const text of [sentence, ...details, circumstances]) {
        expect(text).not.toMatch(/[{}#]|undefined|null|NaN|\[object|\s\s|^\s|\s$/);
      }
    }
  });

  it('says who did it, with the verb of that person', () => {
    const you = t('You');
    const mine = linesFor('fay');
    const hers = linesFor('mia');
    for (const [index, { sentence, who }] of mine.entries()) {
      const other = hers[index];
      if (who === undefined) continue;
      expect(who).toBe(you);
      expect(sentence).toContain(you);
      expect(other?.sentence).toContain('Fay');
      const [of, ofOther] = [sentence.replace(you, '…'), other?.sentence.replace('Fay', '…')];
      // English verbs are the same.
      expect(of === ofOther).toBe(language === 'en');
    }
  });

  it('names the app where the server did it', () => {
    for (const { who, circumstances } of linesOf(BY_SERVER, 'fay')) {
      expect(who).toBeUndefined();
      expect(circumstances).toContain('Fairday');
    }
  });

  it('names both people when one acted as the other', () => {
    const pat = { accountId: 'pat', name: 'Pat', role: 'FAMILY' } as const;
    for (const { sentence, who, circumstances } of linesFor('mia', { viewedBy: pat })) {
      expect(who ?? circumstances).toMatch(/Pat.*Fay/);
      expect(sentence).toContain(who ?? '');
    }
    for (const { who, circumstances } of linesFor('pat', { viewedBy: pat })) {
      expect(who ?? circumstances).toContain('Fay');
    }
  });
});
