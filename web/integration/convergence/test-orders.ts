/** Tries every order of mutations and syncs on two devices, some syncs with a fault; they must converge. */

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

/** Server, devices and network as an immutable value, so that every next step can start from it. */
interface State {
  readonly server: ServerState;
  readonly devices: Readonly<Record<Side, MemoryState>>;
  readonly stray: readonly { readonly side: Side; readonly request: SyncRequest }[];
  readonly saved: readonly { readonly side: Side; readonly id: string }[];
}

const respond = (body: unknown): Response =>
  Object.assign(new Response(null, { status: 200 }), { json: async () => body });

const receive = (server: ServerState, side: Side, request: SyncRequest) =>
  serve(server, request, { actor: ACTORS[side], householdId: HOUSEHOLD, at: AT });

async function sync(state: State, side: Side, fault: Fault): Promise<State> {
  const database = new MemoryDatabase(SCHEMA, state.devices[side]);
  const { accountId } = ACTORS[side];
  let { server } = state;
  let requests = 0;
  let stray = state.stray;
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
  return { ...state, server, stray, devices: { ...state.devices, [side]: database.state } };
}

async function act(state: State, made: SidesMutation): Promise<State> {
  const { side, ...mutation } = made;
  const database = new MemoryDatabase(SCHEMA, state.devices[side]);
  const { accountId } = ACTORS[side];
  const device = { accountId, storage: database.connect(), now: () => Date.parse(AT) };
  await applyMutations(device, HOUSEHOLD, [mutation]);
  const isSaved = [...database.state.queue.values()].some(({ id }) => id === made.id);
  const saved = isSaved ? [...state.saved, { side, id: made.id }] : state.saved;
  return { ...state, saved, devices: { ...state.devices, [side]: database.state } };
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

/** Syncs both devices without faults, and checks the invariants. */
async function expectConverged(state: State): Promise<void> {
  let last = state;
  for (const side of ['family', 'nanny', 'family', 'nanny'] as const) last = await sync(last, side, 'none');
  const rows = [...last.server.rows.values()].filter(({ isGone }) => !isGone).map(({ row }) => textOf(row));
  const expected = rows.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
  for (const side of ['family', 'nanny'] as const) {
    const { queue, shadow } = last.devices[side];
    expectGuarantee(6, queue.size === 0 && shadow.size === 0, () => `the ${side}'s queue does not drain`);
    expectGuarantee(
      1,
      rowsOf(last.devices[side]) === expected,
      () => `the ${side} shows other rows than the server's`,
    );
  }
  for (const { side, id } of last.saved) {
    const result = last.server.log.get(id)?.result.result;
    const isKept = result !== undefined && result !== 'rejected';
    expectGuarantee(3, isKept || last.devices[side].attention.has(id), () => `${id} of the ${side} is lost`);
  }
}

interface Remaining {
  readonly mutations: readonly SidesMutation[];
  readonly syncs: Readonly<Record<Side, number>>;
  readonly faults: number;
}

/** Tries every next step recursively. Returns the number of complete histories. */
async function explore(state: State, remaining: Remaining, path: readonly string[]): Promise<number> {
  let histories = 0;
  const go = async (next: State, rest: Remaining, step: string): Promise<void> => {
    const here = [...path, step];
    try {
      repeatRequests(next);
    } catch (error) {
      throw new Error(here.join(' · '), { cause: error });
    }
    histories += await explore(next, rest, here);
  };
  for (const side of ['family', 'nanny'] as const) {
    const mutation = remaining.mutations.find((each) => each.side === side);
    if (mutation !== undefined) {
      const mutations = remaining.mutations.filter((each) => each !== mutation);
      await go(await act(state, mutation), { ...remaining, mutations }, `${side}: ${mutation.name}`);
    }
    if (remaining.syncs[side] === 0) continue;
    const syncs = { ...remaining.syncs, [side]: remaining.syncs[side] - 1 };
    for (const fault of FAULTS) {
      if (fault !== 'none' && remaining.faults === 0) continue;
      const faults = remaining.faults - (fault === 'none' ? 0 : 1);
      await go(await sync(state, side, fault), { ...remaining, syncs, faults }, `${side} syncs, ${fault}`);
    }
  }
  if (histories > 0) return histories;
  try {
    await expectConverged(state);
  } catch (error) {
    throw new Error(path.join(' · '), { cause: error });
  }
  return 1;
}

/** Returns a server with these mutations applied, and two synced devices. */
async function createState(beginning: readonly Omit<SidesMutation, 'side'>[]): Promise<State> {
  const empty = new MemoryDatabase(SCHEMA).state;
  const sent = { householdId: HOUSEHOLD, version: 1, happenedAt: AT };
  const mutations = beginning.map(({ id, name, args }, i) => ({ id, name, args, seq: i + 1, ...sent }));
  const { accountId } = ACTORS.family;
  const request = { protocol: 1, accountId, clientId: accountId, cursors: {}, mutations };
  const { state: server } = receive(EMPTY_SERVER, 'family', request);
  const refused = [...server.log.values()].find(({ result }) => result.result !== 'applied');
  if (refused !== undefined) throw new Error(`Setup was refused: ${refused.result.message ?? ''}`);
  const state = { server, devices: { family: empty, nanny: empty }, stray: [], saved: [] };
  return sync(await sync(state, 'family', 'none'), 'nanny', 'none');
}

/** Tries every order of the mutations, two syncs per side and up to `faults` faults. Returns the count of histories. */
export async function tryEveryOrder(
  beginning: readonly Omit<SidesMutation, 'side'>[],
  mutations: readonly SidesMutation[],
  faults: number,
): Promise<number> {
  return explore(await createState(beginning), { mutations, syncs: { family: 2, nanny: 2 }, faults }, []);
}
