/** Measures memory per idle event stream, and the time of a poke to 1,000 streams, against a bare Fastify server. */

import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { bareFigure, compared, type Figure, runsOr, sample, sized, timed } from './figure.ts';
import { addParents, type MadeHousehold, madeHousehold } from './many-households.ts';
import { GC_FLAGS, memoryOf, originOf, type Server, startServer, stopProcess, whenDone } from './server.ts';

const STREAMS = sized(10_000);
const AT_ONCE = 100;
const LISTENERS = sized(1000);
const RUNS = 5;
const POKES = 11;
const MEMORY_LIMIT = 1.3;
const POKE_LIMIT = 3;
const SETTLE_MS = sized(2000);

/** Open streams to one server. */
class Listeners {
  readonly #sockets: Socket[] = [];
  #pokes = 0;
  #wanted = 0;
  #all: () => void = () => {};

  async open({ origin, path, tokens }: Target, count: number): Promise<void> {
    const { hostname, port } = new URL(origin);
    const requestOf = (n: number): string =>
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${tokens[n % tokens.length]}\r\n\r\n`;
    for (let opened = 0; opened < count; opened += AT_ONCE) {
      const lot = Array.from({ length: Math.min(AT_ONCE, count - opened) }, (_, i) => requestOf(opened + i));
      await Promise.all(lot.map((request) => this.#openOne(hostname, port, request)));
    }
  }

  #openOne(hostname: string, port: string, request: string): Promise<void> {
    return new Promise((done, fail) => {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      this.#sockets.push(socket);
      socket.on('error', fail);
      socket.on('data', (piece) => {
        if (piece.includes('event: hello')) done();
        else if (piece.includes('HTTP/1.1 4')) fail(new Error(piece.toString()));
        if (piece.includes('event: poke')) this.#countPoke();
      });
    });
  }

  #countPoke(): void {
    this.#pokes += 1;
    if (this.#pokes === this.#wanted) this.#all();
  }

  /** Resolves when every stream has received a poke from now on. */
  poked(): Promise<void> {
    this.#pokes = 0;
    this.#wanted = this.#sockets.length;
    return new Promise((done) => {
      this.#all = done;
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.destroy();
    await settle();
  }
}

const settle = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, SETTLE_MS);
  });

interface Target {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly path: string;
  /** Streams take turns with the sessions. */
  readonly tokens: readonly string[];
  poke(version: number): Promise<unknown>;
}

/** Returns kB of process memory per idle stream. */
async function kilobytesEach(target: Target, count: number): Promise<number> {
  const before = await memoryOf(target.process);
  const listeners = new Listeners();
  await listeners.open(target, count);
  await settle();
  const after = await memoryOf(target.process);
  await listeners.close();
  return (after.rss - before.rss) / count / 1000;
}

/** Measures both in turns, so that other load on the machine affects them alike. */
async function pokeTimes(ours: Target, theirs: Target): Promise<{ measured: number[]; bare: number[] }> {
  const [toOurs, toTheirs] = [new Listeners(), new Listeners()];
  await toTheirs.open(theirs, LISTENERS);
  await toOurs.open(ours, LISTENERS);
  const samples = await sample({ runs: POKES }, async (run) => ({
    bare: await timed(() => Promise.all([theirs.poke(run + 1), toTheirs.poked()])),
    measured: await timed(() => Promise.all([ours.poke(run + 1), toOurs.poked()])),
  }));
  await Promise.all([toOurs.close(), toTheirs.close()]);
  return samples;
}

async function startBare(): Promise<Target> {
  const program = fileURLToPath(new URL('bare-streams.ts', import.meta.url));
  const bare = spawn(process.execPath, [...GC_FLAGS, program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  whenDone(() => stopProcess(bare));
  const origin = await originOf(bare);
  const poke = () => fetch(`${origin}/poke`, { method: 'POST' });
  return { process: bare, origin, path: '/events', tokens: [madeHousehold(1).token], poke };
}

/** Sends a poke as another process does; the write before a poke is measured by `live`. */
const targetOf = (server: Server, { householdId }: MadeHousehold, tokens: readonly string[]): Target => ({
  process: server.process,
  origin: server.origin,
  path: '/api/sync/events',
  tokens,
  poke: (version) => server.database.notify('household', `${householdId}:${version}`),
});

/** Each run starts new processes, because a heap keeps its size once grown. */
async function measureMemory(start: () => Promise<{ target: Target; stop: () => Promise<unknown> }>) {
  const { target, stop } = await start();
  try {
    // Warm-up: what a server loads for its first streams doesn't count.
    await kilobytesEach(target, LISTENERS);
    return await kilobytesEach(target, STREAMS);
  } finally {
    await stop();
  }
}

async function startOurs() {
  const server = await startServer({ tellsMemory: true });
  await makeHouseholds(server.database, { from: 1, to: 10 });
  const tokens = await addParents(server.database, 1, LISTENERS);
  return { target: targetOf(server, madeHousehold(1), tokens), stop: () => server.stop() };
}

async function startTheirs() {
  const target = await startBare();
  return { target, stop: () => stopProcess(target.process) };
}

export async function* eventStreams(): AsyncGenerator<Figure> {
  const memory = await sample({ runs: runsOr(RUNS) }, async () => ({
    bare: await measureMemory(startTheirs),
    measured: await measureMemory(startOurs),
  }));
  yield compared('event-streams.memory', { ...memory, unit: 'kB' }, MEMORY_LIMIT);
  yield bareFigure('event-streams.bare-memory', memory.bare, 'kB');

  const [ours, theirs] = [await startOurs(), await startTheirs()];
  const pokes = await pokeTimes(ours.target, theirs.target);
  yield compared('event-streams.poke-1000', pokes, POKE_LIMIT);
  yield bareFigure('event-streams.bare-poke-1000', pokes.bare);
}
