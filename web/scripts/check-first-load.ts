/**
 * Checks the last build against the first-load budgets, explains what is over, and keeps the weights of a build that
 * passes.
 */
import { copyFile, readFile } from 'node:fs/promises';
import { LANGUAGE_CODES } from 'sync-protocol/kernel/languages.ts';
import { FIRST_LOAD_BUDGETS_KB, FIRST_LOAD_FILES, type WeighedRoute } from './first-load-budgets.ts';
import { explainFirstLoad, totalBytes } from './first-load-report.ts';
import { PASSED_WEIGHTS_FILE, WEIGHTS_FILE, type Weights } from './first-load-weights.ts';

const readWeights = async (file: string): Promise<Weights> =>
  JSON.parse(await readFile(file, 'utf8')) as Weights;

const weights = await readWeights(WEIGHTS_FILE);
const passed = await readWeights(PASSED_WEIGHTS_FILE).catch(() => undefined);
for (const [name, budgetKb] of Object.entries(FIRST_LOAD_BUDGETS_KB)) {
  const route = name as WeighedRoute;
  for (const language of LANGUAGE_CODES) {
    const files = weights[route][language];
    const bytes = totalBytes(files);
    const isOver = bytes > budgetKb * 1000 || files.length > FIRST_LOAD_FILES[route];
    const budget = `${(bytes / 1000).toFixed(1)} kB of ${budgetKb}, ${files.length} files of ${FIRST_LOAD_FILES[route]}`;
    process.stdout.write(`${route} (${language}): ${budget}${isOver ? ', over budget' : ''}\n`);
    if (!isOver) continue;
    process.exitCode = 1;
    process.stdout.write(`${explainFirstLoad(files, passed?.[route]?.[language]).join('\n')}\n`);
  }
}
if (process.exitCode !== 1) await copyFile(WEIGHTS_FILE, PASSED_WEIGHTS_FILE);
