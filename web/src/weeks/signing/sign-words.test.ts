/**
 * Tests what both sides read about a week's signatures: who approved it when, its figures and adjustments, and how two
 * states of it are told apart.
 */

import { TestHousehold } from 'sync-protocol/test-support/household.ts';
import type { SignedWeek } from 'sync-protocol/weeks/week.ts';
import { expect, it } from 'vitest';
import type { WeekOfPay } from '../week-of-pay.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import {
  describeAdjustment,
  describeApproved,
  describeChanged,
  describeFigures,
  formatChangedFigures,
} from './sign-words.ts';

const rows = TestHousehold.create();
const [household] = rows.all('household');
const [nanny] = rows.all('nanny');
if (household === undefined || nanny === undefined) throw new Error('No household');
const owner: WeekOwner = {
  household: { ...household, name: 'The Millers' },
  nanny: { ...nanny, name: 'Nora' },
  today: '2026-03-10',
};

const signed: SignedWeek = {
  v: 1,
  at: '2026-03-09T03:00:00.000Z',
  by: 'paula',
  billableMinutes: 2400,
  overtimeMinutes: 0,
  grossCents: 90_000,
  lines: [],
};
const weekOf = (fields: Partial<WeekOfPay>): WeekOfPay => ({ ...signed, ...fields }) as WeekOfPay;

const approvedTo = (accountId: string, side: 'family' | 'nanny', approverName?: string): string =>
  describeApproved(signed, owner, { reader: { accountId, side }, approverName });

it('says who approved a week, on the date in the household’s zone', () => {
  expect(approvedTo('paula', 'family', 'Paula')).toBe('Approved by you on Mar 8, 2026');
  expect(approvedTo('peter', 'family', 'Paula')).toBe('Approved by Paula on Mar 8, 2026');
  expect(approvedTo('nora', 'nanny')).toBe('Approved by The Millers on Mar 8, 2026');
});

it('tells a changed week by its amounts, or by its hours where the amounts are equal', () => {
  const describeChange = (fields: Partial<WeekOfPay>): string =>
    describeChanged(signed, weekOf(fields), { owner, side: 'nanny' });
  expect(describeChange({ grossCents: 92_250 })).toBe(
    'Your week changed since you confirmed it: it was $900.00, it is $922.50.',
  );
  expect(describeChange({ billableMinutes: 2430 })).toBe(
    'Your week changed since you confirmed it: it was 40 h, it is 40 h 30 min.',
  );
  expect(describeChange({})).toBe('Your week changed since you confirmed it. It still comes to $900.00.');
  expect(formatChangedFigures(signed, { ...signed, overtimeMinutes: 60 }, owner)).toEqual([
    '$900.00',
    '$900.00',
  ]);
});

it('says an adjustment with its sign, its date and the day that it corrects', () => {
  const adjustments = [
    { date: '2026-03-14', hoursDate: null, amountCents: 1688 },
    { date: '2026-03-14', hoursDate: '2026-03-05', amountCents: -500 },
  ];
  expect(adjustments.map((each) => describeAdjustment(each, 'USD'))).toEqual([
    'Adjustment of +$16.88 on Mar 14, 2026',
    'Adjustment of −$5.00 on Mar 14, 2026 for Mar 5, 2026',
  ]);
});

it('leaves out overtime that there isn’t', () => {
  expect(describeFigures(signed, owner)).toEqual(['40 h', '$900.00']);
  expect(describeFigures({ ...signed, overtimeMinutes: 60 }, owner)).toEqual([
    '40 h',
    '1 h overtime',
    '$900.00',
  ]);
});
