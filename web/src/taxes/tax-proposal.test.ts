/** Tests what payment forms propose to withhold, and which tax a typed label names. */
import * as fc from 'fast-check';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { pay, withhold } from 'sync-protocol/test-support/tax-payments.ts';
import { describe, expect, it } from 'vitest';
import { grossOfNet, suggestFor, taxOfLabel, toProposed } from './tax-proposal.ts';
import type { TaxFacts } from './use-tax-facts.ts';

const facts = (payments: readonly object[] = [], more: Partial<TaxFacts> = {}): TaxFacts => ({
  year: 2026,
  setting: 'WITHHOLD',
  payments: payments as readonly Payment[],
  ...more,
});

const proposed = (of: TaxFacts, grossCents: number, withMissing = false): number[] => {
  const suggestion = suggestFor(of, grossCents);
  return suggestion === undefined ? [] : toProposed(suggestion, withMissing).map((each) => each.amountCents);
};

describe('what is proposed', () => {
  it('is Social Security and Medicare of the gross pay', () => {
    expect(proposed(facts(), 100_000)).toEqual([6200, 1450]);
  });

  it('has the missing part only where it is chosen', () => {
    const before = facts([pay('2026-01-05', 300_000)]);
    expect(proposed(before, 37_500)).toEqual([2325, 544]);
    expect(proposed(before, 37_500, true)).toEqual([20_925, 4894]);
  });

  it('is nothing without a setting, and in a year without figures', () => {
    expect(proposed(facts([], { setting: 'NONE' }), 100_000)).toEqual([]);
    expect(suggestFor(facts([], { year: 2028 }), 100_000)).toBeUndefined();
  });
});

describe('the gross pay of a net amount', () => {
  it('leaves the net amount, or a cent more, after what is proposed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.nat({ max: 5_000_000 }), (net, before) => {
        const earlier =
          before === 0 ? [] : [pay('2026-01-05', before), withhold('2026-01-05', 'MEDICARE', 7)];
        const of = facts(earlier);
        const gross = grossOfNet(of, net);
        const left = gross - proposed(of, gross).reduce((sum, each) => sum + each, 0);
        expect(Math.abs(left - net)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('a label names its tax in any case, and others name none', () => {
  expect(['medicare', ' Social Security ', 'State income tax', 'Rent'].map(taxOfLabel)).toEqual([
    'MEDICARE',
    'SOCIAL_SECURITY',
    'STATE',
    undefined,
  ]);
});
