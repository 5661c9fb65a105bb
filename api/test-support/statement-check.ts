/**
 * `node test-statement-check.ts FOLDER`: holds the statements in PostgreSQL's logs there to one household each. Ends
 * with 1 and names those that aren't, with the test that they were logged in (`tests.jsonl`, a line each).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchLog } from './statement-log.ts';
import { StatementWatch } from './statement-watch.ts';

interface Test {
  readonly file: string;
  readonly title: string;
  /** In milliseconds. */
  readonly from: number;
  readonly to: number;
}

const [folder = ''] = process.argv.slice(2);
const tests = readFileSync(join(folder, 'tests.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Test);
const files = globSync('*.log', { cwd: folder }).toSorted();
let [statements, held] = [0, 0];
const faults = new Set<string>();
for (const file of files) {
  const watch = new StatementWatch();
  const name = file.replace(/-[0-9a-f-]{36}\.log$/, '');
  const testAt = (at: number) =>
    tests.find((test) => test.file === name && test.from <= at && at <= test.to)?.title ?? 'between tests';
  const count = watchLog(readFileSync(join(folder, file), 'utf8'), watch, testAt);
  // A log that holds nothing would say that all is well.
  if (count === 0) faults.add(`${name}: no statement was logged`);
  for (const fault of watch.faults) faults.add(`${name}: ${fault}`);
  statements += count;
  held += watch.held;
}
const words = `${held} statements on tables of households, of ${statements} in ${files.length} logs`;
process.stdout.write(
  faults.size === 0 ? `${words}, each of one household.\n` : `${[...faults, words].join('\n')}\n`,
);
process.exitCode = faults.size === 0 ? 0 : 1;
