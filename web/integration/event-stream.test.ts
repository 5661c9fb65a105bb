/** The event stream of a listening server. */
import { expect, it } from 'vitest';
import { openEventStream } from '../src/sync/event-stream.ts';
import type { Device } from './test-device.ts';
import { openPair, worldOfFile } from './test-household.ts';
import { TestTimers } from './test-timers.ts';

const world = worldOfFile();
const TWO_HEARTBEATS_AND_A_LITTLE = 45_000;

let origin: string | undefined;

async function listen(): Promise<string> {
  origin ??= await world().app.listen({ host: '127.0.0.1', port: 0 });
  return origin;
}

/** This device's stream and its events. */
async function streamOf(device: Device, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const events: string[] = [];
  const waiting: (() => void)[] = [];
  const tell = (event: string): void => {
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
  const connection = { ...device.engine.connection, fetch, origin: await listen() };
  const stream = openEventStream({
    connection,
    timers,
    onPoke: () => tell('news'),
    onOpen: (isOpen) => tell(isOpen ? 'open' : 'closed'),
  });
  return { events, until, timers, stream };
}

it('another device’s change sends a poke, and a sync then fetches the change', async () => {
  const { nanny, family, dayId } = await openPair(world());
  const { until, stream, events } = await streamOf(nanny);
  await until('open', 1);
  await until('news', 1);
  await family.do('day.editSchedule', { dayId, notes: 'Bring boots' });
  await family.mustSync();
  await until('news', 2);
  await nanny.mustSync();
  expect(await nanny.all('day')).toMatchObject([{ scheduledNotes: 'Bring boots' }]);
  stream.close();
  await until('closed', 1);
  expect(events.at(-1)).toBe('closed');
});

it('closes and reopens a stream after 45 s of silence', async () => {
  const { nanny } = await openPair(world());
  const { until, timers, stream, events } = await streamOf(nanny);
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

it('recognizes a poke however the network splits it', async () => {
  const { nanny } = await openPair(world());
  const parts = ['event: hello\ndata: {}\n\neve', 'nt: po', 'ke\ndata: {"version":1}\n\n: heartbeat\n\n'];
  const { until, stream, events } = await streamOf(nanny, async () => eventStream(parts));
  await until('news', 2);
  stream.close();
  expect(events.filter((event) => event === 'news')).toHaveLength(2);
});

it('reopens at a random moment within the time that a stopping server gives', async () => {
  const { nanny } = await openPair(world());
  const parts = ['event: hello\ndata: {}\n\nevent: b', 'ye\nda', 'ta: {"reopenWithinSeconds":30}\n\n'];
  const { until, timers, stream } = await streamOf(nanny, async () => eventStream(parts, { ends: true }));
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

it('calls for a sync when the session has ended, and tries again slowly', async () => {
  const { nanny, home } = await openPair(world());
  const { sql } = home.world;
  await sql`update session set revoked_at = now() where account_id = ${nanny.accountId}`;
  const { until, timers, stream, events } = await streamOf(nanny);
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
