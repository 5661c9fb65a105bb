/**
 * `node statement-check.ts FOLDER` checks that each statement and each writing transaction on household tables in
 * PostgreSQL's logs is of one household. Prints the others with their test (from `tests.jsonl`) and exits with 1, also
 * for an empty log.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchLog } from './statement-log.ts';
import { StatementWatch } from './statement-watch.ts';

interface Test {
  readonly worker: string;
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
let [statements, checked] = [0, 0];
const faults = new Set<string>();
for (const file of files) {
  const watch = new StatementWatch();
  const worker = file.replace(/-[0-9a-f-]{36}\.log$/, '');
  const name = `worker ${worker}`;
  const testAt = (at: number) =>
    tests.find((test) => test.worker === worker && test.from <= at && at <= test.to)?.title ??
    'between tests';
  const count = watchLog(readFileSync(join(folder, file), 'utf8'), watch, testAt);
  // An empty log would pass unnoticed.
  if (count === 0) faults.add(`${name}: no statement was logged`);
  for (const fault of watch.faults) faults.add(`${name}: ${fault}`);
  statements += count;
  checked += watch.checked;
}
const summary = `${checked} statements on household tables, of ${statements} in ${files.length} logs`;
process.stdout.write(
  faults.size === 0 ? `${summary}, each of one household.\n` : `${[...faults, summary].join('\n')}\n`,
);
process.exitCode = faults.size === 0 ? 0 : 1;
