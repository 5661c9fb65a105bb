/**
 * `GET /api/sync/events`, by bearer token only: server-sent events without data that tell a device to sync. Limits a
 * person's streams, sends heartbeats in groups, frees the requests of open streams, and spreads the reconnects after a
 * server stops.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HEARTBEAT_SECONDS } from 'sync-protocol/kernel/limits.ts';
import type { Bye } from 'sync-protocol/kernel/wire.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { authenticateByBearer } from '../accounts/authentication.ts';
import { personOf } from '../accounts/session.ts';
import { EventSubscriber } from '../http/event-subscriber.ts';

const MS_PER_SECOND = 1000;
const HEARTBEAT_MS = HEARTBEAT_SECONDS * MS_PER_SECOND;

/** Devices per second that reopen their stream, and sync, after a server has stopped. */
const REOPENS_PER_SECOND = 100;
const REOPEN_SECONDS = { min: 2, max: 60 };

/** Returns the seconds over which `count` devices spread their reconnects. */
export const reopenWithinSeconds = (count: number): number =>
  Math.min(REOPEN_SECONDS.max, Math.max(REOPEN_SECONDS.min, Math.ceil(count / REOPENS_PER_SECOND)));

/** The name of Fastify's own listener for the end of a response. */
const FASTIFY_END_LISTENER = 'onResFinished';

/** Frees the request, its headers and Fastify's objects, which an open stream would keep in memory for days. */
function releaseRequest(raw: ServerResponse): void {
  for (const event of ['finish', 'error']) {
    for (const listener of raw.listeners(event) as (() => void)[]) {
      if (listener.name === FASTIFY_END_LISTENER) raw.off(event, listener);
    }
  }
  // Fastify's 'close' listener, which holds the request too.
  raw.req.removeAllListeners('close');
  raw.req.rawHeaders = [];
  raw.req.headers = {};
}

/** Takes the connection over from Fastify and sends the headers. */
function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  releaseRequest(raw);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'keep-alive',
  });
  return raw;
}

/** Groups of streams whose heartbeats are sent together: one SQL statement checks the sessions of a group. */
const GROUPS = 20;

/**
 * Open streams of one person in this process. A browser has one for all its tabs, but the stream of a device that lost
 * its network stays open until the system notices.
 */
export const STREAMS_PER_PERSON = 200;

class Subscribers {
  readonly #byPerson = new Map<string, Set<EventSubscriber>>();
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<EventSubscriber>());
  #beats = 0;

  get count(): number {
    return this.#groups.reduce((sum, group) => sum + group.size, 0);
  }

  /**
   * Adds a person's stream to the group of the last beat, so that its first heartbeat is a whole interval away. Ends the
   * person's oldest stream if there are too many.
   */
  add(subscriber: EventSubscriber, personId: string, raw: ServerResponse): void {
    const group = this.#groups[this.#beats % GROUPS];
    group?.add(subscriber);
    const own = this.#byPerson.get(personId) ?? new Set();
    this.#byPerson.set(personId, own.add(subscriber));
    const [oldest] = own;
    if (own.size > STREAMS_PER_PERSON && oldest !== undefined) {
      own.delete(oldest);
      oldest.end({ reopenWithinSeconds: REOPEN_SECONDS.max });
    }
    raw.on('close', () => {
      subscriber.close();
      group?.delete(subscriber);
      own.delete(subscriber);
      if (own.size === 0 && this.#byPerson.get(personId) === own) this.#byPerson.delete(personId);
    });
  }

  beat(): void {
    this.#beats += 1;
    for (const subscriber of this.#groups[this.#beats % GROUPS] ?? []) subscriber.beat();
  }

  end(bye: Bye): void {
    for (const subscriber of this.#groups.flatMap((group) => [...group])) subscriber.end(bye);
  }
}

export function registerEventRoutes(app: FastifyInstance, deps: AppDeps, heartbeatMs = HEARTBEAT_MS): void {
  const subscribers = new Subscribers();
  const timer = setInterval(() => subscribers.beat(), heartbeatMs / GROUPS).unref();

  app.get('/api/sync/events', async (request, reply) => {
    const session = await authenticateByBearer(deps, request);
    const raw = openStream(reply);
    // The device disconnected while its session was read.
    if (raw.closed) return;
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'event stream opened');
    subscribers.add(new EventSubscriber(deps, session, raw), personOf(session), raw);
  });

  // Streams never end by themselves: without this hook, closing the server would wait for them.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    subscribers.end({ reopenWithinSeconds: reopenWithinSeconds(subscribers.count) });
  });
}
