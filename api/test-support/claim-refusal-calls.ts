/** The calls that trigger the refusals of claims: dates, answers, withdrawals, payments, rates. */
import { CLAIMS_A_DATE } from 'sync-protocol/claims/claim-choices.ts';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Fixture } from './fixture.ts';
import { EXPENSE } from './fixture-claims.ts';
import { TODAY } from './people.ts';
import {
  type Answered,
  homeTargets,
  type RefusalsByRoute,
  sample,
  send,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';

const asked = (body: object) => withBody(() => body);
const TOMORROW = addDays(TODAY, 1);

const decide = ({ home, mia }: Fixture, status: string, note: string | null = null): Answered =>
  home.family.post<unknown>(`/api/claims/${mia.claims.byNanny}/decide`, {
    status,
    amountCents: EXPENSE.amountCents,
    note,
  });
const withdraw = ({ mia }: Fixture): Answered =>
  mia.person.post<unknown>(`/api/claims/${mia.claims.byNanny}/withdraw`);

const payClaim = ({ home }: Fixture, claimId: string): Answered =>
  home.family.post<unknown>('/api/claims/pay', {
    claims: [{ id: claimId, amountCents: EXPENSE.amountCents }],
    paymentDate: TODAY,
  });

const set = ({ home, mia }: Fixture, effectiveFrom: string, rateTenths: number): Answered =>
  home.family.put<unknown>(`/api/nannies/${mia.record.id}/mileage-rates`, { effectiveFrom, rateTenths });

export const CLAIM_REFUSALS = {
  submitClaim: {
    claim_in_future: asked({ date: addDays(TODAY, 2) }),
    too_far_back: asked({ date: addDays(TODAY, -401) }),
    no_mileage_rate: ({ home, mia }) =>
      home.family.post<unknown>(`/api/nannies/${mia.record.id}/claims`, {
        kind: 'MILEAGE',
        date: TODAY,
        distanceTenths: 124,
      }),
    too_many_claims: async (fixture, name) => {
      const again = () => send(fixture.mia.person, sample(fixture, name));
      await Promise.all(Array.from({ length: CLAIMS_A_DATE }, again));
      return again();
    },
  },
  decideClaim: {
    claim_withdrawn: async (fixture, name) => {
      await withdraw(fixture);
      return send(fixture.home.family, sample(fixture, name));
    },
    claim_decided: async (fixture) => {
      await decide(fixture, 'APPROVED');
      return decide(fixture, 'DECLINED', 'No');
    },
    claim_changed: asked({ amountCents: EXPENSE.amountCents + 1 }),
    claim_settled: async (fixture) => {
      await decide(fixture, 'APPROVED');
      await payClaim(fixture, fixture.mia.claims.byNanny);
      return decide(fixture, 'SUBMITTED');
    },
  },
  withdrawClaim: {
    claim_decided: async (fixture) => {
      await decide(fixture, 'DECLINED', 'No');
      return withdraw(fixture);
    },
    claim_settled: async (fixture, name) => {
      await payClaim(fixture, fixture.mia.claims.byFamily);
      return send(fixture.home.family, sample(fixture, name));
    },
    forbidden: withOtherIds(({ mia }) => ({ ownClaimId: mia.claims.byNanny })),
  },
  payClaims: {
    already_paid: async (fixture, name) => {
      await payClaim(fixture, fixture.mia.claims.approved);
      return send(fixture.home.family, sample(fixture, name));
    },
    amount_changed: (fixture) =>
      fixture.home.family.post<unknown>('/api/claims/pay', {
        claims: [{ id: homeTargets(fixture).approvedClaimId, amountCents: 1 }],
        paymentDate: TODAY,
      }),
    claim_withdrawn: async (fixture) => {
      await withdraw(fixture);
      return payClaim(fixture, fixture.mia.claims.byNanny);
    },
    claim_not_approved: withOtherIds(({ mia }) => ({ approvedClaimId: mia.claims.byNanny })),
    payment_in_future: asked({ paymentDate: TOMORROW }),
  },
  setMileageRate: {
    too_far_back: async (fixture) => {
      await set(fixture, addDays(TODAY, -20), 700);
      return set(fixture, addDays(TODAY, -10), 699);
    },
  },
} satisfies RefusalsByRoute;
