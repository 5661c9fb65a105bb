/**
 * One sync: pushes the queue and pulls changes until both are done.
 *
 * 1. Take the oldest pending mutations, the cursors and the reports that wait.
 * 2. POST them. After a failure the same ids are sent again, half as many if it took too long: the server recognizes
 *    them.
 * 3. Fetch pages until `more` is false for every household.
 * 4. Apply all pages in one transaction (apply-answer.ts). A poke meanwhile is followed at once.
 * 5. On a stop with an expected number, renumber the pending mutations; their ids stay.
 * 6. Repeat while the queue isn't empty and all went well.
 *
 * When the server says that this build is too old, the rest of the queue is sent all the same.
 */

import { MAX_MUTATIONS, PROTOCOL } from 'sync-protocol/kernel/limits.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Mutation, Stop, SyncAnswer, SyncRequest } from 'sync-protocol/kernel/wire.ts';
import type { Exchange } from './clock-offset.ts';
import {
  type DeviceStorage,
  type DeviceTransaction,
  OutOfSpace,
  type PendingMutation,
} from './device-storage.ts';
import { fetchPages, nextPageRequest } from './fetch-pages.ts';
import { type Connection, postSync, type SyncResponse } from './transport.ts';

export interface SyncDevice {
  readonly accountId: string;
  readonly storage: DeviceStorage;
  readonly connection: Connection;
}

export type CycleResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'signin_needed' | 'update_needed' | 'unreachable' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | undefined };

/** The server takes bodies of up to 1 MiB; this leaves room for the envelope. */
const MAX_MUTATION_BYTES = 900_000;
/** Limit of rounds, for a server that keeps answering with stops. */
const MAX_ROUNDS = 100;

/** Rounds in which the queue's first mutation may stay, for a cache or a fault that answers without its result. */
const MAX_ROUNDS_STUCK = 3;

/** How often one cycle follows pokes that arrive while it applies an answer. */
const MAX_ROUNDS_AHEAD = 10;

/** Calls `act` at the next poke that no request has followed yet. Returns a function that cancels this. */
export type OnNextPoke = (act: () => void) => () => void;
const neverPoked: OnNextPoke = () => () => undefined;

/** Loaded while the server answers: a page that only shows the device's rows doesn't wait for the rules. */
const loadApplyAnswer = () => import('./apply-answer.ts');
const canApply = (): Promise<boolean> =>
  loadApplyAnswer().then(
    () => true,
    () => false,
  );

function toMutation(queued: PendingMutation): Mutation {
  const { position: _position, ...mutation } = queued;
  return mutation;
}

/** Returns as many of the oldest mutations as fit into one request, at least one. */
function fitRequest(queue: readonly PendingMutation[]): Mutation[] {
  const taken: Mutation[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const queued of queue) {
    const mutation = toMutation(queued);
    bytes += encoder.encode(JSON.stringify(mutation)).length;
    if (taken.length > 0 && bytes > MAX_MUTATION_BYTES) break;
    taken.push(mutation);
  }
  return taken;
}

async function ensureClientId(tx: DeviceTransaction): Promise<string> {
  const known = await tx.meta('clientId');
  if (known !== undefined) return known;
  const clientId = newId();
  await tx.setMeta('clientId', clientId);
  return clientId;
}

async function readCursors(tx: DeviceTransaction): Promise<Record<string, string | null>> {
  const cursors: Record<string, string | null> = {};
  for (const { householdId } of (await tx.meta('memberships')) ?? []) {
    cursors[householdId] = (await tx.householdState(householdId))?.cursor ?? null;
  }
  return cursors;
}

interface SentRequest {
  readonly request: SyncRequest;
  /** The number of answers that the device had applied before this request's answer. */
  readonly answersApplied: number;
  readonly isAhead: boolean;
}

interface Answered {
  readonly asked: SentRequest;
  readonly response: SyncResponse;
}

const answersApplied = async (tx: DeviceTransaction): Promise<number> =>
  (await tx.meta('answersApplied')) ?? 0;

