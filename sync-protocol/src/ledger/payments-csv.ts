/**
 * Writes payments (voided ones too) and the open part of unpaid days, and of what terms add beside them, as CSV,
 * filtered by dates and nanny, and names the file. For the API's export and the web app offline.
 */

import { by } from '../kernel/compare-keys.ts';
import { csvLine, csvText, plainAmount, plainHours } from '../kernel/csv.ts';
import { mapInSteps, runAtOnce, type Steps, sortInSteps } from '../kernel/in-steps.ts';
import { LANGUAGES, type Language, type Say } from '../kernel/languages.ts';
import type { Currency } from '../kernel/values.ts';
import type { Nanny } from '../people/nanny.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Earning, EarningKind, Payment } from './payment.ts';
import { taxOf } from './payment-taxes.ts';
import { withheldYearToDate } from './withheld-lines.ts';

/** The words of the file, and how it writes numbers. All else, such as platforms, is the same in every language. */
export interface PaymentsCsvWords {
  readonly hasDecimalComma: boolean;
  readonly header: readonly [
    date: string,
    nanny: string,
    type: string,
    hours: string,
    amount: string,
    currency: string,
    platform: string,
  ];
  /** Of the columns that only a file with a row of a week has. Before them, files are the same for all. */
  readonly addedHeader: readonly [week: string, rate: string];
  /** Of the column that only a file with an adjustment or a correction has: the date of the hours that it corrects. */
  readonly correctedHeader: string;
  /** Of the columns that only a file with something withheld has. */
  readonly withheldHeader: readonly [tax: string, yearToDate: string];
  readonly types: {
    readonly payment: string;
    readonly voided: string;
    /** Before the label of what was withheld. */
    readonly withheld: string;
    readonly voidedWithheld: string;
    readonly correction: string;
    readonly reimbursed: string;
    readonly voidedReimbursed: string;
    readonly unpaid: string;
  } & { readonly [K in AddedKind]: string };
}

type AddedKind = Exclude<EarningKind, 'hours'>;

/** The words in English, written out: for readers of another language, the web app's `t` doesn't say English. */
const ENGLISH: PaymentsCsvWords = {
  hasDecimalComma: false,
  header: ['Date', 'Nanny', 'Type', 'Hours', 'Amount', 'Currency', 'Platform'],
  addedHeader: ['Week', 'Rate'],
  correctedHeader: 'Hours of',
  withheldHeader: ['Tax', 'Withheld in the year so far'],
  types: {
    payment: 'Payment',
    voided: 'Voided payment',
    withheld: 'Withheld',
    voidedWithheld: 'Voided withheld amount',
    correction: 'Correction',
    reimbursed: 'Reimbursement',
    voidedReimbursed: 'Voided reimbursement',
    unpaid: 'Unpaid hours',
    overtime: 'Unpaid overtime',
    guarantee: 'Unpaid guaranteed hours',
    cancellation: 'Unpaid late cancellation',
    holiday: 'Unpaid holiday pay',
    leave: 'Unpaid time off pay',
    adjustment: 'Unpaid adjustment',
    mileage: 'Unpaid mileage',
    expense: 'Unpaid expense',
  },
};

/** Returns the words of the file in a language, which `t` says. */
export const paymentsCsvWords = (t: Say, language: Language): PaymentsCsvWords => ({
  hasDecimalComma: LANGUAGES[language].hasDecimalComma,
  header: [t('Date'), t('Nanny'), t('Type'), t('Hours'), t('Amount'), t('Currency'), t('Platform')],
  addedHeader: [t('Week'), t('Rate')],
  correctedHeader: t('Hours of'),
  withheldHeader: [t('Tax'), t('Withheld in the year so far')],
  types: {
    payment: t('Payment'),
    voided: t('Voided payment'),
    withheld: t('Withheld'),
    voidedWithheld: t('Voided withheld amount'),
    correction: t('Correction'),
    reimbursed: t('Reimbursement'),
    voidedReimbursed: t('Voided reimbursement'),
    unpaid: t('Unpaid hours'),
    overtime: t('Unpaid overtime'),
    guarantee: t('Unpaid guaranteed hours'),
    cancellation: t('Unpaid late cancellation'),
    holiday: t('Unpaid holiday pay'),
    leave: t('Unpaid time off pay'),
    adjustment: t('Unpaid adjustment'),
    mileage: t('Unpaid mileage'),
    expense: t('Unpaid expense'),
  },
});

