/**
 * Tries every order of mutations and syncs on two devices, some syncs with a fault; they must converge. A step depends
 * on nothing but the states that it begins with, so each is taken once, however many orders lead to it.
 */

import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { SyncRequest } from 'sync-protocol/kernel/wire.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import { applyMutations } from '../../src/device/sync/apply-mutations.ts';
import { runCycle } from '../../src/device/sync/cycle.ts';
import { MemoryDatabase, type MemoryState } from './test-memory-storage.ts';
import { EMPTY_SERVER, type ServerState, serve } from './test-pure-server.ts';
import { idOf } from './test-setup.ts';
import { textOf } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

type Side = 'family' | 'nanny';

export interface SidesMutation extends NewMutation {
  readonly side: Side;
  readonly id: string;
}

/** `twice`: the request arrives again after every later step. */
type Fault = 'none' | 'lost request' | 'lost answer' | 'twice';
const FAULTS: readonly Fault[] = ['none', 'lost request', 'lost answer', 'twice'];

export const HOUSEHOLD = '01900000-0000-7000-9000-000000000001';
export const NANNY = idOf('a', 0);
const AT = '2026-03-05T23:00:00.000Z';
const SCHEMA = 1;

const ACTORS: Readonly<Record<Side, Actor>> = {
  family: { accountId: idOf('f', 1), role: 'FAMILY', nannyId: null, impersonatedBy: null },
  nanny: { accountId: idOf('f', 2), role: 'NANNY', nannyId: NANNY, impersonatedBy: null },
};

interface Device {
  readonly memory: MemoryState;
  /** Ids of mutations that the user was told are saved. */
  readonly saved: readonly string[];
}

/** Server, devices and network as an immutable value, so that every next step can start from it. */
interface State {
  readonly server: ServerState;
  readonly devices: Readonly<Record<Side, Device>>;
  readonly stray: readonly { readonly side: Side; readonly request: SyncRequest }[];
}

interface Remaining {
  readonly mutations: readonly SidesMutation[];
  readonly syncs: Readonly<Record<Side, number>>;
  readonly faults: number;
}

/** Results by what they follow from. Objects are compared by identity: they are immutable. */
class Results<Result> {
  readonly #after = new Map<unknown, Results<Result>>();
  #result: Promise<Result> | undefined;

  /** Returns the result that follows from these values, and computes it the first time. */
  of([value, ...others]: readonly unknown[], compute: () => Promise<Result>): Promise<Result> {
    if (value === undefined) return (this.#result ??= compute());
    const next = this.#after.get(value) ?? new Results<Result>();
    this.#after.set(value, next);
    return next.of(others, compute);
  }
}

const respond = (body: unknown): Response =>
  Object.assign(new Response(null, { status: 200 }), { json: async () => body });

const receive = (server: ServerState, side: Side, request: SyncRequest) =>
  serve(server, request, { actor: ACTORS[side], householdId: HOUSEHOLD, at: AT });

type Synced = Pick<State, 'server' | 'stray'> & { readonly device: Device };

async function syncDevice(before: Synced, side: Side, fault: Fault): Promise<Synced> {
  const database = new MemoryDatabase(SCHEMA, before.device.memory);
  const { accountId } = ACTORS[side];
  let { server, stray } = before;
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    requests += 1;
    const here = requests === 1 ? fault : 'none';
    if (here === 'lost request') throw new TypeError('Failed to fetch');
    const request = JSON.parse(init?.body as string) as SyncRequest;
    const served = receive(server, side, request);
    server = served.state;
    if (here === 'twice') stray = [...stray, { side, request }];
    if (here === 'lost answer') throw new TypeError('Failed to fetch');
    return respond(structuredClone(served.answer));
  };
  const connection = { fetch, origin: '', token: () => 'token', now: () => Date.parse(AT) };
  await runCycle({ accountId, storage: database.connect(), connection });
  return { server, stray, device: { ...before.device, memory: database.state } };
}

async function actOn(before: Device, { side, ...mutation }: SidesMutation): Promise<Device> {
  const database = new MemoryDatabase(SCHEMA, before.memory);
  const { accountId } = ACTORS[side];
  const device = { accountId, storage: database.connect(), now: () => Date.parse(AT) };
  await applyMutations(device, HOUSEHOLD, [mutation]);
  const { state: memory } = database;
  const isSaved = [...memory.queue.values()].some(({ id }) => id === mutation.id);
  return { memory, saved: isSaved ? [...before.saved, mutation.id] : before.saved };
}

/** Repeats the doubled requests, and checks that they change nothing. */
function repeatRequests({ server, stray }: State): void {
  for (const { side, request } of stray) {
    const { state } = receive(server, side, request);
    expectGuarantee(2, state.version === server.version, () => 'a repeated request changed something');
  }
}

const rowsOf = (state: MemoryState): string =>
  [...state.rows.values()]
    .map(textOf)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('\n');

