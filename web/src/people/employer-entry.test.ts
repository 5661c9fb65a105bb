/** Tests which fields of the employer a statement lacks, and what the form that asks for these starts with. */
import type { Household } from 'sync-protocol/people/household.ts';
import { expect, it } from 'vitest';
import { emptyOf, missingOf, proposedEmployer, toEmployer } from './employer-entry.ts';

const household = (changes: Partial<Household> = {}): Household =>
  ({
    name: 'The Parkers',
    employerName: null,
    employerAddress: null,
    employerPhone: null,
    ...changes,
  }) as Household;

it('asks for each field that is not set, and for none once all are', () => {
  expect(missingOf(household())).toEqual(['employerName', 'employerAddress', 'employerPhone']);
  expect(missingOf(household({ employerName: 'Pat', employerPhone: '1' }))).toEqual(['employerAddress']);
  expect(missingOf(household({ employerName: 'Pat', employerAddress: 'A', employerPhone: '1' }))).toEqual([]);
});

it('proposes the name of the household, and keeps what is set', () => {
  const proposed = proposedEmployer(household({ employerPhone: '1' }));
  expect(proposed).toEqual({ employerName: 'The Parkers', employerAddress: '', employerPhone: '1' });
});

it('counts white space as empty, and saves nothing for it', () => {
  const entry = { employerName: 'Pat', employerAddress: ' \n', employerPhone: '1' };
  expect(emptyOf(entry)).toEqual(['employerAddress']);
  expect(toEmployer(entry)).toEqual({ employerName: 'Pat', employerAddress: null, employerPhone: '1' });
});
