/**
 * Adds security headers (CSP, HSTS and others) to every response but event streams, and keeps the API's responses out
 * of caches.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { beforeSend } from './before-send.ts';

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
        // Pictures of receipts are shown from memory: their calls need a token.
        imgSrc: [self, 'data:', 'blob:'],
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

/** What no page may ask a browser for. helmet doesn't set it. */
const PERMISSIONS = ['permissions-policy', 'camera=(), geolocation=(), microphone=()'] as const;

/** Returns the headers of all responses. helmet's don't depend on the request, so one dummy response collects them. */
function securityHeaders(isHttps: boolean): readonly (readonly [string, string])[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(isHttps))(response.req, response, () => undefined);
  const headers = Object.entries(response.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return [...headers, PERMISSIONS];
}

/** By the route that answers: `/%61pi/…` is the API, too. A path without a route is judged as it was sent. */
const isOfApi = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/');

/** Adds each header that a response doesn't set itself. Skips event streams: they bypass Fastify's reply (hijack). */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = securityHeaders(isHttps);
  beforeSend(app, (request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    // One person's data must not stay in a shared cache, or in a shared browser.
    const isKept = reply.getHeader('cache-control') !== 'private, no-store';
    if (isOfApi(request) && isKept) void reply.header('cache-control', 'no-store');
  });
}
