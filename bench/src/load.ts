/**
 * Requests by many connections, each with one under way, for as long as it is measured. Sockets and nothing else: an
 * HTTP client would take more of the machine than the server that it measures.
 */
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

/** As it goes over the wire. Nothing is accepted compressed: what we are held against sends its rows as they are. */
function bytesOf({ method, path, token, body }: Request): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  if (body !== undefined) {
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${body ?? ''}`);
}

/** Those of each request, made when it is asked for the first time. */
const made = new WeakMap<Request, Buffer>();

function bytesFor(request: Request): Buffer {
  const bytes = made.get(request) ?? bytesOf(request);
  made.set(request, bytes);
  return bytes;
}

/** How much of an answer is still to come after this first piece. Throws unless it is one of success. */
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

/** One connection, busy until the deadline. */
function keepBusy(
  socket: Socket,
  next: () => Request,
  { counted, deadline }: { counted: Counted; deadline: number },
): Promise<void> {
  return new Promise((done, fail) => {
    let rest = 0;
    const ask = (): void => {
      if (performance.now() < deadline) socket.write(bytesFor(next()));
      else done();
    };
    socket.on('data', (piece) => {
      try {
        rest = rest > 0 ? rest - piece.length : restOf(piece);
      } catch (error) {
        fail(error);
      }
      if (rest > 0) return;
      if (performance.now() < deadline) counted.answers += 1;
      ask();
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server has closed a connection')));
    ask();
  });
}

/** Answers a second. `next` is asked for each request, by the number of its connection. */
export async function answersASecond(
  origin: string,
  { connections, seconds }: { connections: number; seconds: number },
  next: (connection: number) => Request,
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const counted = { answers: 0 };
    const deadline = performance.now() + seconds * MS_PER_SECOND;
    await Promise.all(sockets.map((socket, i) => keepBusy(socket, () => next(i), { counted, deadline })));
    return counted.answers / seconds;
  } finally {
    for (const socket of sockets) socket.removeAllListeners().destroy();
  }
}
