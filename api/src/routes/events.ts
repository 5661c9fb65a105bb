/** `GET /api/sync/events`: server-sent events that say 'something is new', never what. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Bye, HEARTBEAT_SECONDS } from 'sync-protocol/wire.ts';
import { authenticateByBearer } from '../accounts/authentication.ts';
import type { AppDeps } from '../accounts/deps.ts';
import { refindSession, type Session } from '../accounts/session.ts';
import { EventStream } from './event-stream.ts';

const MS_PER_SECOND = 1000;
export const HEARTBEAT_MS = HEARTBEAT_SECONDS * MS_PER_SECOND;

/** When a server stops, so many devices a second are to come back, to it or another: each opens a stream, and syncs. */
const BACK_PER_SECOND = 100;
const BACK_WITHIN = { atLeast: 2, atMost: 60 };

/** How long `count` devices may take to come back, in seconds. */
export const backWithinSeconds = (count: number): number =>
  Math.min(BACK_WITHIN.atMost, Math.max(BACK_WITHIN.atLeast, Math.ceil(count / BACK_PER_SECOND)));

/** Takes the connection over from Fastify, keeping the headers that its hooks have set. */
function openStream(reply: FastifyReply): ServerResponse {
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

/** What is to be said once it is known that the account still may hear it. */
interface Due {
  /** Versions by household: of several pokes the last says it all. */
  readonly pokes: Map<string, number>;
  heartbeat: boolean;
  /** The account's sessions have changed. */
  look: boolean;
}

const isDue = ({ pokes, heartbeat, look }: Due): boolean => pokes.size > 0 || heartbeat || look;

function say(stream: EventStream, due: Due): void {
  const { pokes, heartbeat } = due;
  const told = [...pokes];
  pokes.clear();
  [due.heartbeat, due.look] = [false, false];
  for (const [householdId, version] of told) stream.send('poke', { householdId, version });
  if (heartbeat) stream.send('heartbeat');
}

/**
 * A stream follows its account: before each poke, at each heartbeat and when the account's sessions change it is
 * looked at again, and with another grant, or after a sign-out, the stream ends. The device then opens one anew, and
 * syncs. What comes while it is looked at waits for that: a burst of pokes is one look, and one poke a household.
 */
export function registerEventRoutes(app: FastifyInstance, deps: AppDeps, heartbeatMs = HEARTBEAT_MS): void {
  const closers = new Set<(word?: Bye) => void>();

  app.get('/api/sync/events', async (request, reply) => {
    const session = await authenticateByBearer(deps, request);
    const stream = new EventStream(openStream(reply));
    const due: Due = { pokes: new Map(), heartbeat: false, look: false };
    let isLooking = false;
    const sayWhatIsDue = async (): Promise<void> => {
      if (isLooking) return;
      isLooking = true;
      while (closers.has(end) && isDue(due)) {
        due.look = false;
        const may = await stands(deps, session);
        if (!closers.has(end)) break;
        // Its sessions have changed while it was looked at.
        if (may && due.look) continue;
        if (may) say(stream, due);
        else end();
      }
      isLooking = false;
    };
    const subscriptions = session.memberships.map(({ householdId }) =>
      deps.pokes.subscribe(householdId, ({ version }) => {
        due.pokes.set(householdId, Math.max(version ?? 0, due.pokes.get(householdId) ?? 0));
        void sayWhatIsDue();
      }),
    );
    // Signed out from another device, by another process: the stream ends at once.
    for (const accountId of [session.account.id, session.impersonatedBy ?? []].flat()) {
      subscriptions.push(
        deps.pokes.subscribe(accountId, () => {
          due.look = true;
          void sayWhatIsDue();
        }),
      );
    }
    const heartbeat = setInterval(() => {
      due.heartbeat = true;
      void sayWhatIsDue();
    }, heartbeatMs);
    const close = (): void => {
      clearInterval(heartbeat);
      for (const unsubscribe of subscriptions) unsubscribe();
      closers.delete(end);
    };
    const end = (word?: Bye): void => {
      close();
      stream.end(word);
    };
    closers.add(end);
    reply.raw.on('close', close);
    stream.send('hello', { heartbeatSeconds: HEARTBEAT_SECONDS });
  });

  // Streams never end by themselves: without this a stop would wait for them.
  app.addHook('preClose', async () => {
    const reopenWithinSeconds = backWithinSeconds(closers.size);
    for (const end of closers) end({ reopenWithinSeconds });
  });
}
