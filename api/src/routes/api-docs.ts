/** `GET /api/openapi.json` and `GET /api/docs`: the contract, for programs and for people. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const manifest = z.object({ version: z.string() });

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return manifest.parse(JSON.parse(text)).version;
}

interface Text {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

interface Texts {
  readonly document: Text;
  readonly page: Text;
}

const textOf = (type: string, body: string): Text => ({
  type,
  body,
  etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
});

/** Few servers are ever asked for them: what makes these texts, and they themselves, take no memory until then. */
async function makeTexts(): Promise<Texts> {
  const [{ openApiDocument }, { docsPage }] = await Promise.all([
    import('../http/openapi/document.ts'),
    import('../http/openapi/docs-page.ts'),
  ]);
  const document = openApiDocument(ownVersion());
  return {
    document: textOf('application/json', JSON.stringify(document)),
    page: textOf('text/html', docsPage(document)),
  };
}

// As a hook of the route: the app's own, which forbids every cache under /api/, has the last word before it.
async function onSend(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-cache');
}

/** The same for everybody until the server is another one: kept by the browser, and asked for anew each time. */
function serve(app: FastifyInstance, url: string, read: () => Promise<Text>): void {
  app.get(url, { onSend }, async (request, reply) => {
    const { type, body, etag } = await read();
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(body);
  });
}

/** Both texts are made once, when the first of them is asked for. */
export function registerApiDocs(app: FastifyInstance): void {
  let made: Promise<Texts> | undefined;
  const texts = (): Promise<Texts> => (made ??= makeTexts());
  serve(app, '/api/openapi.json', async () => (await texts()).document);
  serve(app, '/api/docs', async () => (await texts()).page);
}