export interface PaymentsCsvRows {
  readonly currency: Currency;
  readonly nannies: Iterable<Pick<Nanny, 'id' | 'name'>>;
  /** All since 1 January of the filter's first year: what was withheld has its year to date. */
  readonly payments: Iterable<Payment>;
  /** Earnings without open cents are left out. */
  readonly earnings: Iterable<Earning>;
  /** The days of the open earnings, for their hours. */
  readonly days: Iterable<Pick<AgendaDay, 'id' | 'billableMinutes'>>;
}

/** Dates are inclusive; a field that is left out doesn't filter. */
export interface LedgerFilter {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly nannyId?: string | undefined;
}

interface Line {
  readonly type: keyof PaymentsCsvWords['types'];
  /** What a payment was withheld for. */
  readonly label?: string | null;
  /** The cells before and after the type. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The week's first date and the rate of what terms add, and the week of a correction; undefined for others. */
  readonly added?: readonly [week: string, rate: string];
  readonly corrected?: string | null;
  /** The code of the tax that it counts as, and what was withheld of the year for the same until then. */
  readonly withheld?: readonly [tax: string, yearToDate: string];
  readonly order: readonly string[];
}

function isWithin(row: { date: string; nannyId: string }, { start, end, nannyId }: LedgerFilter): boolean {
  const { date } = row;
  const inRange = (start === undefined || date >= start) && (end === undefined || date <= end);
  return inRange && (nannyId === undefined || row.nannyId === nannyId);
}

/** Returns what was withheld for, and its year to date; nothing of one that is voided. */
function withheldCells(payment: Payment, yearCents: number | undefined): NonNullable<Line['withheld']> {
  return [taxOf(payment) ?? '', yearCents === undefined ? '' : plainAmount(yearCents)];
}

interface PaymentTerms {
  readonly currency: Currency;
  /** Undefined where it counts nowhere. */
  readonly yearCents: number | undefined;
}

function paymentLine(payment: Payment, name: string, { currency, yearCents }: PaymentTerms): Line {
  const {
    paymentDate: date,
    kind,
    label,
    weekStart,
    hoursDate,
    amountCents,
    platform,
    createdAt,
    id,
  } = payment;
  return {
    type: typeOf(payment),
    label,
    before: [date, name],
    after: ['', plainAmount(amountCents), currency, platform ?? ''],
    ...(weekStart !== null && { added: [weekStart, ''] as const }),
    corrected: hoursDate,
    ...(kind === 'WITHHELD' && { withheld: withheldCells(payment, yearCents) }),
    // What was withheld with a payment follows it.
    order: [date, name, 'payment', createdAt, kind, label ?? '', id],
  };
}

function typeOf({ kind, voidedAt }: Payment): Line['type'] {
  if (kind === 'CORRECTION') return 'correction';
  if (kind === 'WITHHELD') return voidedAt === null ? 'withheld' : 'voidedWithheld';
  if (kind === 'REIMBURSED') return voidedAt === null ? 'reimbursed' : 'voidedReimbursed';
  return voidedAt === null ? 'payment' : 'voided';
}

function unpaidLine(earning: Earning, name: string, terms: { currency: Currency; minutes: number }): Line {
  const { date, openCents, earnedFrom, id } = earning;
  return {
    type: 'unpaid',
    before: [date, name],
    after: [plainHours(terms.minutes), plainAmount(openCents), terms.currency, ''],
    order: [date, name, 'unpaid', earnedFrom, '', id],
  };
}

/**
 * Returns a row of what terms add: its minutes, and what is open of it. Overtime has the date of its week's last day.
 */
