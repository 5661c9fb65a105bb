/**
 * Shuts the server down without failed requests: `/readyz` answers 503 while `drained` runs, so that a proxy stops
 * sending requests; then event streams end with a time to reconnect, running requests are answered, and the server
 * closes.
 */
import type { FastifyInstance } from 'fastify';

/** Running requests are cut off after this time. */
const TIMEOUT_MS = 10_000;
const IDLE_CHECK_MS = 50;

export async function shutDownGracefully(app: FastifyInstance, drained: () => Promise<void>): Promise<void> {
  app.drain();
  if (app.server.listening) await drained();
  const timeout = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS);
  // After its response, a keep-alive connection would stay open and delay the close.
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timeout);
    clearInterval(timer);
  }
}
