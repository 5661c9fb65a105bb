/**
 * Statements for tests: a worked day, the content and row of a week's statement, random contents, and a language that
 * says each message in English.
 */
import * as fc from 'fast-check';
import { addDays } from '../src/kernel/calendar.ts';
import type { Say } from '../src/kernel/languages.ts';
import { PAYMENT_TAXES } from '../src/ledger/payment-taxes.ts';
import type { StatementLanguage } from '../src/statements/paper/statement-writer.ts';
import type { Statement, StatementContent, StatementDay } from '../src/statements/statement.ts';

/** Puts values into a message without a choice. */
const say: Say = (message, values = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => String(value)),
    message,
  );

export const inEnglish: StatementLanguage = { language: 'en', t: say };

export const workedDay = (date: string, changes: Partial<StatementDay> = {}): StatementDay => ({
  date,
  startUtc: `${date}T14:00:00.000Z`,
  endUtc: `${date}T21:52:00.000Z`,
  actualMinutes: 472,
  billableMinutes: 480,
  hourlyRateCents: 2250,
  amountCents: 18_000,
  ...changes,
});

const FIRST = '2026-03-02';

export const statementContent = (changes: Partial<StatementContent> = {}): StatementContent => ({
  v: 5,
  currency: 'USD',
  zone: 'America/New_York',
  employer: { name: 'The Parkers', address: '12 Maple Street\nBrooklyn, NY 11201', phone: '(718) 555-0100' },
  employee: { name: 'Łucja Nguyễn', idLastFour: '1234' },
  from: FIRST,
  to: '2026-03-08',
  payDate: '2026-03-13',
  days: [workedDay(FIRST), workedDay('2026-03-03')],
  lines: [{ kind: 'hours', date: null, minutes: 960, rateCents: 2250, amountCents: 36_000 }],
  grossCents: 36_000,
  overtimeCents: 0,
  deductions: [],
  netCents: 36_000,
  reimbursementsCents: 0,
  yearToDate: {
    grossCents: 36_000,
    overtimeCents: 0,
    deductionsCents: 0,
    deductions: [],
    netCents: 36_000,
    reimbursementsCents: 0,
  },
  openCents: 0,
  ...changes,
});

export const statementRow = (changes: Partial<Statement> = {}): Statement => ({
  householdId: '0198c0de-0001-7000-8000-000000000001',
  id: '0198c0de-0009-7000-8000-00000000000d',
  nannyId: '0198c0de-0002-7000-8000-000000000002',
  version: 1,
  firstDate: FIRST,
  lastDate: '2026-03-08',
  paymentId: null,
  issuedAt: '2026-03-13T15:00:00.000Z',
  year: 2026,
  number: '2026-014',
  content: statementContent(),
  hash: '5f'.repeat(32),
  replaces: null,
  voidedAt: null,
  ...changes,
});

const cents = fc.oneof(fc.nat(300), fc.nat(50_000), fc.nat(99_999_999));
const signedCents = fc.integer({ min: -9_999_999, max: 99_999_999 });
const minutes = fc.nat(1440);
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });

/** Letters of the scripts that are on every device. */
const word = fc.string({
  unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPŁŚŻĐỄễộñéçÅøßΑλέΣЖщїё -’')),
  minLength: 1,
  maxLength: 60,
});

/** Of each purpose one. */
const deductions = fc.uniqueArray(
  fc.record(
    { label: word, amountCents: cents, tax: fc.constantFrom(...PAYMENT_TAXES) },
    { requiredKeys: ['label', 'amountCents'] },
  ),
  { maxLength: 4, selector: ({ label }) => label },
);

const line = fc.record({
  kind: fc.constantFrom(
    ...(['hours', 'overtime', 'guarantee', 'cancellation', 'holiday', 'adjustment', 'rounding'] as const),
  ),
  date: orNull(fc.nat(300).map((days) => addDays(FIRST, days))),
  minutes: orNull(minutes),
  rateCents: orNull(fc.integer({ min: 1, max: 50_000 })),
  amountCents: signedCents,
});

const days = fc
  .array(
    fc.record({
      actualMinutes: minutes,
      billableMinutes: minutes,
      hourlyRateCents: cents,
      amountCents: cents,
    }),
    {
      maxLength: 12,
    },
  )
  .map((list) => list.map((figures, index) => workedDay(addDays(FIRST, index), figures)));

/** Contents whose figures have nothing to do with each other: what is printed must be the content's own. */
export const anyContent: fc.Arbitrary<StatementContent> = fc
  .record({
    employer: fc.record({ name: word, address: orNull(word), phone: orNull(fc.constant('(718) 555-0100')) }),
    employee: fc.record({ name: word, idLastFour: orNull(fc.constant('1234')) }),
    payDate: orNull(fc.constant('2026-04-01')),
    days,
    lines: fc.array(line, { minLength: 1, maxLength: 10 }),
    grossCents: signedCents,
    overtimeCents: signedCents,
    deductions,
    netCents: signedCents,
    reimbursementsCents: cents,
    yearToDate: fc.record({
      grossCents: signedCents,
      overtimeCents: signedCents,
      deductionsCents: signedCents,
      deductions,
      netCents: signedCents,
      reimbursementsCents: cents,
    }),
    openCents: signedCents,
  })
  .map((part) => statementContent(part));
