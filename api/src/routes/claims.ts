/** REST routes of claims: submitted, answered, withdrawn, paid back; and what a mile or kilometer pays. */
import { paidClaims } from 'sync-protocol/claims/claim-pay-mutators.ts';
import type { PaidClaimsAnswer } from 'sync-protocol/claims/claims-rest.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { isRejectionCode } from 'sync-protocol/kernel/refusals.ts';
import { REST } from 'sync-protocol/routes.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { partId } from '../accounts/part-id.ts';
import { householdOfNanny, householdOfRow, oneHouseholdOfRows } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import {
  claimPages,
  nanniesOfClaims,
  readClaim,
  readMileageRate,
  readMileageRates,
} from '../reads/claims.ts';
import { readMadePayments } from '../reads/payment.ts';
import { executeAll } from '../sync/execute.ts';

type PayCall = SignedInCall<typeof REST.payClaims>;

/** What one mutation paid of a nanny's claims, and why not the others. */
type Paid = Omit<PaidClaimsAnswer, 'payments'> & { readonly payments: readonly string[] };

/** Pays the claims of one household: a mutation and a payment for each nanny. */
async function payOf(deps: AppDeps, call: PayCall, householdId: string): Promise<Paid> {
  const { body, mutationId, writer } = call;
  const { platform = null, paymentDate } = body;
  const amounts = new Map(body.claims.map(({ id, amountCents }) => [id, amountCents]));
  const nannies = await nanniesOfClaims(deps, householdId, [...amounts.keys()]);
  const byNanny = groupBy([...nannies.keys()], (claimId) => nannies.get(claimId) ?? '');
  const mutations = [...byNanny].map(([nannyId, claimIds], i) => ({
    id: i === 0 ? mutationId : partId(mutationId, `pay ${nannyId}`),
    name: 'claim.pay' as const,
    args: {
      paymentId: partId(mutationId, nannyId),
      nannyId,
      claims: claimIds.map((claimId) => ({ claimId, amountCents: amounts.get(claimId) })),
      platform,
      paymentDate,
    },
  }));
  const results = await executeAll(deps, writer(householdId), { householdId, mutations });
  const parts = results.map(({ result, code, data }, i): Paid => {
    if (result !== 'rejected') return paidClaims.parse(data);
    const refused = mutations[i]?.args.claims ?? [];
    return { payments: [], errors: refused.map(({ claimId }) => ({ id: claimId, code: code ?? '' })) };
  });
  const unknown = [...amounts.keys()].filter((id) => !nannies.has(id));
  return {
    payments: parts.flatMap(({ payments }) => payments),
    errors: [...parts.flatMap(({ errors }) => errors), ...unknown.map((id) => ({ id, code: 'not_found' }))],
  };
}

async function pay(deps: AppDeps, call: PayCall): Promise<PaidClaimsAnswer> {
  const { session, query, body } = call;
  const named = { table: 'claim', ids: body.claims.map(({ id }) => id) } as const;
  const householdId = await oneHouseholdOfRows(deps, { session, query }, named);
  const { payments, errors } = await payOf(deps, call, householdId);
  const [first] = errors;
  if (payments.length === 0 && first !== undefined) {
    throw new Rejection(isRejectionCode(first.code) ? first.code : 'already_paid');
  }
  return { payments: await readMadePayments(deps, householdId, payments), errors };
}

export function registerClaimRoutes(router: Router, deps: AppDeps): void {
  router.listed(REST.listClaims, async ({ session, query, params: { nannyId } }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return claimPages(deps, { householdId, nannyId }, query);
  });

  router.signedIn(REST.submitClaim, async ({ session, query, params, body, mutationId, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    const none = { category: null, distanceTenths: null, amountCents: null, note: null, receiptHash: null };
    const args = { claimId: mutationId, ...params, ...none, ...body };
    await execute(householdId, { name: 'claim.submit', args });
    return readClaim(deps, { householdId, actor: actorIn(session, householdId) }, mutationId);
  });

  router.signedIn(REST.decideClaim, async ({ session, query, params: { claimId }, body, execute }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['claim', claimId]);
    const { status, amountCents, seenStatus, note = null } = body;
    await execute(householdId, {
      name: 'claim.decide',
      args: { claimId, status, note },
      basedOn: { amountCents, ...(seenStatus === undefined ? {} : { status: seenStatus }) },
    });
    return readClaim(deps, { householdId, actor: actorIn(session, householdId) }, claimId);
  });

  router.signedIn(REST.withdrawClaim, async ({ session, query, params: { claimId }, execute }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['claim', claimId]);
    await execute(householdId, { name: 'claim.withdraw', args: { claimId } });
    return readClaim(deps, { householdId, actor: actorIn(session, householdId) }, claimId);
  });

  router.signedIn(REST.payClaims, (call) => pay(deps, call));

  router.signedIn(REST.listMileageRates, async ({ session, query, params: { nannyId } }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return readMileageRates(deps, { householdId, nannyId });
  });

  router.signedIn(REST.setMileageRate, async ({ session, query, params: { nannyId }, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    await execute(householdId, { name: 'nanny.setMileageRate', args: { nannyId, ...body } });
    return readMileageRate(deps, { householdId, nannyId }, body.effectiveFrom);
  });
}
