/** Tests the sum of a nanny's week over all of her families. */
import { expect, it } from 'vitest';
import { unionMinutes } from './families-week.ts';

const at = (clock: string): string => `2026-03-05T${clock}:00.000Z`;
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

it('counts minutes that two families share once', () => {
  expect(unionMinutes([])).toBe(0);
  expect(unionMinutes([span('09:00', '17:00'), span('08:30', '17:30')])).toBe(540);
  expect(unionMinutes([span('12:00', '14:00'), span('09:00', '12:00'), span('13:00', '13:30')])).toBe(300);
});
