/** One call per REST route of claims that succeeds with the given ids. */
import type { CallTargets } from './call-targets.ts';
import { EXPENSE } from './fixture-claims.ts';
import { TODAY } from './people.ts';
import type { Samples } from './sample-types.ts';

type ClaimRoute =
  | 'listClaims'
  | 'submitClaim'
  | 'decideClaim'
  | 'withdrawClaim'
  | 'payClaims'
  | 'listMileageRates'
  | 'setMileageRate';

const ofNanny = ({ nannyId }: CallTargets) => ({ params: { nannyId } });

export const CLAIM_SAMPLES: Pick<Samples, ClaimRoute> = {
  listClaims: ({ householdId, nannyId }) => ({
    params: { nannyId },
    query: { householdId, from: TODAY, to: TODAY },
  }),
  submitClaim: ({ nannyId }) => ({
    params: { nannyId },
    body: { ...EXPENSE, note: 'Zoo', receiptHash: null },
  }),
  decideClaim: ({ claimId }) => ({
    params: { claimId },
    body: { status: 'APPROVED', amountCents: EXPENSE.amountCents, seenStatus: 'SUBMITTED', note: null },
  }),
  withdrawClaim: ({ ownClaimId }) => ({ params: { claimId: ownClaimId } }),
  payClaims: ({ approvedClaimId }) => ({
    body: {
      claims: [{ id: approvedClaimId, amountCents: EXPENSE.amountCents }],
      platform: 'VENMO',
      paymentDate: TODAY,
    },
  }),
  listMileageRates: ofNanny,
  setMileageRate: ({ nannyId }) => ({
    params: { nannyId },
    body: { effectiveFrom: TODAY, rateTenths: 725 },
  }),
};
