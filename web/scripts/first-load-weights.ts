/** What a first visit to a route weighs, by the build's own manifest: no browser is needed. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRST_LOAD_BUDGETS_KB, PARTS_OF_ROUTES, type WeighedRoute } from './first-load-budgets.ts';

/** Where the build leaves its weights, out of what is served. */
export const WEIGHTS_FILE = fileURLToPath(
  new URL('../node_modules/.cache/fairday-first-load.json', import.meta.url),
);

export interface Weight {
  readonly bytes: number;
  readonly files: number;
}
export type Weights = Readonly<Record<WeighedRoute, Weight>>;

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export const FIRST_FILE = 'index.html';

export const readManifest = async (folder: string, manifestFile: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest;

/** Every file that comes before any of `names` can run. Throws for a name that the build doesn't know. */
export function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return files;
}

/** Of a build that has been compressed, by its manifest. */
export async function weightsOf(folder: string, manifestFile: string): Promise<Weights> {
  const manifest = await readManifest(folder, manifestFile);
  const weigh = async (route: WeighedRoute): Promise<[WeighedRoute, Weight]> => {
    const files = [...filesOf(manifest, [FIRST_FILE, ...PARTS_OF_ROUTES[route]])];
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
    return [route, { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length }];
  };
  const routes = Object.keys(FIRST_LOAD_BUDGETS_KB) as WeighedRoute[];
  return Object.fromEntries(await Promise.all(routes.map(weigh))) as Weights;
}