/** Halves the next push after one that took too long: sent whole again and again, it would never arrive. */
async function sendFewer({ storage }: SyncDevice, { mutations }: SyncRequest): Promise<void> {
  const limit = Math.ceil(mutations.length / 2);
  if (limit > 0) await storage.write((tx) => tx.setMeta('pushLimit', limit));
}

function buildRequest(device: SyncDevice): Promise<SentRequest> {
  return device.storage.write(async (tx) => ({
    request: {
      protocol: PROTOCOL,
      accountId: device.accountId,
      clientId: await ensureClientId(tx),
      cursors: await readCursors(tx),
      mutations: fitRequest(await tx.queue({ limit: (await tx.meta('pushLimit')) ?? MAX_MUTATIONS })),
      ...(await claimReports(tx)),
    },
    answersApplied: await answersApplied(tx),
    isAhead: false,
  }));
}

/** Returns the waiting reports once: a server that doesn't know them refuses the request. */
async function claimReports(tx: DeviceTransaction): Promise<Pick<SyncRequest, 'reports'>> {
  const reports = (await tx.meta('reports')) ?? [];
  if (reports.length === 0) return {};
  await tx.setMeta('reports', []);
  return { reports: [...reports] };
}

/** A request that may be made while an answer is being applied. */
interface Ahead {
  /** Prevents the request, if it has not been made yet. */
  readonly cancel: () => void;
  /** The request's response, if it was made. */
  readonly answered: () => Promise<Answered> | undefined;
}

const NOT_AHEAD: Ahead = { cancel: () => undefined, answered: () => undefined };

async function ask(device: SyncDevice): Promise<Answered> {
  const asked = await buildRequest(device);
  return { asked, response: await fetchPages(device.connection, asked.request) };
}

/** Follows a poke while an answer is applied, from its cursors. Not after a push, which causes a poke itself. */
function askAhead(
  device: SyncDevice,
  { asked, answer }: { asked: SentRequest; answer: SyncAnswer },
  onNextPoke: OnNextPoke,
): Ahead {
  let answered: Promise<Answered> | undefined;
  const { request, answersApplied: applied } = asked;
  if (request.mutations.length > 0 || answer.stop !== undefined) return NOT_AHEAD;
  const cancel = onNextPoke(() => {
    const next = { request: nextPageRequest(request, answer), answersApplied: applied + 1, isAhead: true };
    answered = fetchPages(device.connection, next.request).then((response) => ({ asked: next, response }));
  });
  return { cancel, answered: () => answered };
}

/** Whether another answer follows soon. A reset is shown at once; a full request in the history promises another. */
function isMoreComing({ households }: SyncAnswer, ahead: Ahead): boolean {
  if (ahead === NOT_AHEAD) return false;
  if (ahead.answered() !== undefined) return true;

  return Object.values(households).some(({ reset, history }) => !reset && history.length >= MAX_MUTATIONS);
}

/** Whether the device's cursors equal the request's. A digest mismatch or full storage resets the device's. */
async function isAtCursors(tx: DeviceTransaction, { cursors }: SyncRequest): Promise<boolean> {
  const held = Object.entries(await readCursors(tx));
  return held.every(([householdId, cursor]) => cursor !== null && cursor === cursors[householdId]);
}

/** Numbers the pending mutations from the number that the server expects; their ids stay. */
async function renumber(tx: DeviceTransaction, stop: Stop): Promise<void> {
  const { householdId, expectedSeq } = stop;
  if (stop.code !== 'seq_gap' || householdId === undefined || expectedSeq === undefined) return;
  const state = await tx.householdState(householdId);
  // This answer has removed the household, and its queue with it.
  if (state === undefined) return;
  const queue = await tx.queue({ householdId });
  await tx.putQueued(queue.map((queued, i) => ({ ...queued, seq: expectedSeq + i })));
  await tx.putHouseholdState({ ...state, nextSeq: expectedSeq + queue.length });
}

/** Whether to wait before the next round. */
const mustWait = (stop: Stop | undefined): stop is Stop => stop !== undefined && stop.code !== 'seq_gap';

interface Arrived extends Exchange {
  readonly answer: SyncAnswer;
  readonly ahead: Ahead;
}

/**
 * Applies an answer in one transaction. 'stale': another tab has applied one since the request, which may be newer.
 * 'stuck': the answer has no result for the queue's first mutation.
 */
