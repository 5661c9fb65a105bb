/** REST routes of payments: record, void, mark days as paid, list, unpaid cents, summary, CSV export. */

import { sentenceOf } from 'sync-protocol/kernel/refusals.ts';
import { paidDays } from 'sync-protocol/ledger/pay-days-mutators.ts';
import { TAX_LABELS } from 'sync-protocol/ledger/payment-taxes.ts';
import { paymentsCsvName } from 'sync-protocol/ledger/payments-csv.ts';
import type { PayDaysAnswer } from 'sync-protocol/ledger/payments-rest.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal, refusedAll } from '../accounts/http-refusal.ts';
import { partId } from '../accounts/part-id.ts';
import { householdOfAnyNanny, oneHouseholdOfRows, readerFor } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { paymentPages, readCsv, readMadePayments, readSummary, readUnpaid } from '../reads/payment.ts';
import { readRows } from '../sync/read-rows.ts';

interface ToPay {
  readonly dayIds: readonly string[];
  readonly earningIds: readonly string[];
}

/**
 * Returns days and earnings with their current amounts, which the mutation is based on: what changes meanwhile isn't
 * paid. The mutator refuses unknown ones, so that the log records the refusal with the others.
 */
async function readAmounts(deps: AppDeps, householdId: string, { dayIds, earningIds }: ToPay) {
  const rows = await readRows(deps.sql, householdId, [
    { table: 'day', ids: dayIds },
    { table: 'earning', ids: earningIds },
  ]);
  const found = [
    ...dayIds.map((id) => rows.get('day', id)),
    ...earningIds.map((id) => rows.get('earning', id)),
  ];
  return {
    nannyIds: new Set(found.flatMap((row) => row?.nannyId ?? [])),
    days: dayIds.map((dayId) => ({ dayId, amountCents: rows.get('day', dayId)?.amountCents ?? 0 })),
    earnings: earningIds.map((earningId) => ({
      earningId,
      amountCents: rows.get('earning', earningId)?.amountCents ?? 0,
    })),
  };
}

async function payDays(deps: AppDeps, call: SignedInCall<typeof REST.payDays>): Promise<PayDaysAnswer> {
  const { session, query, body, mutationId } = call;
  const { agendaDayIds: dayIds = [], earningIds = [] } = body;
  const householdId = await oneHouseholdOfRows(deps, { session, query }, [
    { table: 'day', ids: dayIds },
    { table: 'earning', ids: earningIds.filter((id) => !dayIds.includes(id)) },
  ]);
  const { nannyIds, days, earnings } = await readAmounts(deps, householdId, { dayIds, earningIds });
  const args = {
    payments: [...nannyIds].map((nannyId) => ({ paymentId: partId(mutationId, nannyId), nannyId })),
    days,
    earnings,
    platform: body.platform ?? null,
  };
  const { data } = await call.execute(householdId, { name: 'payment.payDays', args });
  const { paid, errors, payments } = paidDays.parse(data);
  const refused = errors.map((each) => ({ id: each.id, error: sentenceOf(each) }));
  if (paid.length === 0) throw refusedAll('nothing_paid', refused);
  return {
    paid,
    errors: refused,
    payments: await readMadePayments(deps, householdId, payments),
  };
}

type RecordBody = SignedInCall<typeof REST.recordPayment>['body'];

/** The answered payment has the mutation's id, of whichever kind it is. */
function toRecordArgs(
  { kind, label, amountCents, platform, withheld: parts, ...shared }: RecordBody,
  mutationId: string,
) {
  if (kind !== 'WITHHELD') {
    const withheld = parts?.map((part, i) => ({
      paymentId: partId(mutationId, `withheld ${i}`),
      ...part,
      label: part.label ?? TAX_LABELS[part.tax ?? 'OTHER'],
    }));
    const paid = { ...shared, ...(kind === 'REIMBURSED' && { kind }), amountCents, platform };
    return { paymentId: mutationId, ...paid, ...(withheld && { withheld }) };
  }
  const withheld = [{ paymentId: mutationId, label, amountCents }];
  return { paymentId: partId(mutationId, 'paid'), ...shared, amountCents: 0, withheld };
}

export function registerPaymentRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.recordPayment, async ({ session, query, body, mutationId, execute }) => {
    const named = { table: 'nanny', ids: [body.nannyId] } as const;
    const householdId = await oneHouseholdOfRows(deps, { session, query }, named);
    const args = toRecordArgs(body, mutationId);
    await execute(householdId, { name: 'payment.record', args });
    const [payment] = await readMadePayments(deps, householdId, [mutationId]);
    // A repeated call after the nanny was removed with her payments.
    if (payment === undefined) throw new HttpRefusal('not_found');
    return payment;
  });

  router.signedIn(REST.payDays, (call) => payDays(deps, call));

  router.signedIn(REST.voidPayment, async ({ session, query, params, execute }) => {
    const named = { table: 'payment', ids: [params.paymentId] } as const;
    const householdId = await oneHouseholdOfRows(deps, { session, query }, named);
    const args = { ...params, reason: query.reason ?? null };
    await execute(householdId, { name: 'payment.void', args });
    return undefined;
  });

  router.listed(REST.paymentRecords, async ({ session, query }) =>
    paymentPages(deps, readerFor(session, query.householdId)),
  );

  router.signedIn(REST.unpaid, async ({ session, query }) =>
    readUnpaid(deps, readerFor(session, query.householdId)),
  );

  router.signedIn(REST.paymentSummary, async ({ session, query }) => {
    // A nanny without a household gets zeros instead of an error.
    if (session.memberships.length === 0 && query.householdId === undefined)
      return { ytdPaid: 0, currentOwed: 0 };
    return readSummary(deps, readerFor(session, query.householdId));
  });

  router.signedIn(REST.exportPayments, async ({ session, query, reply }) => {
    const { householdId: _named, ...filter } = query;
    const householdId = await householdOfAnyNanny(deps, { session, query }, query.nannyId);
    const csv = await readCsv(deps, readerFor(session, householdId), filter);
    void reply.header('content-disposition', `attachment; filename="${paymentsCsvName(filter)}"`);
    return csv;
  });
}
