/** Fails when a first visit to a route weighs more than its budget, in the build that was made last. */
import { readFile } from 'node:fs/promises';
import { FIRST_LOAD_BUDGETS_KB, type WeighedRoute } from './first-load-budgets.ts';
import { WEIGHTS_FILE, type Weights } from './first-load-weights.ts';

const weights = JSON.parse(await readFile(WEIGHTS_FILE, 'utf8')) as Weights;
for (const [route, budgetKb] of Object.entries(FIRST_LOAD_BUDGETS_KB)) {
  const bytes = weights[route as WeighedRoute];
  const isOver = bytes > budgetKb * 1000;
  if (isOver) process.exitCode = 1;
  process.stdout.write(
    `${route}: ${(bytes / 1000).toFixed(1)} kB of ${budgetKb}${isOver ? ', which is too much' : ''}\n`,
  );
}
