/** Weighs what a first visit to a route loads in each language, from the build's chunks: no browser is needed. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import { type Chunk, filesToRun } from './chunks.ts';
import { FIRST_LOAD_BUDGETS_KB, modulesOf, type WeighedRoute } from './first-load-budgets.ts';

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
export type Weights = Readonly<Record<WeighedRoute, Readonly<Record<Language, readonly FileWeight[]>>>>;

/** Weighs the routes of a compressed build in `folder`. */
export async function weighRoutes(folder: string, chunks: readonly Chunk[]): Promise<Weights> {
  const weighFile = async (file: string): Promise<FileWeight> => {
    const { size } = await stat(join(folder, `${file}.br`));
    return { file, bytes: size, modules: chunks.find((chunk) => chunk.file === file)?.modules ?? {} };
  };
  const weigh = async (route: WeighedRoute, language: Language) =>
    [
      language,
      await Promise.all([...filesToRun(chunks, modulesOf(route, language))].map(weighFile)),
    ] as const;
  const routes = Object.keys(FIRST_LOAD_BUDGETS_KB) as WeighedRoute[];
  const weighed = await Promise.all(
    routes.map(async (route) => {
      const byLanguage = await Promise.all(LANGUAGE_CODES.map((language) => weigh(route, language)));
      return [route, Object.fromEntries(byLanguage)] as const;
    }),
  );
  // Every route in every language, as listed.
  return Object.fromEntries(weighed) as unknown as Weights;
}
