/** Tests that the harness kills a server at once and starts it again at the same address, seen through its proxy. */
import { expect, test } from '@playwright/test';
import { startFlakyProxy } from './flaky-proxy.ts';
import { startServer } from './server.ts';

test('a killed server is gone at once and comes back at the same address', async () => {
  const server = await startServer();
  const proxy = await startFlakyProxy(server.url);
  const health = (): Promise<number | string> =>
    fetch(`${proxy.url}/healthz`).then(
      (answer) => answer.status,
      () => 'no answer',
    );
  try {
    expect(await health()).toBe(200);
    await server.kill();
    expect(await health()).toBe('no answer');
    await server.restart();
    expect(await health()).toBe(200);
  } finally {
    await proxy.stop();
    await server.stop();
  }
});
