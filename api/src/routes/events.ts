/** `GET /api/sync/events`: server-sent events that say 'something is new', never what. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HEARTBEAT_SECONDS } from 'sync-protocol/wire.ts';
import { authenticateByBearer } from '../accounts/authentication.ts';
import type { AppDeps } from '../accounts/deps.ts';

const MS_PER_SECOND = 1000;
const HEARTBEAT_MS = HEARTBEAT_SECONDS * MS_PER_SECOND;

/** Takes the connection over from Fastify, keeping the headers that its hooks have set. */
function openStream(reply: FastifyReply): NodeJS.WritableStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  } as Record<string, string>);
  return raw;
}

export function registerEventRoutes(app: FastifyInstance, deps: AppDeps): void {
  const closers = new Set<() => void>();

  app.get('/api/sync/events', async (request, reply) => {
    const session = await authenticateByBearer(deps, request);
    const stream = openStream(reply);
    const send = (event: string, data: unknown): void => {
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const subscriptions = session.memberships.map(({ householdId }) =>
      deps.pokes.subscribe(householdId, (poke) => {
        send('poke', { householdId: poke.householdId, version: poke.version ?? 0 });
      }),
    );
    const heartbeat = setInterval(() => stream.write(': heartbeat\n\n'), HEARTBEAT_MS);
    const close = (): void => {
      clearInterval(heartbeat);
      for (const unsubscribe of subscriptions) unsubscribe();
      closers.delete(end);
    };
    const end = (): void => {
      close();
      send('bye', {});
      stream.end();
    };
    closers.add(end);
    request.raw.on('close', close);
    send('hello', { heartbeatSeconds: HEARTBEAT_SECONDS });
  });

  // Streams never end by themselves: without this a stop would wait for them.
  app.addHook('preClose', async () => {
    for (const end of closers) end();
  });
}
