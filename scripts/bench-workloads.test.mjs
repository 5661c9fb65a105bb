/** Tests that each server benchmark still runs, at a hundredth of its size. Figures are not judged. */
import { expect, test } from 'vitest';
import { run } from './run-command.mjs';

const LIMIT_MS = 120_000;
const NO_PGBENCH = 'pgbench is not here.';
const WITH_PGBENCH = ['agenda-32', 'writes-32'];
const WORKLOADS = [
  'push-1000',
  'bootstrap-10000',
  'requests',
  'live',
  ...WITH_PGBENCH,
  'event-streams',
  'memory',
  'neighbors',
  'households',
  'growth',
  'reminders',
  'hanging-push',
  'leave-balance',
  'receipts',
];

const isNumberOrNull = (value) => value === null || Number.isFinite(value);
const isFigure = ({ value, unit, runs, limit, ratio }) =>
  Number.isFinite(value) && unit !== '' && runs > 0 && isNumberOrNull(limit) && isNumberOrNull(ratio);

test(
  'each server workload can be measured and prints complete figures',
  async () => {
    const { output, code } = await run(['node', 'bench/src/run.ts'], {
      env: { BENCH_CHECK: '1' },
      limit: LIMIT_MS,
    });
    const lines = output.split('\n').filter(Boolean);
    const figures = lines.filter((line) => line.startsWith('{"')).map((line) => JSON.parse(line));
    expect(figures.filter((figure) => !isFigure(figure))).toEqual([]);
    const measured = [...new Set(figures.map(({ name }) => name.split('.')[0]))];

    const isMissing = output.includes(NO_PGBENCH);
    if (isMissing) console.log(`Not run here: ${WITH_PGBENCH.join(', ')}, which need pgbench.`);
    const wanted = WORKLOADS.filter((name) => !isMissing || !WITH_PGBENCH.includes(name));
    const words = isMissing ? [] : lines.filter((line) => !line.startsWith('{"'));
    expect({ measured, words, code: isMissing ? 0 : code }).toEqual({ measured: wanted, words: [], code: 0 });
  },
  LIMIT_MS + 30_000,
);
