/**
 * A proxy in front of the server that publishes newer versions of the app, refuses event streams (and syncs when told
 * to), records the mutations that arrive, and counts concurrent syncs.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { freePort } from './ports.ts';

interface Front {
  readonly url: string;
  /** Publishes a newer version: the same worker with other bytes. */
  next: () => void;
  /** Answers syncs with 503, or passes them on again. */
  refuseSyncs: (isRefused: boolean) => void;
  /** The ids of the mutations that arrived, in order, with repetitions. */
  readonly carried: readonly string[];
  /** Returns the highest number of concurrent syncs. */
  mostSyncsAtOnce: () => number;
  stop: () => Promise<unknown>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const DROPPED_HEADERS = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

function forwardedHeaders({ headers }: IncomingMessage): Headers {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !DROPPED_HEADERS.has(name)) passed.set(name, value);
  }
  return passed;
}

const forward = (upstream: string, request: IncomingMessage, body: string): Promise<Response> =>
  fetch(`${upstream}${request.url}`, {
    method: request.method ?? 'GET',
    headers: forwardedHeaders(request),
    ...(body !== '' && { body }),
  });

/** Starts the proxy in front of the server at `upstream`. Refuses event streams: the app works without. */
export async function startFront(upstream: string): Promise<Front> {
  let version = 0;
  let isRefused = false;
  let concurrent = 0;
  let most = 0;
  const carried: string[] = [];

  async function pass(request: IncomingMessage): Promise<Response> {
    const { url } = request;
    const body = await readBody(request);
    if (url === '/api/sync/events') return new Response(null, { status: 503 });
    if (url !== '/api/sync') return forward(upstream, request, body);
    if (isRefused) return new Response(null, { status: 503 });
    const { mutations } = JSON.parse(body) as { mutations: { id: string }[] };
    carried.push(...mutations.map(({ id }) => id));
    concurrent += 1;
    most = Math.max(most, concurrent);
    try {
      return await forward(upstream, request, body);
    } finally {
      concurrent -= 1;
    }
  }

  const server = createServer((request, response) => {
    const respond = async () => {
      const answer = await pass(request);
      const body = Buffer.from(await answer.arrayBuffer());
      const isWorker = request.url === '/sw.js';
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      });
      response.end(isWorker ? `${body.toString()}\n// version ${version}` : body);
    };
    respond().catch(() => response.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    next: () => {
      version += 1;
    },
    refuseSyncs: (refused) => {
      isRefused = refused;
    },
    carried,
    mostSyncsAtOnce: () => most,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
