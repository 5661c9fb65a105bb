/**
 * Tests a network between two processes that cuts, stalls and truncates: every change counts once, and a first answer
 * is shown only when complete.
 */
import { expect } from 'vitest';
import { expectWhole } from './test-process-device.ts';
import type { NetworkFault } from './test-proxy.ts';
import { enterWork, testWithProcess } from './test-setup.ts';

const it = testWithProcess();

/** Where a fault hits a request or an answer: before the first byte, in the head, or in the body. */
const places = [
  { of: 'request', where: 'before its first byte', after: 0 },
  { of: 'request', where: 'in its head', after: 80 },
  { of: 'request', where: 'in its body', after: 900 },
  { of: 'answer', where: 'before its first byte', after: 0 },
  { of: 'answer', where: 'in its head', after: 200 },
  { of: 'answer', where: 'in its body', after: 1500 },
] as const;
const ways: readonly NetworkFault['how'][] = ['cut', 'end', 'stall'];

it.for(ways)(
  'a request or answer hit by a %s anywhere is repeated and counts once',
  async (how, { fixture, hers, device }) => {
    const ids: string[] = [];
    for (const { of, where, after } of places) {
      const waiting = await enterWork(hers);
      ids.push(...waiting);
      // Times out as soon as the proxy stalls, instead of after 20 s.
      const patience = new AbortController();
      device.timeout = () => patience.signal;
      fixture.proxy.next({ of, after, how, onFault: () => how === 'stall' && patience.abort() });
      expect([where, await device.sync()]).toEqual([where, { kind: 'unreachable' }]);
      expect((await device.queue()).map(({ id }) => id)).toEqual(waiting);
      device.timeout = undefined;
      await device.mustSync();
      await expectWhole(hers, ids);
    }
    expect(await device.attention()).toEqual([]);
  },
);

it('a first answer that arrives in pieces is shown only when complete', async ({ fixture, hers, device }) => {
  const shown = await device.contents();
  await device.discard();
  device.restart();
  for (const after of [0, 400, 1200, 2000]) {
    fixture.proxy.next({ of: 'answer', after, how: 'end' });
    expect(await device.sync()).toEqual({ kind: 'unreachable' });
    expect(Object.values(await device.contents()).flat()).toEqual([]);
    expect(await device.storage.read((tx) => tx.meta('memberships'))).toBeUndefined();
  }
  await device.mustSync();
  expect(await device.contents()).toEqual(shown);
  await expectWhole(hers, []);
});
