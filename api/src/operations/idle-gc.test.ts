/** Tests when garbage is collected: after the start, and in an idle process whose memory has grown. */
import { beforeEach, expect, test } from 'vitest';
import { IdleGc } from './idle-gc.ts';

const MB = 1_000_000;

let utilization: number;
let memory: number;
/** Returns heap bytes after a collection. */
let used: number;
let collections: number;
let idleGc: IdleGc;
beforeEach(async () => {
  [utilization, memory, used, collections] = [0, 150 * MB, 110 * MB, 0];
  idleGc = new IdleGc({
    utilization: () => utilization,
    memory: () => memory,
    collect: async () => {
      collections += 1;
      memory = used;
    },
  });
  await idleGc.collect();
});

test('memory used by the start is released', () => {
  expect([collections, memory]).toEqual([1, 110 * MB]);
});

test('memory of a busy time is released once the process is idle', async () => {
  [utilization, memory] = [0.5, 300 * MB];
  await idleGc.check();
  expect(collections).toBe(1);
  utilization = 0;
  await idleGc.check();
  expect([collections, memory]).toEqual([2, 110 * MB]);
});

test('an idle process collects only after memory has grown', async () => {
  memory = 120 * MB;
  await idleGc.check();
  expect(collections).toBe(1);
  [memory, used] = [300 * MB, 290 * MB];
  await idleGc.check();
  await idleGc.check();
  expect(collections).toBe(2);
});
