/** Fails when a first visit to a route weighs more than its budget, or is more files, in the build that was made last. */
import { readFile } from 'node:fs/promises';
import { FIRST_LOAD_BUDGETS_KB, FIRST_LOAD_FILES, type WeighedRoute } from './first-load-budgets.ts';
import { WEIGHTS_FILE, type Weights } from './first-load-weights.ts';

const weights = JSON.parse(await readFile(WEIGHTS_FILE, 'utf8')) as Weights;
for (const [name, budgetKb] of Object.entries(FIRST_LOAD_BUDGETS_KB)) {
  const route = name as WeighedRoute;
  const { bytes, files } = weights[route];
  const isOver = bytes > budgetKb * 1000 || files > FIRST_LOAD_FILES[route];
  if (isOver) process.exitCode = 1;
  process.stdout.write(
    `${route}: ${(bytes / 1000).toFixed(1)} kB of ${budgetKb}, ${files} files of ${FIRST_LOAD_FILES[route]}${isOver ? ', which is too much' : ''}\n`,
  );
}
