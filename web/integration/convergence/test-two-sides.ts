/**
 * A server and a device of each side as an immutable value, with every step that a network may take between them; and
 * what must hold once both have synced.
 */
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { SyncRequest } from 'sync-protocol/kernel/wire.ts';
import { mutatorNamed, type NewMutation } from 'sync-protocol/registry.ts';
import { applyMutations } from '../../src/device/sync/apply-mutations.ts';
import { runCycle } from '../../src/device/sync/cycle.ts';
import { MemoryDatabase, type MemoryState } from './test-memory-storage.ts';
import { EMPTY_SERVER, type ServerState, serve } from './test-pure-server.ts';
import { idOf } from './test-setup.ts';
import { textOf } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

export type Side = 'family' | 'nanny';
export const SIDES = ['family', 'nanny'] as const;

export interface SidesMutation extends NewMutation {
  readonly side: Side;
  readonly id: string;
}

/** `twice`: the request arrives again after every later step. */
export type Fault = 'none' | 'lost request' | 'lost answer' | 'twice';
export const FAULTS: readonly Fault[] = ['none', 'lost request', 'lost answer', 'twice'];

export const HOUSEHOLD = '01900000-0000-7000-9000-000000000001';
export const NANNY = idOf('a', 0);
export const AT = '2026-03-05T23:00:00.000Z';
const SCHEMA = 1;

export const ACTORS: Readonly<Record<Side, Actor>> = {
  family: { accountId: idOf('f', 1), role: 'FAMILY', nannyId: null, impersonatedBy: null },
  nanny: { accountId: idOf('f', 2), role: 'NANNY', nannyId: NANNY, impersonatedBy: null },
};

export interface Device {
  readonly memory: MemoryState;
  /** Ids of mutations that the user was told are saved. */
  readonly saved: readonly string[];
}

/** Server, devices and network as an immutable value, so that every next step can start from it. */
export interface State {
  /** The UTC instant of the server and of both devices. */
  readonly at: string;
  readonly server: ServerState;
  readonly devices: Readonly<Record<Side, Device>>;
  readonly stray: readonly { readonly side: Side; readonly request: SyncRequest }[];
}

const respond = (body: unknown): Response =>
  Object.assign(new Response(null, { status: 200 }), { json: async () => body });

/** The server takes a request of a side. */
export const receive = ({ server, at }: Pick<State, 'server' | 'at'>, side: Side, request: SyncRequest) =>
  serve(server, request, { actor: ACTORS[side], householdId: HOUSEHOLD, at });

export type Synced = Pick<State, 'server' | 'stray' | 'at'> & { readonly device: Device };

/** A device syncs, where the first request may fail in a way. */
export async function syncDevice(before: Synced, side: Side, fault: Fault): Promise<Synced> {
  const database = new MemoryDatabase(SCHEMA, before.device.memory);
  const { accountId } = ACTORS[side];
  const { at } = before;
  let { server, stray } = before;
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    requests += 1;
    const here = requests === 1 ? fault : 'none';
    if (here === 'lost request') throw new TypeError('Failed to fetch');
    const request = JSON.parse(init?.body as string) as SyncRequest;
    const served = receive({ server, at }, side, request);
    server = served.state;
    if (here === 'twice') stray = [...stray, { side, request }];
    if (here === 'lost answer') throw new TypeError('Failed to fetch');
    return respond(structuredClone(served.answer));
  };
  const connection = { fetch, origin: '', token: () => 'token', now: () => Date.parse(at) };
  await runCycle({ accountId, storage: database.connect(), connection });
  return { at, server, stray, device: { ...before.device, memory: database.state } };
}

/** Applies a person's mutation on their device. Returns the device with the mutation in its queue. */
export async function actOn(
  before: Device,
  { side, ...mutation }: SidesMutation,
  at: string,
): Promise<Device> {
  const database = new MemoryDatabase(SCHEMA, before.memory);
  const { accountId } = ACTORS[side];
  const device = { accountId, storage: database.connect(), now: () => Date.parse(at) };
  await applyMutations(device, HOUSEHOLD, [mutation]);
  const { state: memory } = database;
  const isSaved = [...memory.queue.values()].some(({ id }) => id === mutation.id);
  return { memory, saved: isSaved ? [...before.saved, mutation.id] : before.saved };
}

/** Repeats the doubled requests, and checks that they change nothing. */
export function repeatRequests({ server, stray, at }: State): void {
  for (const { side, request } of stray) {
    const { state } = receive({ server, at }, side, request);
    expectGuarantee(2, state.version === server.version, () => 'a repeated request changed something');
  }
}

const rowsOf = (state: MemoryState): string =>
  [...state.rows.values()]
    .map(textOf)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('\n');

/** Checks the invariants of a state in which both devices have synced. */
export function expectAgreed({ server, devices }: State): void {
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

/** Returns a server with what the family did first, and two empty devices. */
export function beginAt(at: string, beginning: readonly Omit<SidesMutation, 'side'>[]): State {
  const empty = { memory: new MemoryDatabase(SCHEMA).state, saved: [] };
  const sent = { householdId: HOUSEHOLD, happenedAt: at };
  const mutations = beginning.map(({ id, name, args }, i) => {
    return { id, name, version: mutatorNamed(name)?.version ?? 1, args, seq: i + 1, ...sent };
  });
  const { accountId } = ACTORS.family;
  const request = { protocol: 1, accountId, clientId: accountId, cursors: {}, mutations };
  const { state: server } = receive({ server: EMPTY_SERVER, at }, 'family', request);
  const refused = [...server.log.values()].find(({ result }) => result.result !== 'applied');
  if (refused !== undefined) throw new Error(`Setup was refused: ${refused.result.message ?? ''}`);
  return { at, server, devices: { family: empty, nanny: empty }, stray: [] };
}
