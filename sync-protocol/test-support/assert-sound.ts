import { expect } from 'vitest';
import type { TestHousehold } from './household.ts';
import { ledgerFaults } from './ledger-faults.ts';

/** Expects everything that must hold of a ledger, whatever was done. */
export function assertSound(household: TestHousehold): void {
  const ledger = {
    days: household.all('day'),
    earnings: household.all('earning'),
    payments: household.all('payment'),
    settlements: household.all('settlement'),
  };
  expect(ledgerFaults(ledger)).toEqual([]);
}
