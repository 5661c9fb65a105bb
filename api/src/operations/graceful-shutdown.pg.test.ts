import { once } from 'node:events';
import { type AddressInfo, connect as dial } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { addNanny, openWorld, register, type World } from '../../test-support/people.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';

let world: World | undefined;
afterEach(() => world?.close());

async function listening() {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  return { ...world, port, origin: `http://127.0.0.1:${port}` };
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
  const { app, sql, port, origin, ...rest } = await listening();
  const family = await register({ app, sql, ...rest }, 'Fay Family', 'FAMILY');
  const nanny = await addNanny(family, 'Mia');
  const authorization = `Bearer ${family.token}`;
  const stream = await fetch(`${origin}/api/sync/events`, { headers: { authorization } });

  // A lock on the household holds a write in the middle.
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

test('a request on a connection from before the close is answered', async () => {
  const { app, port } = await listening();
  const socket = dial(port, '127.0.0.1');
  await once(socket, 'connect');
  const ended = shutDownGracefully(app, async () => {});
  await expect.poll(() => refuses(port)).toBe(true);
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += String(part);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  await ended;
});
