/** Tests the letters of a history code. */
import { expect, it } from 'vitest';
import { toHistoryCode } from './history-code.ts';

it('is the first 40 bits of a hash, in letters that are not mistaken for others', () => {
  expect(toHistoryCode('0'.repeat(64))).toBe('0000-0000');
  expect(toHistoryCode('f'.repeat(64))).toBe('ZZZZ-ZZZZ');
  expect(toHistoryCode(`0000000001${'f'.repeat(54)}`)).toBe('0000-0001');
  expect(toHistoryCode(`8000000000${'0'.repeat(54)}`)).toBe('G000-0000');
});
