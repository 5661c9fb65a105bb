/**
 * Loaded before a server's program (`node --expose-gc --import`): reports its memory on request, after a compacting
 * garbage collection. A plain collection leaves the young generation as large as it once grew, up to 48 MB.
 */
import { getHeapSpaceStatistics } from 'node:v8';

/** Heap spaces with compiled code. */
const CODE = /^(code|trusted|shared_trusted)_/;

process.on('message', (asked) => {
  if (asked !== 'memory') return;
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed, external } = process.memoryUsage();
  const code = getHeapSpaceStatistics()
    .filter((space) => CODE.test(space.space_name))
    .reduce((sum, space) => sum + space.space_used_size, 0);
  process.send?.({ rss, heap: heapUsed - code + external, code });
});
// The listener must not keep the process alive.
process.channel?.unref();
