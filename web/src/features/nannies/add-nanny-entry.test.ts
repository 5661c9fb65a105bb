import { describe, expect, it } from 'vitest';
import { EMPTY_ENTRY, errorsOf, rateCents } from './add-nanny-entry.ts';

describe('the entry of a new nanny', () => {
  it('takes a rate in dollars to the cent', () => {
    expect(rateCents('21.50')).toBe(2150);
    expect(rateCents('0.01')).toBe(1);
    expect(rateCents('1000')).toBe(100_000);
  });

  it('refuses a rate that is no amount, nothing, negative, too fine or too high', () => {
    const typed = ['', ' ', 'abc', '0', '-5', '21.505', '1000.01', 'Infinity', 'NaN'];
    expect(typed.filter((rate) => rateCents(rate) !== undefined)).toEqual([]);
  });

  it('asks for name, email and rate', () => {
    expect(errorsOf(EMPTY_ENTRY)).toEqual({
      name: 'Required',
      email: 'Required',
      hourlyRate: 'Please enter a valid hourly rate',
    });
  });

  it('says which field is wrong, and nothing when none is', () => {
    const entry = { name: ' Maria ', email: 'maria@example.com', hourlyRate: '21.5' };
    expect(errorsOf(entry)).toEqual({});
    expect(errorsOf({ ...entry, email: 'maria@' }).email).toBe('Please enter a valid email address.');
    expect(errorsOf({ ...entry, email: 'a,b@example.com' }).email).toBe(
      'Please enter a valid email address.',
    );
    expect(errorsOf({ ...entry, name: 'M'.repeat(101) }).name).toMatch('100 characters');
  });
});
