/**
 * Builds a page per route: index.html with the route's first paint (first-paint.ts) and preload links to the files of
 * its screen. A first visit then fetches these files in parallel with the first file. The service worker of an
 * installed app answers with index.html alone, since all files are on the device.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chunk, filesToRun } from './chunks.ts';
import { ENTRY, PARTS_OF_ROUTES } from './first-load-budgets.ts';
import { buildFirstPaint, firstPaint, firstPaintStyle } from './first-paint.ts';

/** The screens before the sign-in have only two or four files. */
const ROUTES = ['/schedule'] as const;

/** Preloads a style or a module, at low priority: the first paint waits for the first file and its style. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** Writes `pages/<route>.html` into a build, for the API to answer that route with (api/src/http/static-files.ts). */
export async function writeRoutePages(root: string, folder: string, chunks: readonly Chunk[]): Promise<void> {
  const first = filesToRun(chunks, [ENTRY]);
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const script = await buildFirstPaint(root);
  await writeFile(join(folder, script.fileName), script.code);
  const style = await firstPaintStyle(root);
  const body = `${firstPaint}<script src="/${script.fileName}"></script>`;
  await mkdir(join(folder, 'pages'));
  for (const route of ROUTES) {
    const files = filesToRun(chunks, PARTS_OF_ROUTES[route]);
    const links = [...files].filter((file) => !first.has(file)).map(linkTo);
    const written = page
      .replace('</head>', `${style}${links.join('')}</head>`)
      .replace('<body>', `<body>${body}`);
    await writeFile(join(folder, `pages${route}.html`), written);
  }
}
