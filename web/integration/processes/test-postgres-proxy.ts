/**
 * A proxy between server and PostgreSQL in which a test can stop in the middle of a transaction. It parses
 * enough of the protocol (https://www.postgresql.org/docs/18/protocol-message-formats.html) to know which
 * statement is about to run, and which has run.
 */
import { connect, type Socket } from 'node:net';
import { TcpProxy } from './test-proxy.ts';

/** A point in the conversation with the database. */
export interface Place {
  /** `asked`: the statement has not reached the database; `done`: it has run, but its result was not delivered. */
  readonly at: 'asked' | 'done';
  /** Part of the statement when asked, of its tag ('COMMIT', 'INSERT 0 1') when done. */
  readonly what: RegExp;
  /** Applies only after a statement like this. */
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

/** Cuts a byte stream into messages: a type, a length that includes itself, a body. */
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

/** Tracks the statement that each message of a client belongs to. */
class Statements {
  readonly #prepared = new Map<string, string>();
  #bound = '';

  /** Returns the statement that this message has completed; undefined for any other message. */
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

export class PostgresProxy extends TcpProxy {
  readonly #path: string;
  #trap: Trap | undefined;
  /** Every statement since a trap was set. */
  readonly statements: string[] = [];

  private constructor(path: string) {
    super();
    this.#path = path;
  }

  /** `url`: a database behind a unix socket. Returns the proxy, and the URL that leads through it. */
  static async open(url: string): Promise<{ proxy: PostgresProxy; url: string }> {
    const target = new URL(url);
    const proxy = new PostgresProxy(`${target.searchParams.get('host')}/.s.PGSQL.5432`);
    const port = await proxy.listen();
    const user = target.searchParams.get('user');
    return { proxy, url: `postgres://${user}@127.0.0.1:${port}${target.pathname}` };
  }

  /** Stops once, at the next such point: the connection pauses, and is lost when `spring` resolves. */
  at(place: Place, spring: () => Promise<void> | void): void {
    this.statements.length = 0;
    this.#trap = { ...place, spring, isOpen: place.after === undefined };
  }

  get hasSprung(): boolean {
    return this.#trap === undefined;
  }

  /** Returns whether this was the point. */
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

  protected join(client: Socket): void {
    const upstream = connect(this.#path);
    this.tie(client, upstream);
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

/** Handles a socket's data chunk by chunk, in order. */
function inOrder(socket: Socket, handle: (chunk: Buffer) => Promise<void>): void {
  let before: Promise<void> = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    before = before.then(() => handle(chunk));
  });
}
