/** `GET /api/sync/events`: server-sent events that say 'something is new', never what. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HEARTBEAT_SECONDS } from 'sync-protocol/wire.ts';
import { authenticateByBearer } from '../accounts/authentication.ts';
import type { AppDeps } from '../accounts/deps.ts';
import { refindSession, type Session } from '../accounts/session.ts';

const MS_PER_SECOND = 1000;
export const HEARTBEAT_MS = HEARTBEAT_SECONDS * MS_PER_SECOND;

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

const grantsOf = ({ memberships }: Session): string => memberships.map(({ access }) => access).join(' ');

/** Whether the account still may see exactly what it did. While the database is away nobody knows: then yes. */
async function stands(deps: AppDeps, session: Session): Promise<boolean> {
  try {
    const now = await refindSession(deps, session);
    return now !== undefined && grantsOf(now) === grantsOf(session);
  } catch {
    return true;
  }
}

/**
 * A stream follows its account: before each poke, at each heartbeat and when the account's sessions change it is
 * looked at again, and with another grant, or after a sign-out, the stream ends. The device then opens one anew, and syncs.
 */
export function registerEventRoutes(app: FastifyInstance, deps: AppDeps, heartbeatMs = HEARTBEAT_MS): void {
  const closers = new Set<() => void>();

  app.get('/api/sync/events', async (request, reply) => {
    const session = await authenticateByBearer(deps, request);
    const stream = openStream(reply);
    const send = (event: string, data: unknown): void => {
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const sendWhileItStands = async (write: () => void): Promise<void> => {
      const may = await stands(deps, session);
      if (!closers.has(end)) return;
      if (may) write();
      else end();
    };
    const subscriptions = session.memberships.map(({ householdId }) =>
      deps.pokes.subscribe(householdId, ({ version }) => {
        void sendWhileItStands(() => send('poke', { householdId, version: version ?? 0 }));
      }),
    );
    // Signed out from another device, by another process: the stream ends at once.
    for (const accountId of [session.account.id, session.impersonatedBy ?? []].flat()) {
      subscriptions.push(deps.pokes.subscribe(accountId, () => void sendWhileItStands(() => undefined)));
    }
    const heartbeat = setInterval(
      () => void sendWhileItStands(() => stream.write(': heartbeat\n\n')),
      heartbeatMs,
    );
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
