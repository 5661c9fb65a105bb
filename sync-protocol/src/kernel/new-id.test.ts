/** Tests new ids: UUIDv7, in the order of time, and different within one millisecond. */
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';
import { id } from './values.ts';

const NOON = Date.UTC(2026, 2, 5, 12);

test('an id is a UUIDv7 that begins with its time', () => {
  expect(newId(NOON)).toMatch(/^019cbdde-7a00-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(id.parse(newId(NOON))).toHaveLength(36);
});

test('later ids sort after earlier ones', () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(newId(NOON) < newId(NOON + 1)).toBe(true);
});

test('two ids of one millisecond differ', () => {
  expect(newId(NOON)).not.toBe(newId(NOON));
});
