/** How a server that listens comes to its end, so that nobody who uses it notices. */
import type { FastifyInstance } from 'fastify';

/** What is under way when nothing new is taken any more has this long to be answered; then it is cut off. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 50;

/**
 * `/readyz` says so at once, and until `drained` everything is still answered, while a proxy finds out and goes elsewhere.
 * Then event streams are told when to come back, what is under way is answered, and the server is closed.
 */
export async function shutDownGracefully(app: FastifyInstance, drained: () => Promise<void>): Promise<void> {
  app.drain();
  if (app.server.listening) await drained();
  const impatience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  // The connection of what was still under way would be kept for the client's next request, which nobody waits for.
  const tidying = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(impatience);
    clearInterval(tidying);
  }
}
