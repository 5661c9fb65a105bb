/** Weighs what a first visit to a route loads, from the build's chunks: no browser is needed. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chunk, filesToRun } from './chunks.ts';
import { ENTRY, FIRST_LOAD_BUDGETS_KB, PARTS_OF_ROUTES, type WeighedRoute } from './first-load-budgets.ts';

const cache = join(import.meta.dirname, '../node_modules/.cache');

/** The weights of the last build. */
export const WEIGHTS_FILE = join(cache, 'fairday-first-load.json');
/** The weights of the last build within the budgets, to tell what has grown since. */
export const PASSED_WEIGHTS_FILE = join(cache, 'fairday-first-load-passed.json');

export interface FileWeight {
  readonly file: string;
  /** Brotli. */
  readonly bytes: number;
  readonly modules: Chunk['modules'];
}
export type Weights = Readonly<Record<WeighedRoute, readonly FileWeight[]>>;

/** Weighs the routes of a compressed build in `folder`. */
export async function weighRoutes(folder: string, chunks: readonly Chunk[]): Promise<Weights> {
  const weighFile = async (file: string): Promise<FileWeight> => {
    const { size } = await stat(join(folder, `${file}.br`));
    return { file, bytes: size, modules: chunks.find((chunk) => chunk.file === file)?.modules ?? {} };
  };
  const weigh = (route: WeighedRoute): Promise<FileWeight[]> =>
    Promise.all([...filesToRun(chunks, [ENTRY, ...PARTS_OF_ROUTES[route]])].map(weighFile));
  const weights = {} as Record<WeighedRoute, readonly FileWeight[]>;
  for (const route of Object.keys(FIRST_LOAD_BUDGETS_KB) as WeighedRoute[])
    weights[route] = await weigh(route);
  return weights;
}
