/** Tests on which days a year of time off may start. */
import { expect, it } from 'vitest';
import { LEAVE_POLICY_FIELDS } from './leave-policy.ts';

it.each(['01-01', '02-29', '12-31'])('a year of time off may start on %s', (day) => {
  expect(LEAVE_POLICY_FIELDS.yearStartsOn.safeParse(day).success).toBe(true);
});

it.each(['02-30', '13-01', '1-1', '00-10', ''])('no year of time off starts on “%s”', (day) => {
  expect(LEAVE_POLICY_FIELDS.yearStartsOn.safeParse(day).success).toBe(false);
});
