/** Tests the route of event streams with PostgreSQL: pokes, heartbeats, freed requests, ended streams, reconnects. */
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  addNanny,
  join,
  Person,
  register,
  sharedTestServer,
  signIn,
  startServerForTest,
} from '../../test-support/people.ts';
import { reopenWithinSeconds, STREAMS_PER_PERSON } from './events.ts';

const lines: string[] = [];
const server = sharedTestServer({
  heartbeatMs: 50,
  env: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => lines.push(line) },
});
let family: Person;
let mia: NannyAnswer;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
});

/** Opens a person's event stream. */
async function open(person: Person, at = server) {
  const origin = `http://127.0.0.1:${(at.app.server.address() as AddressInfo).port}`;
  const headers = { authorization: `Bearer ${person.token}` };
  const { body } = await fetch(`${origin}/api/sync/events`, { headers });
  if (body === null) throw new Error('No stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  /** Returns the stream's text up to these words or its end. */
  const until = async (words?: string): Promise<string> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += part.value;
      if (words !== undefined && received.includes(words)) break;
    }
    return received;
  };
  await until('event: hello');
  return { until, received: () => received, close: () => reader.cancel() };
}

const rename = (name: string) => family.patch(`/api/nannies/${mia.id}`, { name });

test('a change of the household sends a poke, and an idle stream heartbeats', async () => {
  const device = await open(family);
  await device.until(': heartbeat');
  await rename('Mia R.');
  expect(await device.until('event: poke')).toMatch(
    /event: poke\ndata: \{"householdId":"[0-9a-f-]+","version":\d+\}/,
  );
  await device.close();
});

test('a stream keeps nothing of its request, above all not the token', async () => {
  lines.length = 0;
  const opened: ServerResponse[] = [];
  server.app.server.once('request', (_request, answer: ServerResponse) => opened.push(answer));
  const device = await open(family);
  const [answer] = opened;
  expect([answer?.req.headers, answer?.req.rawHeaders]).toEqual([{}, []]);
  // Node's own listener; Fastify's would keep request and reply until the stream ends.
  expect(answer?.listenerCount('finish')).toBe(1);
  expect(answer?.req.listenerCount('close')).toBe(0);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({
      msg: 'event stream opened',
      req: { method: 'GET', path: '/api/sync/events' },
      res: { statusCode: 200 },
    }),
  );
  await device.close();
});

test('a person’s newest stream ends the oldest one when there are too many', async () => {
  const other = await join(server, family, await addNanny(family, 'Olga'));
  const [oldest, hers] = [await open(family), await open(other)];
  const more = await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => open(family)));
  expect(await oldest.until()).toMatch(/event: bye\ndata: \{"reopenWithinSeconds":60\}\n\n$/);
  await rename('Mia of many');
  for (const device of [...more, hers]) {
    await device.until('event: poke');
    await device.close();
  }
});

test('a stream ends with its session', async () => {
  const nanny = await join(server, family, await addNanny(family, 'Kim'));
  const device = await open(nanny);
  expect((await nanny.post('/api/auth/logout')).status).toBe(204);
  expect(await device.until()).toMatch(/event: bye\ndata: \{\}\n\n$/);
});

test('a session stays valid while its stream is open', async () => {
  const device = await open(family);
  const lastUse = async (): Promise<string | undefined> => {
    const [row] = await server.sql<{ at: string }[]>`
      select last_used_at as at from session where account_id = ${family.user.id}`;
    return row?.at;
  };
  const longAgo = addMinutes(server.clock.now, -120);
  await server.sql`update session set last_used_at = ${longAgo} where account_id = ${family.user.id}`;
  await vi.waitFor(async () => expect(await lastUse()).toBe(server.clock.now));
  await device.close();
});

test("an impersonation's stream lasts while its viewer is signed in", async () => {
  const viewer = await register(server, 'Vic Viewer', 'FAMILY');
  const nanny = await join(server, family, await addNanny(family, 'Lea'));
  await join(server, viewer, await addNanny(viewer, 'Lea'));
  const { body } = await viewer.post<{ impersonationToken: string }>(`/api/impersonate/${nanny.user.id}`);
  const device = await open(new Person(server.app, { token: body.impersonationToken, user: nanny.user }));
  await device.until(': heartbeat');
  await viewer.post('/api/nannies', { name: 'Ida', email: 'ida@example.com', hourlyRate: 20 });
  expect(await device.until('event: poke')).not.toContain('event: bye');
  expect((await viewer.post('/api/auth/logout')).status).toBe(204);
  expect(await device.until()).toMatch(/event: bye\ndata: \{\}\n\n$/);
});

test('a stream ends immediately when its device is signed out elsewhere', async () => {
  const quiet = await startServerForTest();
  await quiet.app.listen({ port: 0, host: '127.0.0.1' });
  const jo = await register(quiet, 'Jo', 'FAMILY');
  const device = await open(await signIn(quiet, jo.user.email), quiet);
  expect((await jo.delete('/api/auth/sessions')).status).toBe(204);
  expect(await device.until()).toMatch(/event: bye\ndata: \{\}\n\n$/);
});

test('a removed person gets no further pokes', async () => {
  const record = await addNanny(family, 'Noa');
  const device = await open(await join(server, family, record));
  // Pokes from before the removal may arrive late.
  await rename('Mia before');
  const [{ version } = { version: 0 }] = await server.sql<{ version: number }[]>`
    select max(version) as version from household_version`;
  await device.until(`"version":${version}}`);
  const before = device.received().length;
  await server.sql`delete from membership where nanny_id = ${record.id}`;
  await rename('Mia again');
  const after = (await device.until()).slice(before);
  expect(after.split('\n').filter((line) => line.startsWith('event'))).toEqual(['event: bye']);
});

test('joining a second household ends the stream', async () => {
  const nanny = await join(server, family, await addNanny(family, 'Sam'));
  const device = await open(nanny);
  const other = await register(server, 'Olga Other', 'FAMILY');
  await join(server, other, await addNanny(other, 'Sam'));
  expect(await device.until()).toContain('event: bye');
});

test.each([
  [1, 2],
  [1000, 10],
  [1_000_000, 60],
])('a stopping server asks %i devices to reconnect within %i seconds', (count, seconds) => {
  expect(reopenWithinSeconds(count)).toBe(seconds);
});