function addedLine(earning: Earning & { kind: AddedKind }, name: string, currency: Currency): Line {
  const { kind, date, weekStart, minutes, rateCents, openCents, earnedFrom, id } = earning;
  return {
    type: kind,
    before: [date, name],
    after: [minutes === null ? '' : plainHours(minutes), plainAmount(openCents), currency, ''],
    added: [weekStart ?? '', rateCents === null ? '' : plainAmount(rateCents)],
    corrected: earning.hoursDate,
    order: [date, name, 'unpaid', earnedFrom, kind, id],
  };
}

const isAdded = (earning: Earning): earning is Earning & { kind: AddedKind } => earning.kind !== 'hours';

/** Returns the lines of rows that the filter keeps, in no order. */
function* linesOf(rows: PaymentsCsvRows, filter: LedgerFilter): Steps<Line[]> {
  const { currency } = rows;
  const names = new Map(Array.from(rows.nannies, ({ id, name }) => [id, name]));
  const minutes = new Map(Array.from(rows.days, (day) => [day.id, day.billableMinutes ?? 0]));
  const nameOf = ({ nannyId }: { nannyId: string }): string => names.get(nannyId) ?? '';
  const payments = [...rows.payments];
  const yearToDate = withheldYearToDate(payments);
  const paid = yield* mapInSteps(payments, (payment) =>
    isWithin({ date: payment.paymentDate, nannyId: payment.nannyId }, filter)
      ? [paymentLine(payment, nameOf(payment), { currency, yearCents: yearToDate.get(payment.id) })]
      : [],
  );
  const unpaid = yield* mapInSteps([...rows.earnings], (earning) => {
    if (earning.openCents === 0 || !isWithin(earning, filter)) return [];
    if (isAdded(earning)) return [addedLine(earning, nameOf(earning), currency)];
    const worked = minutes.get(earning.dayId ?? '') ?? 0;
    return [unpaidLine(earning, nameOf(earning), { currency, minutes: worked })];
  });
  return [...paid.flat(), ...unpaid.flat()];
}

/** Writes the CSV of `paymentsCsv` in steps. */
export function* paymentsCsvSteps(
  rows: PaymentsCsvRows,
  filter: LedgerFilter = {},
  words = ENGLISH,
): Steps<string> {
  const lines = yield* linesOf(rows, filter);
  const hasAdded = lines.some(({ added }) => added !== undefined);
  const hasCorrected = lines.some(({ corrected }) => corrected != null);
  const hasWithheld = lines.some(({ withheld }) => withheld !== undefined);
  const write = csvLine(words.hasDecimalComma);
  const sorted = yield* sortInSteps(
    lines,
    by(({ order }) => order),
  );
  const written = yield* mapInSteps(
    sorted,
    ({ type, label, before, after, added = ['', ''], corrected, withheld = ['', ''] }) =>
      write([
        ...before,
        label ? `${words.types[type]}: ${label}` : words.types[type],
        ...after,
        ...(hasAdded ? added : []),
        ...(hasCorrected ? [corrected ?? ''] : []),
        ...(hasWithheld ? withheld : []),
      ]),
  );
  const header = write([
    ...words.header,
    ...(hasAdded ? words.addedHeader : []),
    ...(hasCorrected ? [words.correctedHeader] : []),
    ...(hasWithheld ? words.withheldHeader : []),
  ]);
  return csvText([header, ...written]);
}

/**
 * Returns one row per payment of every kind, voided ones included, and one per completed day, or what terms add, that
 * isn't fully paid, by date. Hours have two decimals. A partly paid row's amount is what is open, so that unpaid rows
 * add up to what is owed. Header and types are English by default.
 */
export const paymentsCsv = (rows: PaymentsCsvRows, filter: LedgerFilter = {}, words = ENGLISH): string =>
  runAtOnce(paymentsCsvSteps(rows, filter, words));

/** Returns the file's name: 'fairday-payments-2026-01-01-to-2026-03-31.csv', shorter for an open range. */
export function paymentsCsvName({ start, end }: Pick<LedgerFilter, 'start' | 'end'>): string {
  const from = start === undefined ? '' : `-${end === undefined ? 'from-' : ''}${start}`;
  const to = end === undefined ? '' : `-to-${end}`;
  return `fairday-payments${from}${to}.csv`;
}
