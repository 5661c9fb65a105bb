/** JavaScript and CSS of a first visit, brotli: what web's own measure finds in web/dist, as figures. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';

const web = fileURLToPath(new URL('../../web/', import.meta.url));

interface Measured {
  readonly route: string;
  readonly brotliKb: number;
  readonly budgetKb: number;
}

const runScript = async (script: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [script], { cwd: web })).stdout;

/** The same files weigh the same every time: one run says it all. */
export async function* firstLoad(): AsyncGenerator<Figure> {
  if (!existsSync(`${web}dist/index.html`)) await runScript('scripts/build.ts');
  for (const line of (await runScript('scripts/measure-first-load.ts')).trim().split('\n')) {
    const { route, brotliKb, budgetKb } = JSON.parse(line) as Measured;
    yield { name: `first-load${route}`, value: brotliKb, unit: 'kB', limit: budgetKb, ratio: null, runs: 1 };
  }
}
