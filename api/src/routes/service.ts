/** What the server says of itself to those who run it: is it alive, may it be sent requests, how does it fare. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOOR_REFUSALS } from 'sync-protocol/rest/refusals.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import type { Observation } from '../operations/observation.ts';
import type { Pokes } from '../sync/pokes.ts';

export interface ServiceParts {
  readonly config: Pick<AppDeps['config'], 'metricsToken' | 'trustedProxies'>;
  readonly observation: Observation;
  readonly pokes: Pokes;
  readonly databaseAnswers: () => Promise<boolean>;
  readonly isMigrated: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on /readyz answers 503, while everything else is answered as before, each answer the last of its
     * connection: the way to a quiet end.
     */
    drain(): void;
  }
}

/** A poke that is this late is none: devices would wait for the next sync. */
const HEARD_WITHIN_MS = 1000;

/** Whether a poke of our own comes back: then notifications go out, and somebody listens. */
function hearsItself(pokes: Pokes): Promise<boolean> {
  const nobody = randomUUID();
  return new Promise((done) => {
    const finish = (isHeard: boolean): void => {
      clearTimeout(limit);
      pokes.unsubscribe(nobody, listener);
      done(isHeard);
    };
    const limit = setTimeout(finish, HEARD_WITHIN_MS, false);
    const listener = { hear: () => finish(true) };
    pokes.subscribe(nobody, listener);
    pokes.announce(nobody, 0);
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const BY_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * With a token, who has it. Without one, who asks on this very machine; but where there is a proxy, nobody: everybody
 * would come from it.
 */
function mayRead(request: FastifyRequest, { metricsToken, trustedProxies }: ServiceParts['config']): boolean {
  if (metricsToken !== undefined) {
    const given = request.headers.authorization ?? '';
    return timingSafeEqual(digestOf(given), digestOf(`Bearer ${metricsToken}`));
  }
  const isForwarded = BY_A_PROXY.some((name) => request.headers[name] !== undefined);
  return (
    trustedProxies === undefined && !isForwarded && LOOPBACK.test(request.raw.socket.remoteAddress ?? '')
  );
}

/** Undefined when requests may come. */
async function whyNotReady(
  parts: ServiceParts,
  isDraining: boolean,
): Promise<{ error: string; code: string } | undefined> {
  if (isDraining) return { error: 'This server is about to stop.', code: 'shutting_down' };
  if (!(await parts.databaseAnswers())) {
    return { error: 'The database does not answer.', code: 'database_unavailable' };
  }
  if (!(await parts.isMigrated())) {
    return { error: 'The database is not of this version.', code: 'not_migrated' };
  }
  if (await hearsItself(parts.pokes)) return undefined;
  return { error: 'What is new is not heard of.', code: 'not_listening' };
}

export function registerServiceRoutes(app: FastifyInstance, parts: ServiceParts): void {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A proxy keeps connections, and would send a request on one at the very moment at which we close it.
    if (isDraining) void reply.header('connection', 'close');
  });

  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady(parts, isDraining);
    if (reason === undefined) return { status: 'ready' };
    return reply.code(503).send(reason);
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, parts.config)) {
      const { status, sentence } = DOOR_REFUSALS.forbidden;
      return reply.code(status).send({ error: sentence, code: 'forbidden' });
    }
    const { type, body } = await parts.observation.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}

const EVENT_STREAMS = '/api/sync/events';

/** Counts every answer and what it took, and the event streams that are open. */
export function observeAnswers(app: FastifyInstance, observation: Observation): void {
  // One for all of them: there are thousands, and each is kept for as long as its stream.
  function closed(this: ServerResponse): void {
    observation.streamClosed({
      route: EVENT_STREAMS,
      method: this.req.method ?? '',
      status: this.statusCode,
    });
  }
  // Called back: nothing is waited for here, and every answer would pay for a promise each.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === EVENT_STREAMS) {
      observation.streamOpened();
      // However it ends: a device that goes away finishes nothing.
      reply.raw.on('close', closed);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== EVENT_STREAMS) {
      const { method } = request;
      observation.answered({
        route: url,
        method,
        status: reply.statusCode,
        durationMs: reply.elapsedTime,
      });
    }
    done();
  });
}
