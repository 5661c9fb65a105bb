/** Tests of what a list of claims shows, in which order, and what may be withdrawn. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { expect, it } from 'vitest';
import { type ClaimItem, isOld, mayWithdrawClaim, sortClaims } from './claim-lists.ts';

const item = (id: string, claim: Partial<Claim>, openCents = 0): ClaimItem => ({
  claim: { id, date: '2026-03-05', amountCents: 899, submittedBySide: 'nanny', ...claim } as Claim,
  openCents,
  paidOn: null,
});

const ids = (items: readonly ClaimItem[]): string[] => items.map(({ claim }) => claim.id);

it('lists what waits for the family before what is done, and no withdrawn claim', () => {
  const lists = sortClaims([
    item('paid', { status: 'APPROVED' }),
    item('late', { status: 'SUBMITTED', date: '2026-03-06' }),
    item('early', { status: 'SUBMITTED' }),
    item('part', { status: 'APPROVED' }, 1),
    item('declined', { status: 'DECLINED', date: '2026-03-07' }),
    item('withdrawn', { status: 'WITHDRAWN' }),
  ]);
  expect(ids(lists.toDecide)).toEqual(['early', 'late']);
  expect(ids(lists.toPay)).toEqual(['part']);
  expect(ids(lists.done)).toEqual(['declined', 'paid']);
});

it('folds what was paid back long ago, by the date of the payment', () => {
  const paid = item('a', { status: 'APPROVED', date: '2025-12-01' });
  expect(isOld(paid, '2026-03-10')).toBe(true);
  expect(isOld({ ...paid, paidOn: '2026-03-01' }, '2026-03-10')).toBe(false);
});

it('she withdraws what is unpaid; the family only what it entered for her alone', () => {
  const approved = item('a', { status: 'APPROVED' }, 899);
  expect(mayWithdrawClaim(item('s', { status: 'SUBMITTED' }), 'nanny', false)).toBe(true);
  expect(mayWithdrawClaim(approved, 'nanny', false)).toBe(true);
  expect(mayWithdrawClaim({ ...approved, openCents: 898 }, 'nanny', false)).toBe(false);
  expect(mayWithdrawClaim(item('d', { status: 'DECLINED' }), 'nanny', false)).toBe(false);
  expect(mayWithdrawClaim(approved, 'family', true)).toBe(false);
  const entered = item('e', { status: 'APPROVED', submittedBySide: 'family' }, 899);
  expect(mayWithdrawClaim(entered, 'family', true)).toBe(true);
  expect(mayWithdrawClaim(entered, 'family', false)).toBe(false);
});
