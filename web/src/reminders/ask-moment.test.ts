/** Tests when somebody is asked whether reminders should reach this device. */
import { expect, test } from 'vitest';
import { type AskMoment, shouldAsk } from './ask-moment.ts';

const DAY = 86_400_000;
const MOMENT: AskMoment = { push: 'off', hasReason: true, askedAt: null, now: 100 * DAY };

test('with a reason, a person is asked once, and not again within 30 days', () => {
  expect(shouldAsk(MOMENT)).toBe(true);
  expect(shouldAsk({ ...MOMENT, hasReason: false })).toBe(false);
  expect(shouldAsk({ ...MOMENT, askedAt: 100 * DAY })).toBe(false);
  expect(shouldAsk({ ...MOMENT, askedAt: 70 * DAY + 1 })).toBe(false);
  expect(shouldAsk({ ...MOMENT, askedAt: 70 * DAY })).toBe(true);
});

test('a device whose clock was years ahead asks again', () => {
  expect(shouldAsk({ ...MOMENT, askedAt: 4000 * DAY })).toBe(true);
});

test.each(['unsupported', 'needs_install', 'blocked', 'on', undefined] as const)(
  'where push is %s, nobody is asked',
  (push) => expect(shouldAsk({ ...MOMENT, push })).toBe(false),
);
