/** The built web app, from the API's own origin: hashed files for ever, everything else asked for anew. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOOR_REFUSALS } from 'sync-protocol/rest/refusals.ts';
import { Refused } from '../accounts/refused.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NOT_BUILT =
  'The web app has not been built yet. Run npm start, which builds it, or open the address of its development server.\n';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** A screen's address: no file's name at its end, not a hashed file's folder, asked for by a browser. */
function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isApi(path) || path.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(path)) return false;
  const { accept } = request.headers;
  return accept === undefined || /text\/html|text\/\*|\*\/\*/.test(accept);
}

/** By path, the pages that the build has made for single routes, which name the files of their screens ahead. */
function pagesOf(webRoot: string): ReadonlyMap<string, string> {
  const folder = join(webRoot, 'pages');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [];
  return new Map(files.map((file) => [`/${file.slice(0, -'.html'.length)}`, `pages/${file}`]));
}

/** Serves `webRoot`; any screen's address answers its own page or index.html, anything else that is not there is a 404. */
export async function registerWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'));
  const pages = pagesOf(webRoot);
  if (isBuilt) {
    // Files of earlier builds that are still in assets are served too: open tabs load them lazily.
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(webRoot, 'assets'));
        reply.header('cache-control', isHashed ? FOR_EVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!isScreen(request)) throw new Refused('not_found', { sentence: notFound(request) });
    if (isBuilt) return reply.code(200).sendFile(pages.get(pathOf(request)) ?? 'index.html');
    return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  });
}

const notFound = (request: FastifyRequest): string =>
  isApi(pathOf(request)) ? 'There is no such call.' : DOOR_REFUSALS.not_found.sentence;
