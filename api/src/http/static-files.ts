/**
 * Serves the built web app: hashed files are cached forever, others revalidated; screen URLs get a page, others a 404.
 * Without a build, screens get a 503.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalSentence } from 'sync-protocol/kernel/refusals.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { requestLanguage } from '../accounts/request-language.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_BUILT =
  'The web app has not been built yet. Run npm start, which builds it, or open the address of its development server.\n';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/**
 * Returns where to send a person whose address can't be decoded ('/%', '/invite/%zz'): the same path with each '%' as
 * text, for which the app has a screen. Undefined for programs, and for what isn't a path of this server.
 */
export function decodableAddress(request: FastifyRequest): string | undefined {
  const path = pathOf(request);
  const isVisit = request.headers.accept?.includes('text/html') === true && isScreen(request);
  // Browsers read '//' and '/\' as the start of another server's address.
  if (!isVisit || !/^\/(?![/\\])/.test(path)) return undefined;
  return path.replaceAll('%', '%25');
}

/** True for the URL of a screen: no file extension, not under /assets/, and the client accepts HTML. */
function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isApi(path) || path.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(path)) return false;
  const { accept } = request.headers;
  return accept === undefined || /text\/html|text\/\*|\*\/\*/.test(accept);
}

/** Returns the files of the pages that the build made for single routes: 'pages/schedule.es.html'. */
function findPages(webRoot: string): ReadonlySet<string> {
  const folder = join(webRoot, 'pages');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [];
  return new Set(files.map((file) => `pages/${file}`));
}

/** The file of the route's own page in the language that the browser prefers. There may be none of that name. */
function ownPage(request: FastifyRequest): string {
  const [, name] = /^\/([\w-]*)$/.exec(pathOf(request)) ?? [];
  return `pages/${name === '' ? 'index' : name}.${requestLanguage(request)}.html`;
}

/** Serves `webRoot`. The URL of a screen gets its own page or index.html, any other unknown path a 404. */
export async function registerWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'));
  const pages = findPages(webRoot);
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = ownPage(request);
    // The preferred language decides which messages the page preloads.
    return reply.header('vary', 'accept-language').sendFile(pages.has(page) ? page : 'index.html');
  };
  if (isBuilt) {
    // assets/ also keeps files of earlier builds: tabs that are still open load them lazily.
    await app.register(fastifyStatic, {
      root: webRoot,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(webRoot, 'assets'));
        reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache');
      },
    });
    // In place of the plugin's own route, which lists a file's folders at each request, since another spelling of a path
    // could pass by a guard on a file system without upper and lower case. No path is guarded here.
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const path = pathOf(request);
        if (path === '/') sendPage(request, reply);
        else reply.sendFile(path);
      },
    });
  }
  // Before a body is read: nobody has to be signed in for a path that doesn't exist.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && !isScreen(request) ? notFound(request) : undefined);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!isScreen(request)) throw notFound(request);
    if (isBuilt) return sendPage(request, reply.code(200));
    return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  });
}

function notFound(request: FastifyRequest): HttpRefusal {
  const sentence = isApi(pathOf(request)) ? 'There is no such call.' : refusalSentence('not_found');
  return new HttpRefusal('not_found', { sentence });
}
