/**
 * One sync: push what is queued, pull what is new, until both are done.
 *
 * 1. Take the oldest queued mutations and the cursors.
 * 2. POST them. The same ids go again after any failure: the server knows what it has done.
 * 3. Collect pages until `more` is false for every household.
 * 4. Apply it all in one transaction (apply-answer.ts). A poke that comes meanwhile is followed at once.
 * 5. On a stop with an expected number, renumber what is unanswered, ids unchanged.
 * 6. Again while something is queued and this went well.
 */

import { newId } from 'sync-protocol/rules/new-id.ts';
import { MAX_MUTATIONS, PROTOCOL } from 'sync-protocol/sync/limits.ts';
import type { Mutation, Stop, SyncAnswer, SyncRequest } from 'sync-protocol/sync/wire.ts';
import {
  type DeviceStorage,
  type DeviceTransaction,
  OutOfSpace,
  type PendingMutation,
} from './device-storage.ts';
import { collect, nextPageRequest } from './fetch-pages.ts';
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
/** A server that keeps answering with stops must not keep a phone busy. */
const MAX_ROUNDS = 100;

/** So often a cycle goes on by itself for what it hears meanwhile. */
const MAX_ROUNDS_AHEAD = 10;

/** Calls `act` once, with the next poke that no request has followed yet, unless it is called off before. */
export type OnNextPoke = (act: () => void) => () => void;
const nobodyPokes: OnNextPoke = () => () => undefined;

/** Comes while the server answers: a page that shows what is on the device does not wait for the rules. */
const applying = () => import('./apply-answer.ts');
const canApply = (): Promise<boolean> =>
  applying().then(
    () => true,
    () => false,
  );

function toMutation(queued: PendingMutation): Mutation {
  const { position: _position, ...mutation } = queued;
  return mutation;
}

/** As many of the oldest as one request may carry; at least one. */
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

async function clientIdOf(tx: DeviceTransaction): Promise<string> {
  const known = await tx.meta('clientId');
  if (known !== undefined) return known;
  const clientId = newId();
  await tx.setMeta('clientId', clientId);
  return clientId;
}

async function cursorsOf(tx: DeviceTransaction): Promise<Record<string, string | null>> {
  const cursors: Record<string, string | null> = {};
  for (const { householdId } of (await tx.meta('memberships')) ?? []) {
    cursors[householdId] = (await tx.householdState(householdId))?.cursor ?? null;
  }
  return cursors;
}

interface Asked {
  readonly request: SyncRequest;
  /** Answers that this device had applied when it asked, or will have when it takes what it asked for ahead. */
  readonly answersApplied: number;
  readonly isAhead: boolean;
}

interface Answered {
  readonly asked: Asked;
  readonly response: SyncResponse;
}

const answersApplied = async (tx: DeviceTransaction): Promise<number> =>
  (await tx.meta('answersApplied')) ?? 0;

function buildRequest(device: SyncDevice): Promise<Asked> {
  return device.storage.write(async (tx) => ({
    request: {
      protocol: PROTOCOL,
      accountId: device.accountId,
      clientId: await clientIdOf(tx),
      cursors: await cursorsOf(tx),
      mutations: fitRequest(await tx.queue({ limit: MAX_MUTATIONS })),
      ...(await claimReports(tx)),
    },
    answersApplied: await answersApplied(tx),
    isAhead: false,
  }));
}

/** Once: a server that doesn't know them refuses the request, and must not be asked the same again. */
async function claimReports(tx: DeviceTransaction): Promise<Pick<SyncRequest, 'reports'>> {
  const reports = (await tx.meta('reports')) ?? [];
  if (reports.length === 0) return {};
  await tx.setMeta('reports', []);
  return { reports: [...reports] };
}

/** What may be asked while an answer is being applied. */
interface Ahead {
  /** From here on nothing more is. */
  readonly callOff: () => void;
  /** What was, if anything. */
  readonly answered: () => Promise<Answered> | undefined;
}

const NOT_AHEAD: Ahead = { callOff: () => undefined, answered: () => undefined };

async function ask(device: SyncDevice): Promise<Answered> {
  const asked = await buildRequest(device);
  return { asked, response: await collect(device.connection, asked.request) };
}

/**
 * While an answer is being applied, asks for what a poke tells of: from where that answer brings the device to. Not
 * behind a push, whose own poke it would be.
 */
function askAhead(
  device: SyncDevice,
  { asked, answer }: { asked: Asked; answer: SyncAnswer },
  onNextPoke: OnNextPoke,
): Ahead {
  let answered: Promise<Answered> | undefined;
  const { request, answersApplied: applied } = asked;
  if (request.mutations.length > 0 || answer.stop !== undefined) return NOT_AHEAD;
  const callOff = onNextPoke(() => {
    const next = { request: nextPageRequest(request, answer), answersApplied: applied + 1, isAhead: true };
    answered = collect(device.connection, next.request).then((response) => ({ asked: next, response }));
  });
  return { callOff, answered: () => answered };
}

/**
 * Whether the next answer is about to follow: it has been asked for, or somebody's request was full, and what waits
 * behind it comes with another. Where a device begins anew, its screen waits for this one.
 */
