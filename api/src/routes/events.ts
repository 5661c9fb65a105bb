/** `GET /api/sync/events`: server-sent events that say 'something is new', never what. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HEARTBEAT_SECONDS } from 'sync-protocol/sync/limits.ts';
import type { Bye } from 'sync-protocol/sync/wire.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { authenticateByBearer } from '../accounts/authentication.ts';
import { Listener } from '../http/event-subscriber.ts';

const MS_PER_SECOND = 1000;
export const HEARTBEAT_MS = HEARTBEAT_SECONDS * MS_PER_SECOND;

/** When a server stops, so many devices a second are to come back, to it or another: each opens a stream, and syncs. */
const BACK_PER_SECOND = 100;
const BACK_WITHIN = { atLeast: 2, atMost: 60 };

/** How long `count` devices may take to come back, in seconds. */
export const reopenWithinSeconds = (count: number): number =>
  Math.min(BACK_WITHIN.atMost, Math.max(BACK_WITHIN.atLeast, Math.ceil(count / BACK_PER_SECOND)));

/** What Fastify has waiting for an answer's end, for its hooks and its log. */
const WAITS_FOR_THE_END = 'onResFinished';

/**
 * An answer keeps its request, and all that Fastify knows of it, until it ends: a stream's for days, and a thousand
 * times. Once it is open nobody asks for them, nor for the token.
 */
function forgetRequest(raw: ServerResponse): void {
  for (const event of ['finish', 'error']) {
    for (const listener of raw.listeners(event) as (() => void)[]) {
      if (listener.name === WAITS_FOR_THE_END) raw.off(event, listener);
    }
  }
  // It waits there for an answer that nobody waits for any more.
  raw.req.removeAllListeners('close');
  raw.req.rawHeaders = [];
  raw.req.headers = {};
}

/** Takes the connection over from Fastify. */
function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  forgetRequest(raw);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'keep-alive',
  });
  return raw;
}

/**
 * Heartbeats come in so many lots: the streams of one are looked at by one statement, and no lot holds up what else
 * the process does for long.
 */
const LOTS = 20;

class Listeners {
  readonly #lots = Array.from({ length: LOTS }, () => new Set<Listener>());
  #beats = 0;

  get count(): number {
    return this.#lots.reduce((sum, lot) => sum + lot.size, 0);
  }

  /** Into the lot whose turn was last: its next one is a whole heartbeat away. It leaves when the device does. */
  add(listener: Listener, raw: ServerResponse): void {
    const lot = this.#lots[this.#beats % LOTS];
    lot?.add(listener);
    raw.on('close', () => {
      listener.close();
      lot?.delete(listener);
    });
  }

  beat(): void {
    this.#beats += 1;
    for (const listener of this.#lots[this.#beats % LOTS] ?? []) listener.beat();
  }

  end(word: Bye): void {
    for (const listener of this.#lots.flatMap((lot) => [...lot])) listener.end(word);
  }
}

export function registerEventRoutes(app: FastifyInstance, deps: AppDeps, heartbeatMs = HEARTBEAT_MS): void {
  const listeners = new Listeners();
  const beating = setInterval(() => listeners.beat(), heartbeatMs / LOTS).unref();

  app.get('/api/sync/events', async (request, reply) => {
    const session = await authenticateByBearer(deps, request);
    const raw = openStream(reply);
    // It went away while its session was read.
    if (raw.closed) return;
    request.log.info(
      { req: request, res: reply, responseTime: reply.elapsedTime },
      'an event stream was opened',
    );
    listeners.add(new Listener(deps, session, raw), raw);
  });

  // Streams never end by themselves: without this a stop would wait for them.
  app.addHook('preClose', async () => {
    clearInterval(beating);
    listeners.end({ reopenWithinSeconds: reopenWithinSeconds(listeners.count) });
  });
}
