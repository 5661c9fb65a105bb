/** Tests which entries of a long list are shown. */
import { expect, it } from 'vitest';
import { shortenList } from './shorten-list.ts';

const list = (length: number): number[] => Array.from({ length }, (_, index) => index);

it('keeps a short list whole, and the first and last entries of a long one', () => {
  expect(shortenList(list(6))).toEqual({ first: list(6), middle: [], last: [] });
  const { first, middle, last } = shortenList(list(30));
  expect([first, last]).toEqual([[0, 1, 2, 3], [29]]);
  expect([...first, ...middle, ...last]).toEqual(list(30));
});
