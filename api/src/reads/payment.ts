/** Reads payments, unpaid cents per nanny, totals and the CSV export for the REST routes. A nanny sees her own part. */

import { dateOf, yearStart } from 'sync-protocol/kernel/calendar.ts';
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { toDollars } from 'sync-protocol/kernel/dollars.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { DEFAULT_LANGUAGE, type Language } from 'sync-protocol/kernel/languages.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { paidInYearCents, yearOf } from 'sync-protocol/ledger/ledger.ts';
import { openEarnings } from 'sync-protocol/ledger/ledger-reads.ts';
import type { Earning, Payment, PaymentAnswer } from 'sync-protocol/ledger/payment.ts';
import { type LedgerFilter, paymentsCsvSteps, paymentsCsvWords } from 'sync-protocol/ledger/payments-csv.ts';
import type { UnpaidAnswer } from 'sync-protocol/ledger/payments-rest.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { createTurns } from '../kit/event-loop-share.ts';
import { translator } from '../kit/messages.ts';
import { readRows } from '../sync/read-rows.ts';
import { rowsInOrder } from '../sync/row-pages.ts';
import { readHousehold } from './household.ts';
import { readOwed } from './owed.ts';
import { runSteps } from './run-steps.ts';

/** Whose payments are read: those of one household that the actor may see. */
export interface Reader {
  readonly householdId: string;
  readonly actor: Actor;
}

export const whereVisible = ({ nannyId }: Actor) => (nannyId === null ? {} : { nannyId });

/** Returns the read of a nanny's payments between these dates, both inclusive. */
const paymentsOf = (nannyId: string, { start, end }: Pick<LedgerFilter, 'start' | 'end'>) =>
  ({
    table: 'payment',
    where: { nannyId },
    range: {
      field: 'paymentDate',
      ...(start === undefined ? {} : { from: start }),
      ...(end === undefined ? {} : { to: end }),
    },
  }) as const;

const toAnswer = ({ householdId: _household, version: _version, ...answer }: Payment): PaymentAnswer =>
  answer;

/** The order of `recencyOf`, the latest first. */
const LATEST_FIRST = "t.payment_date desc, t.created_at desc, t.kind <> 'WITHHELD' desc, t.id desc";

/** Yields all payments, newest first, voided ones included. */
export async function* paymentPages(
  { sql }: AppDeps,
  { householdId, actor }: Reader,
): AsyncGenerator<PaymentAnswer[]> {
  const whose = { householdId, ...whereVisible(actor) };
  for await (const page of rowsInOrder(sql, whose, { table: 'payment', orderBy: LATEST_FIRST })) {
    yield page.map(toAnswer);
  }
}

/** Loads payments by id, in that order. Leaves out payments that were deleted with their nanny. */
export async function readMadePayments(
  deps: AppDeps,
  householdId: string,
  ids: readonly string[],
): Promise<PaymentAnswer[]> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'payment', ids }]);
  return ids.flatMap((id) => {
    const payment = rows.get('payment', id);
    return payment === undefined ? [] : [toAnswer(payment)];
  });
}

/** Loads the nannies that the actor may see, oldest first. */
async function readVisibleNannies(deps: AppDeps, { householdId, actor }: Reader): Promise<Nanny[]> {
  const seen = { table: 'nanny', where: whereVisible(actor) } as const;
  const rows = await readRows(deps.sql, householdId, [seen]);
  return rows.list(seen).toSorted(byAge);
}

/** Returns the cents owed to each nanny, including those who are owed nothing or have credit. */
export async function readUnpaid(deps: AppDeps, reader: Reader): Promise<UnpaidAnswer[]> {
  const nannyIds = (await readVisibleNannies(deps, reader)).map(({ id }) => id);
  const owed = await readOwed(deps, reader.householdId, nannyIds);
  return nannyIds.map((nannyId) => {
    const { wages = 0, claims = 0 } = owed.get(nannyId) ?? {};
    return { nannyId, unpaidCents: wages + claims, owedWagesCents: wages, owedClaimsCents: claims };
  });
}

/** Returns dollars paid in the calendar year, in the household's time zone, and dollars owed now. */
export async function readSummary(
  deps: AppDeps,
  reader: Reader,
): Promise<{ ytdPaid: number; currentOwed: number }> {
  const { householdId } = reader;
  const [household, unpaid] = await Promise.all([readHousehold(deps, householdId), readUnpaid(deps, reader)]);
  const today = dateOf(deps.now(), household.timezone);
  const { from: start, to: end } = yearOf(today);
  const reads = unpaid.map(({ nannyId }) => paymentsOf(nannyId, { start, end }));
  const rows = await readRows(deps.sql, householdId, reads);
  const payments = reads.flatMap((read) => rows.list(read));
  const owedCents = unpaid.reduce((sum, { unpaidCents }) => sum + unpaidCents, 0);
  return { ytdPaid: toDollars(paidInYearCents(payments, today)), currentOwed: toDollars(owedCents) };
}

/**
 * Returns payments and unpaid days as CSV, in English unless the filter names a language. Throws `not_found` for a
 * nanny in the filter that the actor may not see.
 */
export async function readCsv(
  deps: AppDeps,
  reader: Reader,
  { language = DEFAULT_LANGUAGE, ...filter }: LedgerFilter & { readonly language?: Language | undefined },
): Promise<string> {
  const { householdId } = reader;
  const { nannyId } = filter;
  const [household, visible] = await Promise.all([
    readHousehold(deps, householdId),
    readVisibleNannies(deps, reader),
  ]);
  const nannies = visible.filter(({ id }) => nannyId === undefined || id === nannyId);
  if (nannyId !== undefined && nannies.length === 0) throw new Rejection('not_found');
  // What was withheld has its year to date.
  const { start } = filter;
  const sinceJanuary = { ...filter, ...(start !== undefined && { start: yearStart(start) }) };
  const paymentReads = nannies.map(({ id }) => paymentsOf(id, sinceJanuary));
  const earningReads = nannies.map(({ id }) => openEarnings(id));
  const rows = await readRows(deps.sql, householdId, [...paymentReads, ...earningReads]);
  const earnings = earningReads.flatMap((read) => rows.list(read));
  const { currency } = household;
  const payments = paymentReads.flatMap((read) => rows.list(read));
  const days = await readDaysOf(deps, householdId, earnings);
  const words = paymentsCsvWords(translator(language), language);
  const steps = paymentsCsvSteps({ currency, nannies, payments, earnings, days }, filter, words);
  return runSteps(steps, createTurns());
}

async function readDaysOf(deps: AppDeps, householdId: string, earnings: readonly Earning[]) {
  const ids = earnings.flatMap(({ dayId }) => dayId ?? []);
  const rows = await readRows(deps.sql, householdId, [{ table: 'day', ids }]);
  return ids.flatMap((id) => rows.get('day', id) ?? []);
}
