/**
 * Routes for operators: `/readyz` and `/metrics`. Adds `app.drain()`, which makes the server unready before a
 * shutdown.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf } from 'sync-protocol/kernel/refusals.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { sharedAnswer } from '../http/shared-answer.ts';
import type { Observation } from '../operations/observation.ts';
import type { Pokes } from '../sync/pokes.ts';

export interface ServiceParts {
  readonly config: Pick<AppDeps['config'], 'metricsToken' | 'trustedProxies'>;
  readonly observation: Observation;
  readonly pokes: Pick<Pokes, 'isListening'>;
  readonly databaseAnswers: () => Promise<boolean>;
  readonly isMigrated: () => Promise<boolean>;
  /** Whether this machine's clock is behind the latest use of the database. */
  readonly isClockWrong: () => boolean;
  /** Returns how many machines of the database don't answer. */
  readonly countMachinesAway: () => number;
  /** Milliseconds for which an answer of /readyz serves everybody; 500 unless given. */
  readonly readinessMs: number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Prepares a shutdown: /readyz answers 503 from now on, and every response closes its connection. */
    drain(): void;
  }
}

const MACHINE_AWAY = {
  status: 'degraded',
  code: 'machine_away',
  error:
    'A machine of the database cannot be reached: its households are not available, and nobody can sign in.',
};

const CLOCK_WRONG = {
  status: 'degraded',
  code: 'clock_wrong',
  error: 'The clock of this server is behind, or was ahead: hours and payments seem to lie in the future.',
};

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether the caller may read the metrics: with METRICS_TOKEN, a caller that sends it; without it, a program on this
 * machine, unless a proxy forwards the request: all clients of a proxy would seem to be on this machine.
 */
function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken, trustedProxies }: ServiceParts['config'],
): boolean {
  if (metricsToken !== undefined) {
    const given = request.headers.authorization ?? '';
    return timingSafeEqual(sha256(given), sha256(`Bearer ${metricsToken}`));
  }
  const isForwarded = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  return (
    trustedProxies === undefined && !isForwarded && LOOPBACK.test(request.raw.socket.remoteAddress ?? '')
  );
}

const SHUTTING_DOWN = { error: 'This server is about to stop.', code: 'shutting_down' };

/** Strangers may ask as often as they like: the database is asked at most once in this time. */
const SHARE_READINESS_MS = 500;

interface Readiness {
  readonly status: 200 | 503;
  readonly body: object;
}

/** Returns why the server isn't ready; undefined if it is. */
async function findUnreadyReason(parts: ServiceParts): Promise<{ error: string; code: string } | undefined> {
  if (!(await parts.databaseAnswers())) {
    return { error: 'The database does not answer.', code: 'database_unavailable' };
  }
  if (!(await parts.isMigrated())) {
    return { error: 'The database schema is not of this version.', code: 'not_migrated' };
  }
  if (await parts.pokes.isListening()) return undefined;
  return { error: 'The server does not receive database notifications.', code: 'not_listening' };
}

async function readReadiness(parts: ServiceParts): Promise<Readiness> {
  const reason = await findUnreadyReason(parts);
  if (reason !== undefined) return { status: 503, body: reason };
  // Still ready: the households of the other machines are served, and without any process none would be.
  if (parts.countMachinesAway() > 0) return { status: 200, body: MACHINE_AWAY };
  return { status: 200, body: parts.isClockWrong() ? CLOCK_WRONG : { status: 'ready' } };
}

export function registerServiceRoutes(app: FastifyInstance, parts: ServiceParts): void {
  let isDraining = false;
  const milliseconds = parts.readinessMs ?? SHARE_READINESS_MS;
  const readiness = sharedAnswer(() => readReadiness(parts), { milliseconds });
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A proxy reuses connections, and could send a request at the moment when the server closes the connection.
    if (isDraining) void reply.header('connection', 'close');
  });

  app.get('/readyz', async (_request, reply) => {
    if (isDraining) return reply.code(503).send(SHUTTING_DOWN);
    const { status, body } = await readiness();
    return reply.code(status).send(body);
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts.config)) {
      const { status, sentence } = refusalOf('forbidden');
      return reply.code(status).send({ error: sentence, code: 'forbidden' });
    }
    const { type, body } = await parts.observation.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}
