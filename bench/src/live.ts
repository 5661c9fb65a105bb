/** Measures from a push until another device has the row, by a poke and a sync, against one INSERT of one row. */
import { addTodo, inTurns, pastDays, scheduled } from './days.ts';
import { type Device, household } from './device.ts';
import { type Figure, percentile, rounded, sample, sized, timed, toFigure } from './figure.ts';
import { startLimit } from './limit.ts';
import { startServer } from './server.ts';

const SAMPLES = sized(100);
const WARM_UPS = sized(20);
/** Limit of the median. */
const LIMIT = 5;

/** Opens an event stream and calls back at each poke. Returns a function that closes it. */
async function listen(device: Device, onPoke: () => void): Promise<() => void> {
  const closing = new AbortController();
  const response = await fetch(`${device.origin}/api/sync/events`, {
    headers: { authorization: `Bearer ${device.token}` },
    signal: closing.signal,
  });
  const events = response.body?.pipeThrough(new TextDecoderStream());
  if (events === undefined) throw new Error('No event stream');
  await new Promise<void>((resolve, reject) => {
    const read = async () => {
      for await (const text of events) {
        if (text.includes('event: hello')) resolve();
        if (text.includes('event: poke')) onPoke();
      }
    };
    read().catch((error: unknown) => {
      if (!closing.signal.aborted) reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
  return () => closing.abort();
}

/** The other device. Syncs after each poke, one request at a time, and reports when a to-do has arrived. */
class Follower {
  readonly #device: Device;
  #wanted = '';
  #arrived: () => void = () => {};
  #lastSync: Promise<void> = Promise.resolve();
  #isSyncQueued = false;

  constructor(device: Device) {
    this.#device = device;
  }

  onPoke = (): void => {
    if (this.#isSyncQueued) return;
    this.#isSyncQueued = true;
    this.#lastSync = this.#syncAfter(this.#lastSync);
  };

  async #syncAfter(previous: Promise<void>): Promise<void> {
    await previous;
    this.#isSyncQueued = false;
    const { rows } = await this.#device.sync();
    const todos = (rows['todo'] ?? []) as { id: string }[];
    if (todos.some(({ id }) => id === this.#wanted)) this.#arrived();
  }

  /** Resolves when a sync brings this to-do. */
  waitFor(todoId: string): Promise<void> {
    this.#wanted = todoId;
    return new Promise((done) => {
      this.#arrived = done;
    });
  }

  /** Resolves when the last sync has ended; rejects when a sync failed. */
  settled(): Promise<void> {
    return this.#lastSync;
  }
}

export async function* live(): AsyncGenerator<Figure> {
  const server = await startServer();
  const limit = await startLimit(server);
  const { family, nanny, nannyId } = await household(server.origin);
  const days = pastDays(60);
  const nextDay = inTurns(days);
  await family.do(scheduled(days, nannyId));
  await nanny.sync();

  const follower = new Follower(nanny);
  const close = await listen(nanny, follower.onPoke);
  const { measured, insert } = await sample({ runs: SAMPLES, warmUps: WARM_UPS }, async () => {
    const mutation = addTodo(nextDay().dayId);
    const arrived = follower.waitFor(mutation.args.todoId);
    const took = await timed(() => Promise.all([family.do([mutation]), arrived]));
    await follower.settled();
    return { measured: took, insert: await limit.write(1) };
  });
  close();
  for (const [name, share, goal] of [
    ['p50', 0.5, LIMIT],
    ['p95', 0.95, null],
  ] as const) {
    const value = percentile(measured, share);
    const alone = percentile(insert, share);
    const runs = SAMPLES;
    yield toFigure(`live.${name}`, value, { limit: goal, ratio: rounded(value / alone), runs });
    yield toFigure(`live.limit.${name}`, alone, { runs });
  }
}
