/**
 * Pages of single routes: index.html, which also names the files that the route's screen begins with, and brings along
 * what is seen at first (first-sight.ts). A first visit fetches them beside the first file then, and not after it has
 * run. Once the app is installed, its worker answers with index.html alone: everything is on the device.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTS_OF_ROUTES } from './first-load-budgets.ts';
import { FIRST_FILE, filesOf, readManifest } from './first-load-weights.ts';
import { buildFirstSight, firstSight, firstSightStyle } from './first-paint.ts';

/** Behind the sign-in a screen is many files; those before it are two or three. */
const ROUTES = ['/schedule'] as const;

/**
 * A module is fetched and read; of a style only the bytes are fetched. All of them after the first file and its style,
 * which the first paint waits for.
 */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** Writes `pages/<route>.html` into a build, for the API to answer that route with (api/src/http/static-files.ts). */
export async function writeRoutePages(root: string, folder: string, manifestFile: string): Promise<void> {
  const manifest = await readManifest(folder, manifestFile);
  const first = filesOf(manifest, [FIRST_FILE]);
  const page = await readFile(join(folder, FIRST_FILE), 'utf8');
  const script = await buildFirstSight(root);
  await writeFile(join(folder, script.fileName), script.code);
  const style = await firstSightStyle(root);
  const sight = `${firstSight}<script src="/${script.fileName}"></script>`;
  await mkdir(join(folder, 'pages'));
  for (const route of ROUTES) {
    const files = filesOf(manifest, PARTS_OF_ROUTES[route]);
    const links = [...files].filter((file) => !first.has(file)).map(linkTo);
    const written = page
      .replace('</head>', `${style}${links.join('')}</head>`)
      .replace('<body>', `<body>${sight}`);
    await writeFile(join(folder, `pages${route}.html`), written);
  }
}