function isMoreComing({ households }: SyncAnswer, ahead: Ahead): boolean {
  if (ahead === NOT_AHEAD) return false;
  if (ahead.answered() !== undefined) return true;

  return Object.values(households).some(({ reset, history }) => !reset && history.length >= MAX_MUTATIONS);
}

/** Whether the device stands where it was expected to: rows that don't add up, and a full device, begin anew. */
async function isAtCursors(tx: DeviceTransaction, { cursors }: SyncRequest): Promise<boolean> {
  const held = Object.entries(await cursorsOf(tx));
  return held.every(([householdId, cursor]) => cursor !== null && cursor === cursors[householdId]);
}

/** Numbers what is unanswered from the number that the server expects; the ids stay what they are. */
async function renumber(tx: DeviceTransaction, stop: Stop): Promise<void> {
  const { householdId, expectedSeq } = stop;
  if (stop.code !== 'seq_gap' || householdId === undefined || expectedSeq === undefined) return;
  const state = await tx.householdState(householdId);
  // Of a household that this very answer takes away nothing is queued any more, and nothing is kept.
  if (state === undefined) return;
  const queue = await tx.queue({ householdId });
  await tx.putQueued(queue.map((queued, i) => ({ ...queued, seq: expectedSeq + i })));
  await tx.putHouseholdState({ ...state, nextSeq: expectedSeq + queue.length });
}

/** Whether another round may go at once, or the stop asks for patience. */
const isPatient = (stop: Stop | undefined): stop is Stop => stop !== undefined && stop.code !== 'seq_gap';

interface Arrived {
  readonly answer: SyncAnswer;
  readonly receivedAt: number;
  readonly ahead: Ahead;
}

/**
 * Applies what was asked for, in one transaction. Another tab's cycle may have applied its own answer
 * meanwhile: then this one may be older, and taking it would turn rows and cursors back, so it is left alone.
 */
async function take(
  device: SyncDevice,
  asked: Asked,
  { answer, receivedAt, ahead }: Arrived,
): Promise<'stale' | 'more' | 'empty'> {
  const { applyAnswer } = await applying();
  const apply = async (tx: DeviceTransaction) => {
    if ((await answersApplied(tx)) !== asked.answersApplied) return 'stale';
    if (asked.isAhead && !(await isAtCursors(tx, asked.request))) return 'stale';
    await applyAnswer(tx, { accountId: device.accountId, receivedAt }, answer);
    await tx.setMeta('answersApplied', asked.answersApplied + 1);
    if (answer.stop !== undefined) await renumber(tx, answer.stop);
    return (await tx.queue({ limit: 1 })).length > 0 ? 'more' : 'empty';
  };
  return device.storage.write(apply, () => (isMoreComing(answer, ahead) ? 'with next' : 'now'));
}

/** Without the history, which is the most of it and what nothing else rests on. */
function withoutHistory(answer: SyncAnswer): SyncAnswer {
  const households: SyncAnswer['households'] = {};
  for (const [householdId, changes] of Object.entries(answer.households)) {
    households[householdId] = { ...changes, history: [] };
  }
  return { ...answer, households };
}

/** A device that is full takes what people work with, rather than asking for all of it again and again. */
async function applyWhatFits(device: SyncDevice, asked: Asked, response: Arrived): ReturnType<typeof take> {
  try {
    return await take(device, asked, response);
  } catch (error) {
    if (!(error instanceof OutOfSpace)) throw error;
    return take(device, asked, { ...response, answer: withoutHistory(response.answer) });
  }
}

/** This build can't read answers any more, but a queue drains first: the server takes it, the next build reads. */
async function pushRest(device: SyncDevice, request: SyncRequest): Promise<void> {
  let last = request.mutations.at(-1);
  while (last !== undefined) {
    const sentId = last.id;
    const queue = await device.storage.read((tx) => tx.queue());
    const sent = queue.findIndex(({ id }) => id === sentId);
    const mutations = fitRequest(queue.slice(sent + 1, sent + 1 + MAX_MUTATIONS));
    if (mutations.length === 0) return;
    const response = await postSync(device.connection, { ...request, mutations });
    if (response.kind !== 'update_needed') return;
    last = mutations.at(-1);
  }
}

/** Runs one sync to its end. Rejects only when the device's own database fails. */
export async function runCycle(device: SyncDevice, onNextPoke = nobodyPokes): Promise<CycleResult> {
  const fetching = canApply();
  let next: Promise<Answered> | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { asked, response } = await (next ?? ask(device));
    next = undefined;
    if (response.kind === 'failed') return response;
    if (response.kind === 'update_needed') await pushRest(device, asked.request);
    if (response.kind !== 'answer') return { kind: response.kind };
    // A part of the app that doesn't come is a server that is not reached.
    if (!(await fetching)) return { kind: 'unreachable' };
    const { answer } = response;
    const { stop } = answer;
    const poked = round < MAX_ROUNDS_AHEAD ? onNextPoke : nobodyPokes;
    const ahead = askAhead(device, { asked, answer }, poked);
    const taken = await applyWhatFits(device, asked, { ...response, ahead }).finally(ahead.callOff);
    if (taken === 'stale') continue;
    if (isPatient(stop)) return { kind: 'failed', retryAfterMs: stop.retryAfterMs };
    next = ahead.answered();
    if (taken === 'empty' && next === undefined) return { kind: 'done' };
  }
  return { kind: 'failed', retryAfterMs: undefined };
}
