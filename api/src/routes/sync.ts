/**
 * `POST /api/sync`, by bearer token only: registers the device, applies its queue and returns its households' changes,
 * in one round trip. Limits a person's requests and bytes; logs and counts pushes and device reports.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { PROTOCOL, UPGRADE_REQUIRED, ZONE_HEADER } from 'sync-protocol/kernel/limits.ts';
import { refusalSentence } from 'sync-protocol/kernel/refusals.ts';
import {
  type Mutation,
  type MutationResult,
  type Stop,
  type SyncRequest,
  syncRequest,
} from 'sync-protocol/kernel/wire.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { authenticateByBearer, currentSession } from '../accounts/authentication.ts';
import { claimClient, findFormerNanny } from '../accounts/clients.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { learnZone } from '../accounts/reminder-settings.ts';
import { personOf, readAgain, type Session, withMembershipsOf } from '../accounts/session.ts';
import { GrowingAnswer } from '../http/growing-answer.ts';
import { BytesAnHour, RequestsUnderWay } from '../http/request-limits.ts';
import { runRequestOf } from '../kit/event-loop-share.ts';
import type { Observation } from '../operations/observation.ts';
import { describeFailedPush, describePush } from '../operations/push-log.ts';
import { moveShiftReminders } from '../reminders/zone-change.ts';
import { AccessEnded, type Writer } from '../sync/batch.ts';
import { toMutationResult } from '../sync/changes.ts';
import { executeQueue } from '../sync/execute.ts';
import type { WrittenVersion } from '../sync/execute-batch.ts';
import { hasInfiniteNumber, shallowInput } from '../sync/input-limits.ts';
import { type Pushed, writeAnswer } from './sync-answer.ts';

/** Requests of one person at once. Each device sends one at a time. */
const REQUESTS_AT_ONCE = 4;
/** Bytes of one person's requests: some 60 full queues. */
const BYTES_AN_HOUR = 64 * 1_048_576;

type PushDone = Omit<Pushed, 'device'>;

/** Groups consecutive mutations of one household. Each group is one transaction. */
function splitIntoRuns(mutations: readonly Mutation[]): Mutation[][] {
  const runs: Mutation[][] = [];
  for (const mutation of mutations) {
    const run = runs.at(-1);
    if (run?.[0]?.householdId === mutation.householdId) run.push(mutation);
    else runs.push([mutation]);
  }
  return runs;
}

interface Pusher extends Required<Pick<Writer, 'actor' | 'right'>> {
  /** Number of mutations that the household's log still takes from the pusher. */
  readonly most: number;
}

/** Returns the pusher in a household. A removed nanny is one too, so that the log keeps what her device had queued. */
async function findPusher(deps: AppDeps, session: Session, householdId: string): Promise<Pusher | undefined> {
  const { id: sessionId, account, impersonatedBy, onlyHousehold } = session;
  const accountId = account.id;
  const membership = session.memberships.find((each) => each.householdId === householdId);
  if (membership !== undefined) {
    const { role, nannyId, access } = membership;
    const actor = { accountId, role, nannyId, impersonatedBy };
    return { actor, right: { sessionId, access }, most: Number.POSITIVE_INFINITY };
  }
  if (onlyHousehold !== null) return undefined;
  const former = await findFormerNanny(deps.sql, { householdId, accountId });
  if (former === undefined || former.quotaLeft === 0) return undefined;
  const { nannyId, quotaLeft } = former;
  const actor = { accountId, role: 'NANNY', nannyId, isFormer: true, impersonatedBy } as const;
  return { actor, right: { sessionId, access: null }, most: quotaLeft };
}

const noAccess = (mutation: Mutation): MutationResult => ({
  id: mutation.id,
  result: 'rejected',
  code: 'no_access',
  message: refusalSentence('no_access'),
  input: {
    name: mutation.name,
    version: mutation.version,
    args: mutation.args,
    happenedAt: mutation.happenedAt,
  },
});

interface Run {
  readonly householdId: string;
  readonly clientId: string;
  /** Of one household, in order. */
  readonly mutations: readonly Mutation[];
}

interface RunDone {
  readonly results: readonly MutationResult[];
  readonly written?: WrittenVersion | undefined;
  readonly stop?: Stop | undefined;
}

/** Applies one run. Throws `AccessEnded`, with nothing applied. */
async function pushRun(deps: AppDeps, session: Session, run: Run): Promise<RunDone> {
  const { householdId, clientId } = run;
  const pusher = await findPusher(deps, session, householdId);
  if (pusher === undefined) return { results: run.mutations.map(noAccess) };
  const { actor, right, most } = pusher;
  const mutations = run.mutations.slice(0, most);
  const writer = { actor, right, clientId, receivedAt: deps.now() };
  const { results, stop, written } = await executeQueue(deps, writer, { householdId, mutations });
  const answered = results.map((logged, i) => {
    const input = mutations[i];
    return toMutationResult(logged, input && { ...input, mutationVersion: input.version });
  });
  const unlogged = stop === undefined ? run.mutations.slice(mutations.length).map(noAccess) : [];
  return { results: [...answered, ...unlogged], stop, written };
}

/**
 * Applies the queue run by run. A stop leaves the rest in the device's queue. Where the pusher's access to a household
 * ends or changes meanwhile, the rest is answered as for the new access. Throws `signed_out` when the session ends: the
 * queue stays on the device.
 */
