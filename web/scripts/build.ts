/**
 * Builds the web app into dist/: bundles, route pages, compressed copies, and the weights of first loads. A failed
 * build leaves the last one; chunks that import each other fail it. Hashed files of earlier builds stay for a month: a
 * page that was opened before an update may still ask for them.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { type Chunk, findCycle, recordChunks } from './chunks.ts';
import { WEIGHTS_FILE, weighRoutes } from './first-load-weights.ts';
import { routePages } from './route-pages.ts';

const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
const keepEarlierBuildsMs = 30 * 24 * 3_600_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const fresh = join(root, 'node_modules/.cache/fairday-build');
const previous = join(root, 'node_modules/.cache/fairday-previous');

/** Writes a `.br` and a `.gz` beside each text file of `folder`, and returns how many files that were. */
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

/** Copies the hashed files in dist/ that are younger than a month and not part of the new build. */
async function keepEarlierAssets(): Promise<void> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  for (const name of names) {
    const file = join(dist, 'assets', name);
    if (Date.now() - (await stat(file)).mtimeMs > keepEarlierBuildsMs) continue;
    await cp(file, join(fresh, 'assets', name), { force: false, preserveTimestamps: true });
  }
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
const chunks: Chunk[] = [];
await build({
  root,
  logLevel: 'warn',
  plugins: [recordChunks(chunks), routePages(chunks)],
  build: { outDir: fresh, emptyOutDir: true },
});
const cycle = findCycle(chunks);
if (cycle !== undefined)
  throw new Error(`Chunks import each other (docs/decisions/chunks.md): ${cycle.join(' > ')}`);
const compressed = await compress(fresh);
await writeFile(WEIGHTS_FILE, JSON.stringify(await weighRoutes(fresh, chunks)));
await keepEarlierAssets();
await putInPlace();
process.stdout.write(`Built web/dist; compressed ${compressed} files.\n`);
