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
    yield toFigure(`first-load${route}.${language}`, brotliKb, { unit: 'kB', limit: budgetKb, runs: 1 });
  }
}
