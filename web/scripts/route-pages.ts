/**
 * Builds the pages that the API and the service worker answer single routes with, one in each language: index.html with
 * preload links to all files that the route runs, so that a first visit asks for them at once. The schedule's pages also
 * have its first paint (first-paint.ts) with its script file. Other screens get index.html.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import type { Plugin } from 'vite';
import { type Chunk, filesToRun } from './chunks.ts';
import { ENTRY, FIRST_LOAD_BUDGETS_KB, modulesOf, type WeighedRoute } from './first-load-budgets.ts';
import { buildFirstPaint, firstPaintStyle, writeFirstPaint } from './first-paint.ts';

const ROUTES = Object.keys(FIRST_LOAD_BUDGETS_KB) as WeighedRoute[];

/** Preloads a style or a module, at low priority: the entry script and its style come first. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** The name of a route's page in `pages/`, by which the API and the service worker find it. */
const pageFile = (route: WeighedRoute, language: Language): string =>
  `${route === '/' ? 'index' : route.slice(1)}.${language}.html`;

/** What the schedule's page shows before the app: a style for the head, and the beginning of the body. */
interface FirstPaint {
  readonly style: string;
  readonly body: string;
}

/** Writes the script of the first paint into a build. */
async function addFirstPaint(root: string, folder: string): Promise<FirstPaint> {
  const script = await buildFirstPaint(root);
  await writeFile(join(folder, script.fileName), script.code);
  const body = `${await writeFirstPaint()}<script src="/${script.fileName}"></script>`;
  return { style: await firstPaintStyle(root), body };
}

/** Writes `pages/<route>.<language>.html` into a build, for the API to answer routes with (api/src/http/static-files.ts). */
async function writeRoutePages(root: string, folder: string, chunks: readonly Chunk[]): Promise<void> {
  const first = filesToRun(chunks, [ENTRY]);
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const firstPaint = await addFirstPaint(root, folder);
  await mkdir(join(folder, 'pages'));
  for (const route of ROUTES) {
    const { style, body } = route === '/schedule' ? firstPaint : { style: '', body: '' };
    for (const language of LANGUAGE_CODES) {
      const files = filesToRun(chunks, modulesOf(route, language));
      const links = [...files].filter((file) => !first.has(file)).map(linkTo);
      const written = page
        .replace('</head>', `${style}${links.join('')}</head>`)
        .replace('<body>', `<body>${body}`);
      await writeFile(join(folder, 'pages', pageFile(route, language)), written);
    }
  }
}

/** A plugin that adds the pages to a build whose chunks `recordChunks` has recorded, before the worker lists its files. */
export const routePages = (chunks: readonly Chunk[]): Plugin => {
  let root = '';
  return {
    name: 'fairday:route-pages',
    configResolved(config) {
      ({ root } = config);
    },
    async writeBundle({ dir = '' }) {
      await writeRoutePages(root, dir, chunks);
    },
  };
};
