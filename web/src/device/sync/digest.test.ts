/**
 * Tests naming the tables whose received rows differ from the server's digest in number or sum of versions: a missing,
 * additional or outdated row is found; a removed one, and the first copy of one that came twice, don't count.
 */
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { expect, it } from 'vitest';
import { differingOfAll } from './digest.ts';

const todo = (id: string, version: number) => ({
  table: 'todo' as const,
  id,
  row: { id, version } as Todo,
});
const gone = (id: string) => ({ table: 'todo' as const, id, row: null });

const digest = { todo: { count: 2, versions: 7 } };

it('finds no difference when the received rows match the digest', () => {
  expect(differingOfAll([todo('a', 3), todo('b', 4)], digest)).toEqual([]);
});

it('finds a missing, an additional and an outdated row', () => {
  expect(differingOfAll([todo('a', 3)], digest)).toEqual(['todo']);
  expect(differingOfAll([todo('a', 3), todo('b', 4), todo('c', 0)], digest)).toEqual(['todo']);
  expect(differingOfAll([todo('a', 3), todo('b', 5)], digest)).toEqual(['todo']);
  expect(
    differingOfAll([todo('a', 3), todo('b', 4)], { ...digest, rate: { count: 1, versions: 1 } }),
  ).toEqual(['rate']);
});

it('counts the last copy of a row that came twice, and no removed row', () => {
  expect(differingOfAll([todo('a', 1), todo('a', 3), todo('b', 4), todo('c', 9), gone('c')], digest)).toEqual(
    [],
  );
});
