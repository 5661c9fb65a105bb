/** What tells browsers, and caches on the way, to be careful with us. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const self = "'self'";

function helmetOptions(isHttps: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        // The component library writes a style element of its own.
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:'],
        fontSrc: [self, 'data:'],
        connectSrc: [self],
        workerSrc: [self],
        manifestSrc: [self],
        objectSrc: ["'none'"],
        baseUri: [self],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isHttps,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}

/** What the middleware sets: it has nothing to do with the request, so an answer that nobody gets shows all of it. */
function protectingHeaders(isHttps: boolean): readonly (readonly [string, string])[] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(isHttps))(answer.req, answer, () => undefined);
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The same headers on every answer that has no word of its own about them; they are put together once. An event stream,
 * which is no page and takes its connection over, goes without.
 */
export function protectAnswers(app: FastifyInstance, isHttps: boolean): void {
  const headers = protectingHeaders(isHttps);
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    // What one person may see is nothing for a shared cache, or for this one's next user.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
