/** Claims and mileage rates as the history has them, for the test of its sentences: each change, and what people entered. */
import type { HistoryChange } from 'sync-protocol/kernel/history.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';

type ClaimMutator = Extract<MutatorName, `claim.${string}` | 'nanny.setMileageRate'>;
type Fields = HistoryChange['before'];
type Changes = readonly (readonly [table: string, before: Fields, after: Fields])[];

const ID = '0198c0de-0000-7000-8000-000000000001';
const MILEAGE = {
  id: 'c',
  nannyId: 'n',
  kind: 'MILEAGE',
  date: '2026-03-10',
  amountCents: 899,
  status: 'SUBMITTED',
  submittedBySide: 'nanny',
};
const EXPENSE = { ...MILEAGE, kind: 'EXPENSE', note: 'Zoo' };
const RATE = { id: 'n/2026-03-10', nannyId: 'n', effectiveFrom: '2026-03-10', rateTenths: 725 };

/** Returns a change of a claim of each kind. */
const of = (before: object | null, after: object): readonly Changes[] =>
  [MILEAGE, EXPENSE].map(
    (claim): Changes => [['claim', before && { ...claim, ...before }, { ...claim, ...after }]],
  );

export const CLAIM_CHANGES: { readonly [N in ClaimMutator]: readonly Changes[] } = {
  'nanny.setMileageRate': [
    [],
    [['mileageRate', null, RATE]],
    [['mileageRate', { ...RATE, rateTenths: 700 }, RATE]],
  ],
  'claim.submit': [[], ...of(null, {}), ...of(null, { submittedBySide: 'family', status: 'APPROVED' })],
  'claim.decide': [
    [],
    ...of({}, { status: 'APPROVED' }),
    ...of({}, { status: 'DECLINED', answerNote: 'Not ours' }),
    ...of({ status: 'APPROVED' }, {}),
    ...of({ status: 'DECLINED' }, {}),
  ],
  'claim.withdraw': [[], ...of({}, { status: 'WITHDRAWN' })],
  'claim.pay': [[], [['payment', null, { id: 'p', nannyId: 'n', kind: 'REIMBURSED', amountCents: 899 }]]],
};

const ENTERED = { claimId: ID, nannyId: ID, date: '2026-03-10', note: null, receiptHash: null } as const;

/** What people entered. */
export const CLAIM_ARGS: { readonly [N in ClaimMutator]: readonly MutatorArgs<N>[] } = {
  'nanny.setMileageRate': [{ nannyId: ID, rateTenths: 725, effectiveFrom: '2026-03-10' }],
  'claim.submit': [
    { ...ENTERED, kind: 'MILEAGE', category: null, distanceTenths: 124, amountCents: null },
    { ...ENTERED, kind: 'EXPENSE', category: 'PARKING', distanceTenths: null, amountCents: 1250 },
  ],
  'claim.decide': [
    { claimId: ID, status: 'APPROVED', note: null },
    { claimId: ID, status: 'DECLINED', note: 'Not ours' },
    { claimId: ID, status: 'SUBMITTED', note: null },
  ],
  'claim.withdraw': [{ claimId: ID }],
  'claim.pay': [
    {
      paymentId: ID,
      nannyId: ID,
      claims: [{ claimId: ID, amountCents: 899 }],
      platform: 'VENMO',
      paymentDate: '2026-03-10',
    },
  ],
};
