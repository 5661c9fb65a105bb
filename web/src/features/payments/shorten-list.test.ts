import { expect, it } from 'vitest';
import { shortenList } from './shorten-list.ts';

const list = (length: number): number[] => Array.from({ length }, (_, index) => index);

it('leaves a list that is read at a glance whole, and of a long one its beginning and its end', () => {
  expect(shortenList(list(6))).toEqual({ first: list(6), left: [], last: [] });
  const { first, left, last } = shortenList(list(30));
  expect([first, last]).toEqual([[0, 1, 2, 3], [29]]);
  expect([...first, ...left, ...last]).toEqual(list(30));
});
