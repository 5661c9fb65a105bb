import { expect, it } from 'vitest';
import { bookMarkCode } from './book-mark.ts';

it('is the first 40 bits of a hash, in letters that are not mistaken for others', () => {
  expect(bookMarkCode('0'.repeat(64))).toBe('0000-0000');
  expect(bookMarkCode('f'.repeat(64))).toBe('ZZZZ-ZZZZ');
  expect(bookMarkCode(`0000000001${'f'.repeat(54)}`)).toBe('0000-0001');
  expect(bookMarkCode(`8000000000${'0'.repeat(54)}`)).toBe('G000-0000');
});
