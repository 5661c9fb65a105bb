import http from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from './ports.ts';

/** Which request is meant: an HTTP method and the beginning of its path. */
export interface Match {
  method: string;
  path: string;
}

/** A request whose answer the server has given and the browser has not got. */
export interface Held {
  /** Resolves with the status once the whole answer has come from the server: what it did is committed. */
  answered: Promise<number>;
  /** Lets the browser have the answer. */
  release: () => void;
  /** Cuts the browser's connection instead: the answer is lost. */
  lose: () => void;
}

/** A network between the browser and the server that can fail in the ways that networks fail. */
export interface FlakyProxy {
  /** The address for the browser. */
  url: string;
  /** Cuts every connection and refuses new ones. */
  offline: () => Promise<void>;
  online: () => Promise<void>;
  /** Holds the answer of the next request that matches. */
  holdNext: (match: Match) => Held;
  /** The answers that reached the browser, in order: `POST /api/sync 200`. */
  delivered: readonly string[];
  stop: () => Promise<void>;
}

interface Hold extends Match {
  answered: (status: number) => void;
  verdict: Promise<'release' | 'lose'>;
}

class Later<T> {
  declare give: (value: T) => void;
  promise = new Promise<T>((resolve) => {
    this.give = resolve;
  });
}

async function readWhole(stream: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Starts a proxy on 127.0.0.1 before the server at `upstream`. Streams (server-sent events) pass as they come.
 * Each request has a connection of its own: on a reused one that is cut, Chromium sends a POST again by itself.
 */
export async function startFlakyProxy(upstream: string): Promise<FlakyProxy> {
  const target = new URL(upstream);
  const sockets = new Set<Socket>();
  const holds: Hold[] = [];
  const delivered: string[] = [];

  function takeHold(request: http.IncomingMessage): Hold | undefined {
    const index = holds.findIndex(
      (hold) => hold.method === request.method && (request.url ?? '').startsWith(hold.path),
    );
    return index === -1 ? undefined : holds.splice(index, 1)[0];
  }

  async function pass(
    answer: http.IncomingMessage,
    response: http.ServerResponse,
    hold?: Hold,
  ): Promise<void> {
    const status = answer.statusCode ?? 502;
    const held = hold && { body: await readWhole(answer), hold };
    if (held) {
      held.hold.answered(status);
      if ((await held.hold.verdict) === 'lose') {
        response.destroy();
        return;
      }
    }
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
    response.writeHead(status, { ...headers, connection: 'close' });
    response.once('finish', () => delivered.push(`${response.req.method} ${response.req.url} ${status}`));
    if (held) {
      response.end(held.body);
      return;
    }
    response.flushHeaders();
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  }

  function forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    const hold = takeHold(request);
    const { method, url: path, headers } = request;
    const onward = http.request(
      { host: target.hostname, port: target.port, method, path, headers, agent: false },
      (answer) => {
        pass(answer, response, hold).catch(() => response.destroy());
      },
    );
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  }

  const server = http.createServer(forward);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  const port = await freePort();
  await listen(port);
  return {
    url: `http://127.0.0.1:${port}`,
    offline: close,
    online: () => listen(port),
    holdNext: (match) => {
      const answer = new Later<number>();
      const verdict = new Later<'release' | 'lose'>();
      holds.push({ ...match, answered: answer.give, verdict: verdict.promise });
      return {
        answered: answer.promise,
        release: () => verdict.give('release'),
        lose: () => verdict.give('lose'),
      };
    },
    delivered,
    stop: close,
  };
}
