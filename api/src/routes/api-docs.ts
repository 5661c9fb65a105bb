/** `GET /api/openapi.json` and `GET /api/docs`: the contract, for programs and for people. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { docsPage } from '../openapi/docs-page.ts';
import { openApiDocument } from '../openapi/document.ts';

const manifest = z.object({ version: z.string() });

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return manifest.parse(JSON.parse(text)).version;
}

interface Text {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

// As a hook of the route: the app's own, which forbids every cache under /api/, has the last word before it.
async function onSend(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-cache');
}

/** The same for everybody until the server is another one: kept by the browser, and asked for anew each time. */
function serve(app: FastifyInstance, { url, type, body }: Text): void {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  app.get(url, { onSend }, async (request, reply) => {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(body);
  });
}

/** Both texts are made once, at start. */
export function registerApiDocs(app: FastifyInstance): void {
  const document = openApiDocument(ownVersion());
  serve(app, { url: '/api/openapi.json', type: 'application/json', body: JSON.stringify(document) });
  serve(app, { url: '/api/docs', type: 'text/html', body: docsPage(document) });
}
