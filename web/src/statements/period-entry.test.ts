/** Unit tests of the dates that are typed for a wage statement. */
import { expect, it } from 'vitest';
import { errorsAfter, validatePeriod } from './period-entry.ts';

it('a statement needs both dates, and each says so where it is missing', () => {
  const missing = 'Please enter a date.';
  expect(validatePeriod({ from: '', to: '' })).toEqual({ from: missing, to: missing });
  expect(validatePeriod({ from: '', to: '2026-03-08' })).toEqual({ from: missing });
  expect(validatePeriod({ from: '2026-02-30', to: '2026-03-08' })).toEqual({ from: missing });
  expect(validatePeriod({ from: '2026-03-02', to: '' })).toEqual({ to: missing });
});

it('a statement ends on its first date or later, after at most 366 days', () => {
  expect(validatePeriod({ from: '2026-03-02', to: '2026-03-02' })).toEqual({});
  expect(validatePeriod({ from: '2026-03-02', to: '2026-03-01' })).toEqual({
    to: 'The end date must not be before the start date.',
  });
  expect(validatePeriod({ from: '2026-01-01', to: '2027-01-01' })).toEqual({});
  expect(validatePeriod({ from: '2026-01-01', to: '2027-01-02' })).toEqual({
    to: 'A statement covers at most 366 days.',
  });
});

it('a corrected date keeps what is wrong with the other one alone', () => {
  const missing = validatePeriod({ from: '', to: '' });
  expect(errorsAfter(missing, 'from', { from: '2026-03-02', to: '' })).toEqual({ to: missing.to });
  expect(errorsAfter(missing, 'to', { from: '', to: '2026-03-02' })).toEqual({ from: missing.from });
  const inverse = validatePeriod({ from: '2026-03-02', to: '2026-03-01' });
  expect(errorsAfter(inverse, 'from', { from: '2026-03-01', to: '2026-03-01' })).toEqual({});
  expect(errorsAfter({}, 'from', { from: '2026-03-02', to: '2026-03-01' })).toEqual({});
});
