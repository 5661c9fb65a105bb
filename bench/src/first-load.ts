/**
 * Measures a first visit's JavaScript and CSS in brotli kB in each language, by web's own script. Builds web/dist if
 * it is missing.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, toFigure } from './figure.ts';

const web = fileURLToPath(new URL('../../web/', import.meta.url));

/** Goals below the budgets that a build must keep. */
const GOALS_KB: Readonly<Record<string, number>> = { '/schedule': 195 };

interface Measured {
  readonly route: string;
  readonly language: string;
  readonly brotliKb: number;
  readonly budgetKb: number;
}

const runScript = async (script: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [script], { cwd: web })).stdout;

/** One run is enough: file sizes don't vary. */
export async function* firstLoad(): AsyncGenerator<Figure> {
  if (!existsSync(`${web}dist/index.html`)) await runScript('scripts/build.ts');
  for (const line of (await runScript('scripts/measure-first-load.ts')).trim().split('\n')) {
    const { route, language, brotliKb, budgetKb } = JSON.parse(line) as Measured;
    const limit = GOALS_KB[route] ?? budgetKb;
    yield toFigure(`first-load${route}.${language}`, brotliKb, { unit: 'kB', limit, runs: 1 });
  }
}
