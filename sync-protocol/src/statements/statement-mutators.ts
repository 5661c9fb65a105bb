/**
 * The mutator that issues a wage statement, for a period or for a payment. A new one replaces the earlier one of the
 * same dates or payment, unless it says the same. Only the server numbers and hashes it.
 */
import * as z from 'zod/mini';
import { dateOf, yearNumberOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, Mutator, MutatorOutput, ServerTools } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { calendarDate, id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { Payment } from '../ledger/payment.ts';
import { assertFamily, nannyOrArchived, readsIfGone, refuseGone } from '../people/permissions.ts';
import type { Statement, StatementContent } from './statement.ts';
import {
  periodOrPayment,
  problemOfPeriod,
  statementOfPayment,
  statementOfPeriod,
} from './statement-content.ts';
import { hashedPart, nextNumber, readsToNumber } from './statement-number.ts';
import { readsOfPayment, readsOfPeriod, rowsOfPayment, rowsOfPeriod } from './statement-reads.ts';

const issueArgs = z
  .strictObject({
    nannyId: z.optional(id),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    paymentId: z.optional(id),
  })
  .check(periodOrPayment);
type IssueArgs = z.infer<typeof issueArgs>;

/** Some three years of work. */
const STATEMENT_SHIFTS_MAX = 1000;

/** What a statement is for. */
interface Subject {
  readonly nannyId: string;
  readonly from: string;
  readonly to: string;
  readonly payment: Payment | null;
}

const ofPayment = (paymentId: string) => ({ table: 'statement', where: { paymentId } }) as const;
const startingOn = (nannyId: string, from: string) =>
  ({ table: 'statement', where: { nannyId }, range: { field: 'firstDate', from, to: from } }) as const;

/** Returns the reads for the next number of the year in the household's zone. */
function readsOfNumber(rows: LoadedRows, { receivedAt }: ServerTools): Read[] {
  const household = rows.peek('household', rows.householdId);
  if (household === undefined) return [];
  return readsToNumber(rows, yearNumberOf(dateOf(receivedAt, household.timezone)));
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
  return first.length === second.size && first.every(([key, value]) => sameValue(value, second.get(key)));
}

type Said = Partial<StatementContent>;

/** Form 5 says of what was withheld which tax it counts as, what it is made of since 1 January, and what time off is left. */
function asForm4({ deductions, yearToDate, leave: _leave, ...said }: StatementContent): StatementContent {
  const { deductions: _byPurpose, ...sums } = yearToDate;
  return { ...said, deductions: deductions.map(({ tax: _tax, ...each }) => each), yearToDate: sums };
}

/** What a new form says of the same work, and what the zone changes: the same instants have other clock times. */
function comparable(content: StatementContent, isEarlierForm: boolean): Said {
  const { v: _form, zone: _zone, openCents: _open, overtimeCents = 0, ...said } = content;
  if (!isEarlierForm) return { ...said, overtimeCents };
  const { payPeriod: _payPeriod, payDate, yearToDateTo: _yearEnd, lines, ...others } = said;
  return {
    ...others,
    overtimeCents,
    payDate: content.payPeriod === undefined && content.yearToDateTo !== undefined ? null : payDate,
    lines: lines.map(
      ({ overtimeMinutes: _minutes, overtimeRateCents: _rate, averageRateCents: _average, ...line }) => line,
    ),
  };
}

/**
 * Whether a new statement would say what the latest one says. What is owed changes with every payment: that alone makes
 * no new statement. Neither does a new form, nor another zone of the household, nor the year to date of a period before
 * all of it is paid.
 */
function sameContent(latest: StatementContent, content: StatementContent): boolean {
  // Form 4 says the same as form 3 in other words.
  const isEarlierForm = latest.v < 3;
  const contents = latest.v < 5 ? [latest, content].map(asForm4) : [latest, content];
  const [first, second] = contents.map((each) => {
    const said = comparable(each, isEarlierForm);
    if (latest.payDate !== null || content.payDate !== null) return said;
    const { yearToDate: _year, yearToDateTo: _end, ...others } = said;
    return others;
  });
  return sameValue(first, second);
}

/** Returns the statement of the subject that no later one replaces. */
function latestOf(rows: WorkingSet, { nannyId, from, to, payment }: Subject): Statement | undefined {
  const all =
    payment === null
      ? rows
          .list(startingOn(nannyId, from))
          .filter(({ lastDate, paymentId }) => lastDate === to && paymentId === null)
      : rows.list(ofPayment(payment.id));
  return all.find(({ id: each }) => all.every(({ replaces }) => replaces !== each));
}

function readsOf(args: IssueArgs, rows: LoadedRows): Read[] {
  const { nannyId = '', from = '', to = '', paymentId } = args;
  if (paymentId === undefined) {
    return problemOfPeriod({ from, to }) === undefined
      ? [startingOn(nannyId, from), ...readsOfPeriod(nannyId, { from, to }, rows)]
      : [];
  }
  const payment = rows.peek('payment', paymentId);
  return [
    { table: 'payment', ids: [paymentId] },
    ...readsIfGone(rows, 'payment', paymentId),
    ofPayment(paymentId),
    ...(payment === undefined ? [] : readsOfPayment(payment, rows)),
  ];
}

/** Returns the payment, or throws why there is no statement of it. */
function paymentOf(rows: WorkingSet, paymentId: string, actor: Parameters<typeof refuseGone>[1]): Payment {
  const payment = rows.get('payment', paymentId);
  if (payment === undefined) return refuseGone(rows, actor, ['payment', paymentId]);
  // What was withheld is on the statement of what was paid with it.
  if (payment.kind === 'REIMBURSED') throw new Rejection('nothing_to_state');
  if (payment.kind !== 'PAID') throw new Rejection('not_found');
  if (payment.voidedAt !== null) throw new Rejection('payment_voided');
  return payment;
}

function contentFor(
  rows: WorkingSet,
  { nannyId = '', from = '', to = '' }: IssueArgs,
  { payment, issuedOn }: { readonly payment: Payment | null; readonly issuedOn: string },
): StatementContent {
  if (payment !== null) return statementOfPayment(rowsOfPayment(rows, payment), payment);
  const problem = problemOfPeriod({ from, to });
  if (problem === 'range_order') throw new Rejection(problem);
  if (problem !== undefined) throw new Rejection(problem, 'A statement covers at most 366 days.');
  nannyOrArchived(rows, nannyId);
  return statementOfPeriod(rowsOfPeriod(rows, nannyId, { from, to }), { from, to, issuedOn });
}

/**
 * Issues a statement. Where the latest one for the same dates or payment says the same, that one stands; otherwise the
 * new one replaces it. It is issued when the server gets it: an author can't date it back.
 */
export const issueStatement: Mutator<IssueArgs> = {
  name: 'statement.issue',
  version: 1,
  args: issueArgs,
  reads: (args, rows, { id: mutationId, server }) => [
    { table: 'statement', ids: [mutationId] },
    // The numbers are the server's: a device has none.
    ...(server === undefined ? [] : readsOfNumber(rows, server)),
    ...readsOf(args, rows),
  ],
  run(rows, args, { actor, household, receivedAt, mutationId, server }): MutatorOutput {
    assertFamily(actor);
    const payment = args.paymentId === undefined ? null : paymentOf(rows, args.paymentId, actor);
    const issuedOn = dateOf(receivedAt, household.timezone);
    const content = contentFor(rows, args, { payment, issuedOn });
    if (content.days.length > STATEMENT_SHIFTS_MAX) throw new Rejection('too_many_shifts');
    if (content.lines.length === 0 && content.deductions.length === 0)
      throw new Rejection('nothing_to_state');
    const { from, to } = content;
    const nannyId = payment?.nannyId ?? args.nannyId ?? '';
    const latest = latestOf(rows, { nannyId, from, to, payment });
    if (latest !== undefined && sameContent(latest.content, content)) {
      return { result: { statementId: latest.id } };
    }
    if (rows.get('statement', mutationId) !== undefined) throw new Rejection('id_conflict');
    const year = yearNumberOf(issuedOn);
    const draft: Statement = {
      householdId: rows.householdId,
      id: mutationId,
      nannyId,
      version: 0,
      firstDate: from,
      lastDate: to,
      paymentId: payment?.id ?? null,
      issuedAt: receivedAt,
      year,
      number: server === undefined ? null : nextNumber(rows, year),
      content,
      hash: null,
      replaces: latest?.id ?? null,
      voidedAt: null,
    };
    const hash = server === undefined ? null : server.hashOf(hashedPart(draft));
    rows.put('statement', { ...draft, hash });
    return { result: { statementId: mutationId } };
  },
};
