/** Counts answers per second over many sockets, one request in flight each. An HTTP client would use too much CPU. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const MS_PER_SECOND = 1000;
const HEAD_END = '\r\n\r\n';
const SUCCESS = 'HTTP/1.1 20';
const LENGTH = 'content-length: ';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  /** JSON. */
  readonly body?: string;
}

/** Returns the request's bytes. Accepts no compression, because pgbench's rows aren't compressed either. */
function bytesOf({ method, path, token, body }: Request): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  if (body !== undefined) {
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${body ?? ''}`);
}

/** Cached bytes per request. */
const made = new WeakMap<Request, Buffer>();

function bytesFor(request: Request): Buffer {
  const bytes = made.get(request) ?? bytesOf(request);
  made.set(request, bytes);
  return bytes;
}

/** Returns how many bytes follow an answer's first piece. Throws unless its status is 2xx. */
function restOf(piece: Buffer): number {
  const headEnd = piece.indexOf(HEAD_END, 0, 'latin1');
  const lengthAt = piece.indexOf(LENGTH, 0, 'latin1') + LENGTH.length;
  const isSuccess = piece.toString('latin1', 0, SUCCESS.length) === SUCCESS;
  if (!isSuccess || lengthAt < LENGTH.length || headEnd < lengthAt) {
    throw new Error(`Unexpected answer: ${piece.toString('latin1', 0, 500)}`);
  }
  const length = Number.parseInt(piece.toString('latin1', lengthAt, headEnd), 10);
  return headEnd + HEAD_END.length + length - piece.length;
}

interface Counted {
  answers: number;
}

interface Connection {
  readonly socket: Socket;
  /** Called for each piece of an answer. */
  readonly listener: { onPiece: (piece: Buffer) => void };
}

/** All connections read into one buffer: a buffer per read was a third of an answer's CPU. */
const READ_INTO = Buffer.allocUnsafe(65_536);

/** The piece is valid until the next read. */
function open(origin: string): Connection {
  const { hostname, port } = new URL(origin);
  const listener: Connection['listener'] = { onPiece: () => undefined };
  const callback = (size: number): boolean => {
    listener.onPiece(READ_INTO.subarray(0, size));
    return true;
  };
  const onread = { buffer: READ_INTO, callback };
  return { socket: connect({ port: Number(port), host: hostname, noDelay: true, onread }), listener };
}

/** Keeps one connection busy until the deadline. */
function keepBusy(
  { socket, listener }: Connection,
  next: () => Request,
  { counted, deadline }: { counted: Counted; deadline: number },
): Promise<void> {
  return new Promise((done, fail) => {
    let rest = 0;
    const ask = (): void => {
      if (performance.now() < deadline) socket.write(bytesFor(next()));
      else done();
    };
    listener.onPiece = (piece) => {
      try {
        rest = rest > 0 ? rest - piece.length : restOf(piece);
      } catch (error) {
        fail(error);
      }
      if (rest > 0) return;
      if (performance.now() < deadline) counted.answers += 1;
      ask();
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server has closed a connection')));
    ask();
  });
}

/** Returns answers per second. `next` makes each request, by the connection's number. */
export async function answersASecond(
  origin: string,
  { connections, seconds }: { connections: number; seconds: number },
  next: (connection: number) => Request,
): Promise<number> {
  const all = Array.from({ length: connections }, () => open(origin));
  try {
    await Promise.all(all.map(({ socket }) => once(socket, 'connect')));
    const counted = { answers: 0 };
    const deadline = performance.now() + seconds * MS_PER_SECOND;
    await Promise.all(all.map((each, i) => keepBusy(each, () => next(i), { counted, deadline })));
    return counted.answers / seconds;
  } finally {
    for (const { socket } of all) socket.removeAllListeners().destroy();
  }
}
