/**
 * The way between the server and PostgreSQL, where a test can stop in the middle of a transaction: it reads the
 * protocol (https://www.postgresql.org/docs/18/protocol-message-formats.html) far enough to know which statement
 * is about to be carried out, and what has been.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A place in the server's talk with the database. */
export interface Place {
  /** `asked`: the statement has not reached the database; `done`: it has been carried out, nobody has heard. */
  readonly at: 'asked' | 'done';
  /** Of its text when asked, of its tag ('COMMIT', 'INSERT 0 1') when done. */
  readonly what: RegExp;
  /** Only once a statement like this has been asked for. */
  readonly after?: RegExp;
}

interface Trap extends Place {
  readonly spring: () => Promise<void> | void;
  isOpen: boolean;
}

interface Message {
  readonly type: string;
  readonly bytes: Buffer;
  readonly body: Buffer;
}

/** Cuts a stream of bytes into messages: a type, a length that counts itself, a body. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  /** The first message of a client has no type. */
  #isUntyped: boolean;

  constructor(isFromClient: boolean) {
    this.#isUntyped = isFromClient;
  }

  take(chunk: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const start = this.#isUntyped ? 0 : 1;
      if (this.#rest.length < start + 4) return messages;
      const end = start + this.#rest.readUInt32BE(start);
      if (this.#rest.length < end) return messages;
      const bytes = this.#rest.subarray(0, end);
      const type = this.#isUntyped ? '' : String.fromCharCode(bytes[0] ?? 0);
      messages.push({ type, bytes, body: bytes.subarray(start + 4) });
      this.#rest = this.#rest.subarray(end);
      this.#isUntyped = false;
    }
  }
}

const texts = (body: Buffer, count: number): string[] => body.toString().split('\0', count);

/** Follows which statement each message of a client is about. */
class Statements {
  readonly #prepared = new Map<string, string>();
  #bound = '';

  /** The text of the statement that this message has carried out; undefined for any other message. */
  executed({ type, body }: Message): string | undefined {
    if (type === 'Q') return texts(body, 1)[0];
    if (type === 'P') {
      const [name = '', text = ''] = texts(body, 2);
      this.#prepared.set(name, text);
    }
    if (type === 'B') {
      const [, name = ''] = texts(body, 2);
      this.#bound = this.#prepared.get(name) ?? '';
    }
    return type === 'E' ? this.#bound : undefined;
  }
}

export class PostgresWay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #trap: Trap | undefined;
  /** Every statement that was asked for, while a trap was set. */
  readonly statements: string[] = [];

  private constructor(path: string) {
    // Each message is written by itself: without this, each would wait for the one before to be acknowledged.
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client, path));
  }

  /** `url`: of a database behind a unix socket. Answers the way, and the URL that leads over it. */
  static async open(url: string): Promise<{ way: PostgresWay; url: string }> {
    const target = new URL(url);
    const way = new PostgresWay(`${target.searchParams.get('host')}/.s.PGSQL.5432`);
    await new Promise<void>((done) => way.#server.listen(0, '127.0.0.1', done));
    const address = way.#server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const user = target.searchParams.get('user');
    return { way, url: `postgres://${user}@127.0.0.1:${port}${target.pathname}` };
  }

  /** Once, at the next such place: the connection goes no further, and is lost when `spring` is done. */
  at(place: Place, spring: () => Promise<void> | void): void {
    this.statements.length = 0;
    this.#trap = { ...place, spring, isOpen: place.after === undefined };
  }

  get hasSprung(): boolean {
    return this.#trap === undefined;
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Answers whether it was here. */
  async #spring(at: Place['at'], what: string | undefined): Promise<boolean> {
    const trap = this.#trap;
    if (trap === undefined || what === undefined) return false;
    const text = what.trim().replaceAll(/\s+/g, ' ');
    if (at === 'asked') this.statements.push(text);
    const isHere = trap.isOpen && trap.at === at && trap.what.test(text);
    if (at === 'asked' && trap.after?.test(text) === true) trap.isOpen = true;
    if (!isHere) return false;
    this.#trap = undefined;
    await trap.spring();
    return true;
  }

  #join(client: Socket, path: string): void {
    const upstream = connect(path);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    const asked = new Messages(true);
    const answered = new Messages(false);
    const statements = new Statements();
    inOrder(client, async (chunk) => {
      for (const message of asked.take(chunk)) {
        if (await this.#spring('asked', statements.executed(message))) client.destroy();
        if (!client.destroyed && !upstream.destroyed) upstream.write(message.bytes);
      }
    });
    inOrder(upstream, async (chunk) => {
      for (const message of answered.take(chunk)) {
        if (await this.#spring('done', message.type === 'C' ? texts(message.body, 1)[0] : undefined)) {
          client.destroy();
        }
        if (!client.destroyed) client.write(message.bytes);
      }
    });
  }
}

/** Handles a socket's data a chunk after the other, however long one takes. */
function inOrder(socket: Socket, handle: (chunk: Buffer) => Promise<void>): void {
  let before: Promise<void> = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    before = before.then(() => handle(chunk));
  });
}
