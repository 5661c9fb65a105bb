/**
 * Tests a device's event stream against a listening server: pokes, silence, reopening, a stopping server, an ended
 * session.
 */
import { expect } from 'vitest';
import { openEventStream } from '../src/device/sync/event-stream.ts';
import { type Pair, testWithPair } from './test-household.ts';
import { TestTimers } from './test-timers.ts';

const it = testWithPair();
const TWO_HEARTBEATS_AND_A_LITTLE = 45_000;

/** Opens the nanny's event stream and records its events; a poke is recorded as 'news'. */
async function streamOf({ home, nanny }: Pair, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const events: string[] = [];
  const waiting: (() => void)[] = [];
  const record = (event: string): void => {
    events.push(event);
    for (const look of waiting.splice(0)) look();
  };
  /** Resolves after this many such events. */
  const until = async (event: string, times: number): Promise<void> => {
    while (events.filter((each) => each === event).length < times) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const timers = new TestTimers();
  const { app } = home.testServer;
  if (app.addresses().length === 0) await app.listen({ host: '127.0.0.1', port: 0 });
  const connection = { ...nanny.engine.connection, fetch, origin: app.listeningOrigin };
  const stream = openEventStream({
    connection,
    timers,
    onPoke: () => record('news'),
    onOpen: (isOpen) => record(isOpen ? 'open' : 'closed'),
  });
  return { events, until, timers, stream };
}

it('another device’s change sends a poke, and a sync then fetches the change', async ({ pair }) => {
  const { nanny, family, dayId } = pair;
  const { until, stream, events } = await streamOf(pair);
  await until('open', 1);
  await until('news', 1);
  await family.send('day.editSchedule', { dayId, notes: 'Bring boots' });
  await until('news', 2);
  await nanny.mustSync();
  expect(await nanny.all('day')).toMatchObject([{ scheduledNotes: 'Bring boots' }]);
  stream.close();
  await until('closed', 1);
  expect(events.at(-1)).toBe('closed');
});

it('closes and reopens a stream after 45 s of silence', async ({ pair }) => {
  const { until, timers, stream, events } = await streamOf(pair);
  await until('news', 1);
  timers.advance(TWO_HEARTBEATS_AND_A_LITTLE - 1);
  expect(events).toEqual(['open', 'news']);
  timers.advance(1);
  await until('closed', 1);
  await tick();
  timers.advance(60_000);
  await until('open', 2);
  await until('news', 2);
  stream.close();
  await until('closed', 2);
  await tick();
  expect(timers.waiting).toBe(0);
});

/** Lets due timers and promises run. */
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const eventStream = (parts: readonly string[], { ends = false } = {}): Response => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      for (const part of parts) controller.enqueue(encoder.encode(part));
      if (ends) controller.close();
    },
  });
  return new Response(body);
};

it('recognizes a poke however the network splits it', async ({ pair }) => {
  const parts = ['event: hello\ndata: {}\n\neve', 'nt: po', 'ke\ndata: {"version":1}\n\n: heartbeat\n\n'];
  const { until, stream, events } = await streamOf(pair, async () => eventStream(parts));
  await until('news', 2);
  stream.close();
  expect(events.filter((event) => event === 'news')).toHaveLength(2);
});

it('reopens at a random moment within the time that a stopping server gives', async ({ pair }) => {
  const parts = ['event: hello\ndata: {}\n\nevent: b', 'ye\nda', 'ta: {"reopenWithinSeconds":30}\n\n'];
  const { until, timers, stream } = await streamOf(pair, async () => eventStream(parts, { ends: true }));
  timers.chance = 0.5;
  for (let times = 1; times <= 3; times += 1) {
    await until('closed', times);
    await tick();
    // No backoff, however often: a shutdown is no failure.
    expect(timers.waits.at(-1)).toBe(15_000);
    timers.advance(15_000);
  }
  await until('closed', 4);
  stream.close();
});

it('calls for a sync when the session has ended, and tries again slowly', async ({
  pair,
  testServer,
  nanny,
}) => {
  const { sql } = testServer;
  await sql`update session set revoked_at = now() where account_id = ${nanny.accountId}`;
  const { until, timers, stream, events } = await streamOf(pair);
  await until('closed', 1);
  await tick();
  expect(timers.waits.at(-1)).toBe(60_000);
  expect(events).toEqual(['closed', 'news']);
  await sql`update session set revoked_at = null where account_id = ${nanny.accountId}`;
  timers.advance(60_000);
  await until('open', 1);
  await until('news', 2);
  stream.close();
});

const foreign = async (): Promise<Response> => new Response('<html>Sign in</html>', { status: 401 });

it('a foreign 401 is no end of the session: the stream reopens soon', async ({ pair }) => {
  const { until, timers, stream, events } = await streamOf(pair, foreign);
  await until('closed', 1);
  await tick();
  expect(timers.waits.at(-1)).toBeLessThanOrEqual(4000);
  expect(events).toEqual(['closed']);
  stream.close();
});
