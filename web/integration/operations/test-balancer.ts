/**
 * A reverse proxy that sends each request to the next process that is ready by /readyz, retries nothing, and records
 * requests without an answer.
 */
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../processes/test-proxy.ts';

const LOOK_MS = 50;

export class Balancer {
  readonly #server: Server;
  /** Keeps connections open, as proxies do: a request on a connection that is just being closed would fail. */
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ports: readonly number[];
  #ready: readonly number[] = [];
  #turn = 0;
  readonly #closing = new AbortController();
  readonly #looking: Promise<unknown>;
  origin = '';
  /** Descriptions of unanswered requests. */
  readonly failures: string[] = [];

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#looking = this.#look();
  }

  static async open(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.origin = `http://127.0.0.1:${await listen(balancer.#server)}`;
    return balancer;
  }

  async untilAllReady(): Promise<void> {
    while (this.#ready.length < this.#ports.length) await delay(LOOK_MS);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await closed;
  }

  async #look(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const states = await Promise.all(this.#ports.map((port) => isReady(port)));
      this.#ready = this.#ports.filter((_, i) => states[i]);
      await delay(LOOK_MS);
    }
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const fail = (why: string): void => {
      this.failures.push(`${method} ${path}: ${why}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.destroy();
    };
    const port = this.#ready[(this.#turn += 1) % this.#ready.length];
    if (port === undefined) {
      fail('no process is ready');
      return;
    }
    const upstream = request({ port, host: '127.0.0.1', method, path, headers, agent: this.#agent });
    upstream.on('response', (answer) => {
      const { connection: _, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.on('error', (error) => fail(error.message));
      answer.pipe(outgoing);
      outgoing.flushHeaders();
    });
    upstream.on('error', (error) => !outgoing.closed && fail(error.message));
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