/** Checks the invariants of a state in which both devices have synced. */
function expectAgreed({ server, devices }: State): void {
  const rows = [...server.rows.values()].filter(({ isGone }) => !isGone).map(({ row }) => textOf(row));
  const expected = rows.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
  for (const side of ['family', 'nanny'] as const) {
    const { memory, saved } = devices[side];
    const { queue, shadow, attention } = memory;
    expectGuarantee(6, queue.size === 0 && shadow.size === 0, () => `the ${side}'s queue does not drain`);
    expectGuarantee(1, rowsOf(memory) === expected, () => `the ${side} shows other rows than the server's`);
    for (const id of saved) {
      const result = server.log.get(id)?.result.result;
      const isKept = result !== undefined && result !== 'rejected';
      expectGuarantee(3, isKept || attention.has(id), () => `${id} of the ${side} is lost`);
    }
  }
}

class Exploration {
  readonly #synced = new Results<Synced>();
  readonly #acted = new Results<Device>();
  readonly #explored = new Results<number>();

  async sync({ server, devices, stray }: State, side: Side, fault: Fault): Promise<State> {
    const before = { server, device: devices[side], stray };
    const { device, ...synced } = await this.#synced.of([server, before.device, stray, side, fault], () =>
      syncDevice(before, side, fault),
    );
    return { ...synced, devices: { ...devices, [side]: device } };
  }

  async #act(state: State, mutation: SidesMutation): Promise<State> {
    const { side } = mutation;
    const before = state.devices[side];
    const device = await this.#acted.of([before, mutation], () => actOn(before, mutation));
    return { ...state, devices: { ...state.devices, [side]: device } };
  }

  /** Tries every next step. Returns the number of complete histories. `path`: the first that led here. */
  explore(state: State, remaining: Remaining, path: readonly string[]): Promise<number> {
    const { server, devices, stray } = state;
    const { mutations, syncs, faults } = remaining;
    const left = [...mutations.map(({ id }) => id), syncs.family, syncs.nanny, faults].join();
    return this.#explored.of([server, devices.family, devices.nanny, stray, left], async () => {
      const isComplete = mutations.length + syncs.family + syncs.nanny === 0;
      try {
        repeatRequests(state);
        if (isComplete) await this.#expectConverged(state);
      } catch (error) {
        throw new Error(path.join(' · '), { cause: error });
      }
      return isComplete ? 1 : this.#goOn(state, remaining, path);
    });
  }

  async #goOn(state: State, remaining: Remaining, path: readonly string[]): Promise<number> {
    let histories = 0;
    for (const side of ['family', 'nanny'] as const) {
      const mutation = remaining.mutations.find((each) => each.side === side);
      if (mutation !== undefined) {
        const mutations = remaining.mutations.filter((each) => each !== mutation);
        const step = `${side}: ${mutation.name}`;
        const next = await this.#act(state, mutation);
        histories += await this.explore(next, { ...remaining, mutations }, [...path, step]);
      }
      if (remaining.syncs[side] === 0) continue;
      const syncs = { ...remaining.syncs, [side]: remaining.syncs[side] - 1 };
      for (const fault of FAULTS) {
        if (fault !== 'none' && remaining.faults === 0) continue;
        const faults = remaining.faults - (fault === 'none' ? 0 : 1);
        const next = await this.sync(state, side, fault);
        const step = `${side} syncs, ${fault}`;
        histories += await this.explore(next, { ...remaining, syncs, faults }, [...path, step]);
      }
    }
    return histories;
  }

  /** Syncs both devices without faults, and checks the invariants. */
  async #expectConverged(state: State): Promise<void> {
    let last = state;
    for (const side of ['family', 'nanny', 'family', 'nanny'] as const)
      last = await this.sync(last, side, 'none');
    expectAgreed(last);
  }
}

/** Returns a server with these mutations applied, and two synced devices. */
async function createState(
  exploration: Exploration,
  beginning: readonly Omit<SidesMutation, 'side'>[],
): Promise<State> {
  const empty = { memory: new MemoryDatabase(SCHEMA).state, saved: [] };
  const sent = { householdId: HOUSEHOLD, version: 1, happenedAt: AT };
  const mutations = beginning.map(({ id, name, args }, i) => ({ id, name, args, seq: i + 1, ...sent }));
  const { accountId } = ACTORS.family;
  const request = { protocol: 1, accountId, clientId: accountId, cursors: {}, mutations };
  const { state: server } = receive(EMPTY_SERVER, 'family', request);
  const refused = [...server.log.values()].find(({ result }) => result.result !== 'applied');
  if (refused !== undefined) throw new Error(`Setup was refused: ${refused.result.message ?? ''}`);
  const state = { server, devices: { family: empty, nanny: empty }, stray: [] };
  return exploration.sync(await exploration.sync(state, 'family', 'none'), 'nanny', 'none');
}

/** Tries every order of the mutations, two syncs per side and up to `faults` faults. Returns the count of histories. */
export async function tryEveryOrder(
  beginning: readonly Omit<SidesMutation, 'side'>[],
  mutations: readonly SidesMutation[],
  faults: number,
): Promise<number> {
  const exploration = new Exploration();
  const state = await createState(exploration, beginning);
  return exploration.explore(state, { mutations, syncs: { family: 2, nanny: 2 }, faults }, []);
}
