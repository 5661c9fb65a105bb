/** A TCP proxy between a device and the server that cuts, stalls and truncates. */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What happens to the next request, in bytes on its connection from then on. */
export interface Trouble {
  readonly of: 'request' | 'answer';
  /** Bytes that pass. */
  readonly after: number;
  /** `cut`: both ends see a reset; `end`: both see a normal end; `stall`: silence for ever. */
  readonly how: 'cut' | 'end' | 'stall';
  /** Called when it happens. */
  readonly onFall?: () => void;
}

export class Way {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #trouble: Trouble | undefined;
  /** The server's port, which may change with a restart. */
  port = 0;
  origin = '';

  private constructor() {
    this.#server = createServer({ noDelay: true }, (device) => this.#join(device));
  }

  static async open(): Promise<Way> {
    const way = new Way();
    await new Promise<void>((done) => way.#server.listen(0, '127.0.0.1', done));
    const address = way.#server.address();
    way.origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
    return way;
  }

  /** Applies to the next request, on any connection. */
  next(trouble: Trouble): void {
    this.#trouble = trouble;
  }

  /** Whether a fault still waits for its request. */
  get isTroubleAhead(): boolean {
    return this.#trouble !== undefined;
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(device: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    let trouble: Trouble | undefined;
    let left = 0;
    for (const [one, other, of] of [
      [device, server, 'request'],
      [server, device, 'answer'],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.on('data', (chunk: Buffer) => {
        if (of === 'request' && trouble === undefined && this.#trouble !== undefined) {
          trouble = this.#trouble;
          left = trouble.after;
          this.#trouble = undefined;
        }
        if (trouble?.of !== of) {
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
        other.write(through, () => fall(trouble, device, server));
      });
    }
  }
}

function fall(trouble: Trouble | undefined, device: Socket, server: Socket): void {
  if (trouble === undefined) return;
  if (trouble.how === 'cut') for (const socket of [device, server]) socket.resetAndDestroy();
  if (trouble.how === 'end') for (const socket of [device, server]) socket.end();
  trouble.onFall?.();
}
