/** Finds free TCP ports for servers that keep theirs over a restart. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems give ports from 32768 on to clients and to servers without a port: these here stay free until they are used. */
const FIRST = 20_000;
const LAST = 29_999;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Resolves to a TCP port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST + 1);
  return (await isFree(port)) ? port : freePort();
}
