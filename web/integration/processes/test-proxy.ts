/**
 * Defines TCP proxies: the base class TcpProxy, and FaultyProxy between a device and the server, which cuts, ends or
 * stalls one request or answer. Also makes any server listen on a free port.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A fault of the next request or of its answer. */
export interface NetworkFault {
  readonly of: 'request' | 'answer';
  /** Bytes of the request or answer that pass first. */
  readonly after: number;
  /** `cut`: both ends see a reset; `end`: both see a normal end; `stall`: silence for ever. */
  readonly how: 'cut' | 'end' | 'stall';
  /** Called when the fault begins. */
  readonly onFault?: () => void;
}

/** Listens on a free port of this machine. Returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** A TCP proxy on a free port. A subclass connects each client to a server. */
export abstract class TcpProxy {
  // Without `noDelay`, each message would wait for the acknowledgment of the one before.
  readonly #server = createServer({ noDelay: true }, (client) => this.join(client));
  readonly #sockets = new Set<Socket>();

  /** Connects a new client to the server. */
  protected abstract join(client: Socket): void;

  listen(): Promise<number> {
    return listen(this.#server);
  }

  /** Closes each of the two sockets when the other closes. */
  protected tie(client: Socket, server: Socket): void {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

export class FaultyProxy extends TcpProxy {
  #fault: NetworkFault | undefined;
  /** The server's port, which may change with a restart. */
  port = 0;
  origin = '';

  static async open(): Promise<FaultyProxy> {
    const proxy = new FaultyProxy();
    proxy.origin = `http://127.0.0.1:${await proxy.listen()}`;
    return proxy;
  }

  /** Injects the fault into the next request on any connection, or into its answer. */
  next(fault: NetworkFault): void {
    this.#fault = fault;
  }

  protected join(device: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    this.tie(device, server);
    let fault: NetworkFault | undefined;
    let left = 0;
    for (const [one, other, of] of [
      [device, server, 'request'],
      [server, device, 'answer'],
    ] as const) {
      one.on('data', (chunk: Buffer) => {
        if (of === 'request' && fault === undefined && this.#fault !== undefined) {
          fault = this.#fault;
          left = fault.after;
          this.#fault = undefined;
        }
        if (fault?.of !== of) {
          other.write(chunk);
          return;
        }
        if (left >= chunk.length) {
          left -= chunk.length;
          other.write(chunk);
          return;
        }
        const through = chunk.subarray(0, left);
        left = 0;
        other.write(through, () => inject(fault, device, server));
      });
    }
  }
}

function inject(fault: NetworkFault | undefined, device: Socket, server: Socket): void {
  if (fault === undefined) return;
  if (fault.how === 'cut') for (const socket of [device, server]) socket.resetAndDestroy();
  if (fault.how === 'end') for (const socket of [device, server]) socket.end();
  fault.onFault?.();
}
