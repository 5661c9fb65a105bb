/** Tests that a draining server answers all requests, then ends event streams and closes, over real connections. */
import { once } from 'node:events';
import { connect as dial, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addNanny, register, startServerForTest } from '../../test-support/people.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';

async function listening() {
  const server = await startServerForTest();
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, origin, port: Number(new URL(origin).port) };
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

const refuses = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = dial(port, '127.0.0.1');
    socket.on('error', () => done(true));
    socket.on('connect', () => {
      socket.destroy();
      done(false);
    });
  });

test('a draining server answers everything, then ends streams and closes', async () => {
  const { server, port, origin } = await listening();
  const { app, sql } = server;
  const family = await register(server, 'Fay Family', 'FAMILY');
  const nanny = await addNanny(family, 'Mia');
  const authorization = `Bearer ${family.token}`;
  const stream = await fetch(`${origin}/api/sync/events`, { headers: { authorization } });

  // A lock on the household keeps a write waiting halfway.
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select version from household_version for update`;
  const underWay = fetch(`${origin}/api/nannies/${nanny.id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mia R.' }),
  });
  const waits = () => sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
  await expect.poll(waits).toHaveLength(1);

  const proxyKnows = new AbortController();
  const ended = shutDownGracefully(app, async () => {
    await once(proxyKnows.signal, 'abort');
  });
  expect(await statusOf(`${origin}/readyz`)).toBe(503);
  expect(await statusOf(`${origin}/healthz`)).toBe(200);
  expect(await statusOf(`${origin}/api/openapi.json`)).toBe(200);
  proxyKnows.abort();
  expect(await stream.text()).toMatch(/event: bye\ndata: \{"reopenWithinSeconds":2\}\n\n$/);
  await expect.poll(() => refuses(port)).toBe(true);
  await holder`rollback`;
  holder.release();
  expect((await underWay).status).toBe(200);
  await ended;
});

test('a request that began before the close is answered', async () => {
  const { server, port } = await listening();
  const socket = dial(port, '127.0.0.1');
  const [accepted] = (await once(server.app.server, 'connection')) as [Socket];
  // Node 26 closes a connection whose request hasn't begun.
  socket.write('GET /healthz HTTP/1.1\r\n');
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
  const ended = shutDownGracefully(server.app, async () => {});
  await expect.poll(() => refuses(port)).toBe(true);
  socket.write('host: localhost\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += String(part);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  await ended;
});
