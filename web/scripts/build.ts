/**
 * Builds the web app into dist/: bundles aside, compresses, and only then puts the result in place, so that a
 * failed build leaves the last good one. Hashed files of earlier builds stay for a month: a page that was
 * opened before an update may still ask for them.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { circleOf } from './chunk-cycle.ts';
import { readManifest, WEIGHTS_FILE, weightsOf } from './first-load-weights.ts';
import { writeRoutePages } from './route-pages.ts';

const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
const keepEarlierBuildsMs = 30 * 24 * 3_600_000;

/** Of what depends on what; nothing for visitors. */
const MANIFEST = '.vite/manifest.json';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const fresh = join(root, 'node_modules/.cache/fairday-build');
const previous = join(root, 'node_modules/.cache/fairday-previous');

/** Writes a `.br` and a `.gz` beside each text file of `folder`, and reports how many. */
async function compress(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
  return names.length;
}

/** Copies the hashed files of the build in place that are young enough and not part of the new one. */
async function keepEarlierAssets(): Promise<void> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  for (const name of names) {
    const file = join(dist, 'assets', name);
    if (Date.now() - (await stat(file)).mtimeMs > keepEarlierBuildsMs) continue;
    await cp(file, join(fresh, 'assets', name), { force: false, preserveTimestamps: true });
  }
}

/** Notes what a first visit weighs, and takes the manifest out. */
async function weigh(): Promise<void> {
  const weights = await weightsOf(fresh, MANIFEST);
  await rm(join(fresh, '.vite'), { recursive: true });
  await writeFile(WEIGHTS_FILE, JSON.stringify(weights));
}

async function putInPlace(): Promise<void> {
  await rm(previous, { recursive: true, force: true });
  await rename(dist, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, dist);
  await rm(previous, { recursive: true, force: true });
}

await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
const circle = circleOf(await readManifest(fresh, MANIFEST));
if (circle !== undefined)
  throw new Error(
    `Files of the build want each other, by the groups of vite.config.ts: ${circle.join(' > ')}`,
  );
await writeRoutePages(root, fresh, MANIFEST);
const compressed = await compress(fresh);
await weigh();
await keepEarlierAssets();
await putInPlace();
process.stdout.write(`web/dist is built; ${compressed} files compressed.\n`);