async function takeAnswer(
  device: SyncDevice,
  asked: SentRequest,
  { answer, sentAt, receivedAt, ahead }: Arrived,
): Promise<'stale' | 'more' | 'empty' | 'stuck'> {
  const { applyAnswer } = await loadApplyAnswer();
  const apply = async (tx: DeviceTransaction) => {
    if ((await answersApplied(tx)) !== asked.answersApplied) return 'stale';
    if (asked.isAhead && !(await isAtCursors(tx, asked.request))) return 'stale';
    const pushed = asked.request.mutations.length;
    await applyAnswer(tx, { accountId: device.accountId, sentAt, receivedAt, pushed }, answer);
    await tx.setMeta('answersApplied', asked.answersApplied + 1);
    if (answer.stop !== undefined) await renumber(tx, answer.stop);
    const [first] = await tx.queue({ limit: 1 });
    if (first === undefined) return 'empty';
    return first.id === asked.request.mutations[0]?.id ? 'stuck' : 'more';
  };
  return device.storage.write(apply, () => (isMoreComing(answer, ahead) ? 'with next' : 'now'));
}

/** Drops the history: the largest part, on which nothing else depends. */
function withoutHistory(answer: SyncAnswer): SyncAnswer {
  const households: SyncAnswer['households'] = {};
  for (const [householdId, changes] of Object.entries(answer.households)) {
    households[householdId] = { ...changes, history: [] };
  }
  return { ...answer, households };
}

/** Applies an answer; without its history when storage is full, so that it isn't requested again and again. */
async function applyWhatFits(
  device: SyncDevice,
  asked: SentRequest,
  response: Arrived,
): ReturnType<typeof takeAnswer> {
  try {
    return await takeAnswer(device, asked, response);
  } catch (error) {
    if (!(error instanceof OutOfSpace)) throw error;
    return takeAnswer(device, asked, { ...response, answer: withoutHistory(response.answer) });
  }
}

/** Sends the rest of the queue after 'update needed': the server takes it, and the next build reads the answers. */
async function pushRest(device: SyncDevice, request: SyncRequest): Promise<void> {
  let last = request.mutations.at(-1);
  while (last !== undefined) {
    const sentId = last.id;
    const queue = await device.storage.read((tx) => tx.queue());
    const sent = queue.findIndex(({ id }) => id === sentId);
    // As many as have just arrived.
    const mutations = fitRequest(queue.slice(sent + 1, sent + 1 + request.mutations.length));
    if (mutations.length === 0) return;
    const response = await postSync(device.connection, { ...request, mutations });
    if (response.kind !== 'update_needed') return;
    last = mutations.at(-1);
  }
}

/** Runs one sync to its end. Rejects only when the device's own database fails. */
export async function runCycle(device: SyncDevice, onNextPoke = neverPoked): Promise<CycleResult> {
  const fetching = canApply();
  let next: Promise<Answered> | undefined;
  let stuck = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { asked, response } = await (next ?? ask(device));
    next = undefined;
    if (response.kind === 'failed') return response;
    if (response.kind === 'unreachable' && response.isTooSlow) await sendFewer(device, asked.request);
    if (response.kind === 'update_needed') await pushRest(device, asked.request);
    if (response.kind !== 'answer') return { kind: response.kind };
    // Failing to load a chunk is the same as an unreachable server.
    if (!(await fetching)) return { kind: 'unreachable' };
    const { answer } = response;
    const { stop } = answer;
    const poked = round < MAX_ROUNDS_AHEAD ? onNextPoke : neverPoked;
    const ahead = askAhead(device, { asked, answer }, poked);
    const taken = await applyWhatFits(device, asked, { ...response, ahead }).finally(ahead.cancel);
    if (taken === 'stale') continue;
    if (mustWait(stop)) return { kind: 'failed', retryAfterMs: stop.retryAfterMs };
    if (taken === 'stuck' && (stuck += 1) === MAX_ROUNDS_STUCK) break;
    next = ahead.answered();
    if (taken === 'empty' && next === undefined) return { kind: 'done' };
  }
  return { kind: 'failed', retryAfterMs: undefined };
}
