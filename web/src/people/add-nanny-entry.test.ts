/** Tests the form of a new nanny: the rate in cents, and the error of each field. */
import { describe, expect, it } from 'vitest';
import { EMPTY_ENTRY, parseRate, validateEntry } from './add-nanny-entry.ts';

describe('the entry of a new nanny', () => {
  it('reads a rate in dollars as cents', () => {
    expect(parseRate('21.50')).toBe(2150);
    expect(parseRate('0.01')).toBe(1);
    expect(parseRate('1000')).toBe(100_000);
  });

  it('rejects a rate that is empty, negative, too precise or too high', () => {
    const typed = ['', ' ', 'abc', '0', '-5', '21.505', '1000.01', 'Infinity', 'NaN'];
    expect(typed.filter((rate) => parseRate(rate) !== undefined)).toEqual([]);
  });

  it('requires name, email and rate', () => {
    expect(validateEntry(EMPTY_ENTRY)).toEqual({
      name: 'Required',
      email: 'Required',
      hourlyRate: 'Please enter a valid hourly rate',
    });
  });

  it('returns an error for each invalid field, and none when valid', () => {
    const entry = { name: ' Maria ', email: 'maria@example.com', hourlyRate: '21.5' };
    expect(validateEntry(entry)).toEqual({});
    expect(validateEntry({ ...entry, email: 'maria@' }).email).toBe('Please enter a valid email address.');
    expect(validateEntry({ ...entry, email: 'a,b@example.com' }).email).toBe(
      'Please enter a valid email address.',
    );
    expect(validateEntry({ ...entry, name: 'M'.repeat(101) }).name).toMatch('100 characters');
  });
});
