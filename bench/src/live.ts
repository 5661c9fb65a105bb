/** Measures one push until another connected client has the row by poke and sync, against the same push alone. */

import { pastDays, scheduled } from './days.ts';
import { type Device, household, type NewMutation } from './device.ts';
import { type Figure, percentile, rounded, sized, timed } from './figure.ts';
import { startServer } from './server.ts';

const SAMPLES = sized(100);
const WARM_UPS = sized(20);

/** Opens an event stream and calls back at each poke. Returns a function that closes it. */
async function listen(device: Device, onPoke: () => void): Promise<() => void> {
  const closing = new AbortController();
  const response = await fetch(`${device.origin}/api/sync/events`, {
    headers: { authorization: `Bearer ${device.token}` },
    signal: closing.signal,
  });
  const events = response.body?.pipeThrough(new TextDecoderStream());
  if (events === undefined) throw new Error('No event stream');
  await new Promise<void>((opened, failed) => {
    const read = async () => {
      for await (const text of events) {
        if (text.includes('event: hello')) opened();
        if (text.includes('event: poke')) onPoke();
      }
    };
    read().catch((error: unknown) => {
      if (!closing.signal.aborted) failed(error instanceof Error ? error : new Error(String(error)));
    });
  });
  return () => closing.abort();
}

/** The other device: syncs at each poke with one request in flight, and reports when a to-do has arrived. */
class Follower {
  readonly #device: Device;
  #wanted = '';
  #arrived: () => void = () => {};
  #following: Promise<void> = Promise.resolve();
  #due = false;

  constructor(device: Device) {
    this.#device = device;
  }

  poked = (): void => {
    if (this.#due) return;
    this.#due = true;
    this.#following = this.#followUp(this.#following);
  };

  async #followUp(before: Promise<void>): Promise<void> {
    await before;
    this.#due = false;
    const { rows } = await this.#device.sync();
    const todos = (rows['todo'] ?? []) as { id: string }[];
    if (todos.some(({ id }) => id === this.#wanted)) this.#arrived();
  }

  has(todoId: string): Promise<void> {
    this.#wanted = todoId;
    return new Promise((done) => {
      this.#arrived = done;
    });
  }

  /** Rejects when a sync failed. */
  settled(): Promise<void> {
    return this.#following;
  }
}

const addTodo = (dayId: string): Extract<NewMutation, { name: 'todo.add' }> => ({
  name: 'todo.add',
  args: { todoId: crypto.randomUUID(), dayId, title: 'Pack the swimming bag' },
});

async function sampled(count: number, act: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let i = -WARM_UPS; i < count; i += 1) {
    const took = await act();
    if (i >= 0) samples.push(took);
  }
  return samples;
}

export async function* live(): AsyncGenerator<Figure> {
  const server = await startServer();
  try {
    const { family, nanny, nannyId } = await household(server.origin);
    const days = pastDays(60);
    const dayId = days[0]?.dayId ?? '';
    await family.do(scheduled(days, nannyId));
    await nanny.sync();

    const bare = await sampled(SAMPLES, () => timed(() => family.do([addTodo(dayId)])));

    const follower = new Follower(nanny);
    const close = await listen(nanny, follower.poked);
    const measured = await sampled(SAMPLES, async () => {
      const mutation = addTodo(dayId);
      const arrived = follower.has(mutation.args.todoId);
      const took = await timed(() => Promise.all([family.do([mutation]), arrived]));
      await follower.settled();
      return took;
    });
    close();
    for (const [name, share, limit] of [
      ['p50', 0.5, 4],
      ['p95', 0.95, 8],
    ] as const) {
      const value = percentile(measured, share);
      const alone = percentile(bare, share);
      const figure = { unit: 'ms', runs: SAMPLES } as const;
      yield { name: `live.${name}`, value: rounded(value), limit, ratio: rounded(value / alone), ...figure };
      yield { name: `live.bare-write.${name}`, value: rounded(alone), limit: null, ratio: null, ...figure };
    }
  } finally {
    await server.stop();
  }
}
