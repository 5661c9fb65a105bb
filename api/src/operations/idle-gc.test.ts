import { beforeEach, expect, test } from 'vitest';
import { GivingBack } from './idle-gc.ts';

const MB = 1_000_000;

let busy: number;
let memory: number;
/** What of it is in use. */
let used: number;
let collections: number;
let givingBack: GivingBack;
beforeEach(async () => {
  [busy, memory, used, collections] = [0, 150 * MB, 110 * MB, 0];
  givingBack = new GivingBack({
    busy: () => busy,
    memory: () => memory,
    collect: async () => {
      collections += 1;
      memory = used;
    },
  });
  await givingBack.giveBack();
});

test('what a start took goes back', () => {
  expect([collections, memory]).toEqual([1, 110 * MB]);
});

test('what a busy time took goes back once it is quiet, and not before', async () => {
  [busy, memory] = [0.5, 300 * MB];
  await givingBack.look();
  expect(collections).toBe(1);
  busy = 0;
  await givingBack.look();
  expect([collections, memory]).toEqual([2, 110 * MB]);
});

test('a quiet process that has taken little is left alone, and one that needs what it has as well', async () => {
  memory = 120 * MB;
  await givingBack.look();
  expect(collections).toBe(1);
  [memory, used] = [300 * MB, 290 * MB];
  await givingBack.look();
  await givingBack.look();
  expect(collections).toBe(2);
});
