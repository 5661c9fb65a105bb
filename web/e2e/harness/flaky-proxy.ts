/** A proxy between browser and server that cuts connections, holds or loses single responses, and records them. */
import http from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from './ports.ts';

/** Matches requests by HTTP method and the beginning of the path. */
interface Match {
  method: string;
  path: string;
}

/** A request whose response the proxy holds back from the browser. */
export interface Held {
  /** Resolves to the status when the whole response has come from the server: its work is committed. */
  answered: Promise<number>;
  /** Passes the response to the browser. */
  release: () => void;
  /** Cuts the browser's connection instead: the response is lost. */
  lose: () => void;
}

export interface FlakyProxy {
  /** The address for the browser. */
  url: string;
  /** Cuts every connection and refuses new ones. */
  offline: () => Promise<void>;
  online: () => Promise<void>;
  /** Holds the response to the next request that matches. */
  holdNext: (match: Match) => Held;
  /** The responses that reached the browser, in order, such as `POST /api/sync 200`. */
  delivered: readonly string[];
  stop: () => Promise<void>;
}

interface Hold extends Match {
  answered: (status: number) => void;
  ending: Promise<'release' | 'lose'>;
}

/** A promise with its `resolve`. Node 20 has no Promise.withResolvers. */
class Deferred<T> {
  declare resolve: (value: T) => void;
  readonly promise = new Promise<T>((resolve) => {
    this.resolve = resolve;
  });
}

async function readWhole(stream: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Forwards requests to `target`, and holds the responses to those that a hold matches. */
class Forwarder {
  readonly holds: Hold[] = [];
  readonly delivered: string[] = [];
  readonly #target: URL;

  constructor(target: URL) {
    this.#target = target;
  }

  readonly forward = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const hold = this.#takeHold(request);
    const { hostname: host, port } = this.#target;
    const { method, url: path, headers } = request;
    // No agent: on a reused connection that is cut, Chromium repeats a POST by itself.
    const onward = http.request({ host, port, method, path, headers, agent: false }, (answer) => {
      this.#deliver(answer, response, hold).catch(() => response.destroy());
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  };

  #takeHold({ method, url = '' }: http.IncomingMessage): Hold | undefined {
    const index = this.holds.findIndex((hold) => hold.method === method && url.startsWith(hold.path));
    return index === -1 ? undefined : this.holds.splice(index, 1)[0];
  }

  async #deliver(answer: http.IncomingMessage, response: http.ServerResponse, hold?: Hold): Promise<void> {
    const status = answer.statusCode ?? 502;
    const heldBody = hold && (await readWhole(answer));
    hold?.answered(status);
    if ((await hold?.ending) === 'lose') {
      response.destroy();
      return;
    }
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
    response.writeHead(status, { ...headers, connection: 'close' });
    response.once('finish', () =>
      this.delivered.push(`${response.req.method} ${response.req.url} ${status}`),
    );
    if (heldBody) {
      response.end(heldBody);
      return;
    }
    // Server-sent events pass as they come.
    response.flushHeaders();
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  }
}

function holdNext(holds: Hold[], match: Match): Held {
  const answer = new Deferred<number>();
  const ending = new Deferred<'release' | 'lose'>();
  holds.push({ ...match, answered: answer.resolve, ending: ending.promise });
  return {
    answered: answer.promise,
    release: () => ending.resolve('release'),
    lose: () => ending.resolve('lose'),
  };
}

/** Starts a proxy on 127.0.0.1 in front of the server at `upstream`. */
export async function startFlakyProxy(upstream: string): Promise<FlakyProxy> {
  const forwarder = new Forwarder(new URL(upstream));
  const server = http.createServer(forwarder.forward);
  const sockets = new Set<Socket>();
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
    holdNext: (match) => holdNext(forwarder.holds, match),
    delivered: forwarder.delivered,
    stop: close,
  };
}
