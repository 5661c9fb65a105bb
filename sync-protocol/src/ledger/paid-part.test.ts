/** Tests when an earning counts as paid in part. */
import { expect, it } from 'vitest';
import { partlyPaidCents } from './paid-part.ts';

it('an earning is paid in part while payments cover some of it, but not all', () => {
  expect(partlyPaidCents({ amountCents: 17_600, openCents: 7600 })).toBe(10_000);
  expect(partlyPaidCents({ amountCents: 17_600, openCents: 17_600 })).toBeUndefined();
  expect(partlyPaidCents({ amountCents: 17_600, openCents: 0 })).toBeUndefined();
  expect(partlyPaidCents({ amountCents: 0, openCents: 0 })).toBeUndefined();
});