async function push(deps: AppDeps, first: Session, request: SyncRequest): Promise<PushDone> {
  const { clientId } = request;
  const results = new Map<string, readonly MutationResult[]>();
  let written: WrittenVersion | undefined;
  let session = first;
  for (const mutations of splitIntoRuns(request.mutations)) {
    const householdId = mutations[0]?.householdId ?? '';
    const run = { householdId, clientId, mutations };
    const done = await pushRun(deps, session, run).catch(async (error: unknown) => {
      if (!(error instanceof AccessEnded)) throw error;
      session = await readAgain(deps, session);
      return pushRun(deps, session, run);
    });
    written = results.has(householdId) ? undefined : done.written;
    results.set(householdId, [...(results.get(householdId) ?? []), ...done.results]);
    if (done.stop !== undefined) return { session, results, written, stop: done.stop };
  }
  return { session, results, written };
}

/** Applies a push, and records it in the log and the metrics. */
async function pushAndRecord(
  deps: AppDeps,
  { request, observation }: { request: FastifyRequest; observation: Observation },
  { session, message }: { session: Session; message: SyncRequest },
): Promise<PushDone> {
  const { mutations } = message;
  if (mutations.length === 0) return { session, results: new Map() };
  const began = performance.now();
  try {
    const pushed = await push(deps, session, message);
    const results = [...pushed.results.values()].flat();
    const record = { mutations, results, stop: pushed.stop, durationMs: performance.now() - began };
    observation.recordPush(record);
    request.log.info(describePush(record), 'push applied');
    return pushed;
  } catch (error) {
    observation.recordFailedPush();
    request.log.warn(describeFailedPush(mutations), 'push failed');
    throw error;
  }
}

/** Keeps the zone that the person's own device tells. A failure leaves the known one: the sync goes on. */
async function learnOwnZone(
  { sql, now }: AppDeps,
  { account, impersonatedBy, timezone: known }: Session,
  request: FastifyRequest,
): Promise<void> {
  if (impersonatedBy !== null) return;
  const header = request.headers[ZONE_HEADER];
  try {
    const isNew = await learnZone(sql, { accountId: account.id, header, known, now: now() });
    if (isNew) await moveShiftReminders(sql, account.id, now());
  } catch (error) {
    request.log.warn({ err: error }, "could not follow a device's time zone");
  }
}

export function registerSyncRoutes(app: FastifyInstance, deps: AppDeps, observation: Observation): void {
  const underWay = new RequestsUnderWay({ perPerson: REQUESTS_AT_ONCE });
  const sent = new BytesAnHour(BYTES_AN_HOUR);
  // Runs before the body is read. Accepts no cookie, which could send one person's queue as another.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await authenticateByBearer(deps, request);
    const person = personOf(session);
    await underWay.claimSoon(person, reply);
    const most = request.routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY;
    // A longer body is refused without being read.
    const bytes = Math.min(Number(request.headers['content-length'] ?? most), most);
    sent.count(person, bytes, toMillis(deps.now()));
    request.signedIn = session;
  };
  const answer = async (session: Session, request: FastifyRequest, reply: FastifyReply) => {
    const parsed = syncRequest.safeParse(request.body);
    if (!parsed.success) throw new HttpRefusal('bad_input');
    const message = { ...parsed.data, mutations: parsed.data.mutations.map(shallowInput) };
    if (message.mutations.some(hasInfiniteNumber)) throw new HttpRefusal('bad_input');
    const accountId = session.account.id;
    if (message.accountId !== accountId) throw new HttpRefusal('forbidden');
    const label = request.headers['user-agent']?.slice(0, 200) ?? '';
    const client = { clientId: message.clientId, accountId, label, now: deps.now() };
    const device = await claimClient(deps.sql, client);
    if (device === undefined) throw new HttpRefusal('forbidden');
    await learnOwnZone(deps, session, request);

    for (const report of message.reports ?? []) {
      // Reports about other people's households are ignored: they can't be true.
      const isMember = session.memberships.some(({ householdId }) => householdId === report.householdId);
      if (!isMember) continue;
      request.log.warn(report, 'device repaired itself');
      observation.recordDeviceReport(report.code);
    }
    const pushed = await pushAndRecord(deps, { request, observation }, { session, message });
    if (message.protocol !== PROTOCOL) {
      // An old client's queue is applied, but the client couldn't read the changes.
      return reply.code(UPGRADE_REQUIRED).send({
        error: 'Please reload: this version is too old to show what is new.',
        code: 'upgrade_required',
        outcomes: [...pushed.results.values()].flat(),
        ...(pushed.stop === undefined ? {} : { stop: pushed.stop }),
      });
    }
    const growing = new GrowingAnswer(request, reply);
    try {
      await writeAnswer(deps, message, { ...pushed, device, onPieces: (pieces) => growing.write(pieces) });
    } catch (error) {
      return growing.fail(error);
    }
    return growing.end();
  };
  app.post('/api/sync', { onRequest }, async (request, reply) => {
    const session = request.signedIn;
    if (session === null) throw new HttpRefusal('signed_out');
    const person = personOf(session);
    const work = async () => {
      const current = await currentSession(deps, request, session);
      return withMembershipsOf(deps, current, () => answer(current, request, reply));
    };
    return runRequestOf(person, () => deps.personTurns.run(person, work));
  });
}
