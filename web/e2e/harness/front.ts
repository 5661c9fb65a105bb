import { createServer, type IncomingMessage } from 'node:http';
import { freePort } from './ports.ts';

/** An address before the server at which newer versions of the app can come out, and that watches its syncs. */
export interface Front {
  readonly url: string;
  /** A newer version: the same worker with other bytes. */
  next: () => void;
  /** Whether syncs are refused, as by a server that is in trouble. */
  refuseSyncs: (isRefused: boolean) => void;
  /** The ids of the mutations that arrived, in order, each as often as it did. */
  readonly carried: readonly string[];
  /** How many syncs were under way at once, at most. */
  mostSyncsAtOnce: () => number;
  stop: () => Promise<unknown>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const NOT_PASSED_ON = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

function headersOf({ headers }: IncomingMessage): Headers {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !NOT_PASSED_ON.has(name)) passed.set(name, value);
  }
  return passed;
}

/** Starts it before the server at `upstream`. Streams are refused: the app does without. */
export async function startFront(upstream: string): Promise<Front> {
  let version = 0;
  let isRefused = false;
  let underWay = 0;
  let most = 0;
  const carried: string[] = [];

  async function pass(request: IncomingMessage): Promise<Response> {
    const { url = '/', method = 'GET' } = request;
    const body = await bodyOf(request);
    if (url === '/api/sync/events') return new Response(null, { status: 503 });
    if (url !== '/api/sync') {
      return fetch(`${upstream}${url}`, {
        method,
        headers: headersOf(request),
        ...(body !== '' && { body }),
      });
    }
    if (isRefused) return new Response(null, { status: 503 });
    const { mutations } = JSON.parse(body) as { mutations: { id: string }[] };
    carried.push(...mutations.map(({ id }) => id));
    underWay += 1;
    most = Math.max(most, underWay);
    try {
      return await fetch(`${upstream}${url}`, { method, headers: headersOf(request), body });
    } finally {
      underWay -= 1;
    }
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const got = await pass(request);
      const body = Buffer.from(await got.arrayBuffer());
      const isWorker = request.url === '/sw.js';
      response.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? 'text/plain' });
      response.end(isWorker ? `${body.toString()}\n// version ${version}` : body);
    };
    answer().catch(() => response.destroy());
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
