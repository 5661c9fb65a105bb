/** Tests the words of reminders: one or several, and nothing in them but a number and a clock time. */
import { expect, test } from 'vitest';
import type { Say } from '../kernel/languages.ts';
import { REMINDER_KINDS, REMINDERS } from './kinds.ts';

test.each(REMINDER_KINDS)('the words of %s have no values but a number and a time', (kind) => {
  const said: [string, Readonly<Record<string, string | number>>][] = [];
  const t: Say = (message, values = {}) => {
    said.push([message, values]);
    return message;
  };
  REMINDERS[kind].say(t, { count: 2, time: '8:30' });
  expect(said).toHaveLength(1);
  for (const [message, values] of said) {
    expect(Object.keys(values).filter((name) => name !== 'count' && name !== 'time')).toEqual([]);
    expect(message.includes('{time}')).toBe(REMINDERS[kind].hasTime);
  }
});
