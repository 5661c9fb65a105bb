/**
 * Builds the page that the API answers /schedule with: index.html, the first paint (first-paint.ts) with its script
 * file, and preload links to the screen's files, so that a first visit fetches all files at once. Other screens get
 * index.html, and so does an installed app, whose files are all on the device.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chunk, filesToRun } from './chunks.ts';
import { ENTRY, PARTS_OF_ROUTES } from './first-load-budgets.ts';
import { buildFirstPaint, firstPaintStyle, writeFirstPaint } from './first-paint.ts';

/** Only the schedule needs a page of its own: the screens before the sign-in load two to four files. */
const ROUTES = ['/schedule'] as const;

/** Preloads a style or a module, at low priority: the entry script and its style come first. */
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
  const body = `${await writeFirstPaint()}<script src="/${script.fileName}"></script>`;
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
