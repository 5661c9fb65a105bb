/**
 * Put before a server's own program (`node --expose-gc --import`): tells what memory it takes when the bench asks for
 * it, after what is garbage has gone and empty pages have been given back. A plain collection leaves the young
 * generation as large as it once grew, which is chance, and up to 48 MB.
 */
import { getHeapSpaceStatistics } from 'node:v8';

/** Where the engine keeps what it makes of our code. */
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
// Whoever listens would keep the process.
process.channel?.unref();
