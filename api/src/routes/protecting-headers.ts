/** What tells browsers, and caches on the way, to be careful with us. */
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

/**
 * The same headers on every answer, by a middleware that is made once: its plugin for Fastify would put the policy together
 * anew for each request. An event stream, which is no page and takes its connection over, goes without.
 */
export function protectAnswers(app: FastifyInstance, isHttps: boolean): void {
  const protect = helmet(helmetOptions(isHttps));
  app.addHook('onSend', async (request, reply) => {
    protect(request.raw, reply.raw, () => undefined);
    // What one person may see is nothing for a shared cache, or for this one's next user.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
