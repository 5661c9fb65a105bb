/**
 * Put before a server's own program (`node --expose-gc --import`): tells what memory it takes when the bench asks for
 * it, after what is garbage has gone.
 */
const COLLECTIONS = 3;

process.on('message', (asked) => {
  if (asked !== 'memory') return;
  for (let i = 0; i < COLLECTIONS; i += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external });
});
// Whoever listens would keep the process.
process.channel?.unref();
