import { expect, it } from 'vitest';
import { circleOf } from './chunk-cycle.ts';

const chunk = (...imports: string[]) => ({ file: 'x.js', imports });

it('finds files that want each other, over others too', () => {
  const manifest = {
    page: chunk('rules', 'check'),
    rules: chunk('first', 'check'),
    check: chunk('rules'),
    first: chunk(),
  };
  expect(circleOf(manifest)).toEqual(['rules', 'check', 'rules']);
  expect(circleOf({ ...manifest, check: chunk('first') })).toBeUndefined();
  expect(circleOf({ alone: chunk('alone') })).toEqual(['alone', 'alone']);
});

it('finds none where many want the same', () => {
  const manifest = { a: chunk('b', 'c'), b: chunk('d'), c: chunk('d'), d: { file: 'd.js' } };
  expect(circleOf(manifest)).toBeUndefined();
});
