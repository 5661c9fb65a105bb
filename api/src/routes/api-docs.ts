/**
 * Serves `GET /api/openapi.json`, the REST API's description for programs, and `GET /api/docs`, a page that shows it,
 * with the page's files. Caches may keep them; an ETag saves sending them again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '../kit/version.ts';

interface Text {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

const toText = (type: string, body: string): Text => ({
  type,
  body,
  etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
});

/** Imported on the first request: most servers never get one, and the document takes memory. */
async function makeDocument(): Promise<Text> {
  const { openApiDocument } = await import('../http/openapi/document.ts');
  return toText('application/json', JSON.stringify(openApiDocument(VERSION)));
}

const PAGE_FOLDER = new URL('../http/openapi/page/', import.meta.url);

const makePage = async (): Promise<Text> =>
  toText('text/html', readFileSync(new URL('index.html', PAGE_FOLDER), 'utf8'));

/** Overrides `no-store`, which the app sets on every answer below /api/: these answers are the same for everybody. */
async function allowCache(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-cache');
}

/** Answers a text with its ETag, or 304 when the client has it. The text is made on the first request. */
function serve(app: FastifyInstance, url: string, make: () => Promise<Text>): void {
  let made: Promise<Text> | undefined;
  app.get(url, { onSend: allowCache }, async (request, reply) => {
    const { type, body, etag } = await (made ??= make());
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(body);
  });
}

/** All that the page loads: its own two files, and two of Swagger UI's. */
const PAGE_FILES: ReadonlySet<string> = new Set([
  '/page.css',
  '/page.js',
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
]);

/** Serves the page's files from the disk. */
async function servePageFiles(app: FastifyInstance): Promise<void> {
  const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.addHook('onSend', allowCache);
  await app.register(fastifyStatic, {
    root: [fileURLToPath(PAGE_FOLDER), swaggerUi],
    prefix: '/api/docs/',
    allowedPath: (path) => PAGE_FILES.has(path),
    decorateReply: false,
    index: false,
  });
}

export function registerApiDocs(app: FastifyInstance): void {
  serve(app, '/api/openapi.json', makeDocument);
  serve(app, '/api/docs', makePage);
  void app.register(servePageFiles);
}
