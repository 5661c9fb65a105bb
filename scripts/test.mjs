/**
 * Every check and every test, cheap ones first, and one closing line: `N passed, N failed`.
 * A check counts as one, each test as one. What could not be run counts as failed, never as skipped; what this
 * machine has not got at all (another system's browser, the right to mount a disk) is said, and counts as nothing.
 *
 * Usage: npm test, or `node scripts/test.mjs [step ...]` for some steps only, by name.
 */
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium, provideWebKit } from './browsers.mjs';
import { providePgbouncer } from './pgbouncer.mjs';
import { root, run } from './run-command.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const MINUTE = 60_000;
const SLOWEST_SHOWN = 8;
const FAILURES_SHOWN = 12;
const LINES_OF_A_CHECK = 8;
const reports = await mkdtemp(join(tmpdir(), 'fairday-test-'));
const dist = join(root, 'web/dist');

const check = (name, command) => ({ name, go: () => runCheck(command) });
const steps = [
  check('format', ['biome', 'ci', '--colors=off', '.']),
  check('lint', ['oxlint', '--type-aware']),
  check('imports', ['node', 'scripts/check-imports.mjs']),
  check('types', ['tsc', '-b']),
  { name: 'vitest', go: runVitest },
  { name: 'build', go: runBuild },
  { ...check('first load', ['node', 'web/scripts/check-first-load.ts']), needs: 'build' },
  { name: 'chromium', needs: 'build', go: runChromium },
  { name: 'webkitgtk', needs: 'build', go: runWebKit },
];

async function runCheck(command) {
  const { code, output } = await run(command, { limit: 5 * MINUTE });
  if (code === 0) return { passed: 1, failed: 0 };
  const broken = [output.trim().split('\n').slice(-LINES_OF_A_CHECK).join('\n    ')];
  return { passed: 0, failed: 1, words: output, broken };
}

async function runBuild() {
  // A failing build leaves a dist that looks whole: the browser tests must never see it.
  rmSync(dist, { recursive: true, force: true });
  const result = await runCheck(['npm', '--prefix', 'web', 'run', 'build']);
  if (result.failed > 0) rmSync(dist, { recursive: true, force: true });
  return result;
}

/** Runs a test runner and counts from its JSON report: its exit code alone says too little. */
async function runTests({ command, env, report, read }) {
  const { code, output } = await run(command, { env, limit: 13 * MINUTE });
  let found;
  try {
    found = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return { passed: 0, failed: 1, words: `${output}\nno report: ${error.message}` };
  }
  const none = found.passed + found.failed === 0;
  const silent = code !== 0 && found.failed === 0 && !none;
  const failed = found.failed + (none || silent ? 1 : 0);
  const reasons = [...found.reasons];
  if (none) reasons.push('it ran no test');
  if (silent) reasons.push(`its exit code was ${code} though no test failed`);
  // What needs more of a machine than this one gives, as a disk to be filled: said, and counted as nothing.
  const foreign = output.match(/Not run here: .*/g) ?? [];
  return { ...found, failed, words: (failed > 0 ? [output, ...reasons] : foreign).join('\n') };
}

async function runVitest() {
  await pgbouncer;
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests({ command: ['vitest', 'run', ...reporters], report, read: readVitest });
}

function runPlaywright(projects) {
  const report = join(reports, `playwright-${projects[0]}.json`);
  return runTests({
    command: [
      'web/node_modules/.bin/playwright',
      'test',
      '-c',
      'web',
      ...projects.map((name) => `--project=${name}`),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: readPlaywright,
  });
}

async function runChromium() {
  const { problem } = await chromium;
  if (problem !== undefined) return { passed: 0, failed: 1, words: problem };
  return runPlaywright(['desktop', 'phone', 'background-sync']);
}

async function runWebKit() {
  const { problem, foreign } = await provideWebKit();
  if (foreign !== undefined) return { passed: 0, failed: 0, words: foreign };
  if (problem !== undefined) return { passed: 0, failed: 1, words: problem };
  return runPlaywright(['webkitgtk']);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
const total = { passed: 0, failed: unknown.length };
for (const name of unknown)
  console.log(`no step is called ${name}; there are ${steps.map((s) => s.name).join(', ')}`);
const isAsked = (name) => asked.length === 0 || asked.includes(name);
/** Fetched while the cheap checks and the first tests run, one after the other: there is one apt-get at a time. */
const pgbouncer = isAsked('vitest') ? providePgbouncer() : Promise.resolve();
const chromium = isAsked('chromium') ? pgbouncer.then(provideChromium) : undefined;
const broken = new Set();
const slow = [];
/** The end of the output is what is kept where a whole run is too long to keep: what broke is told there again. */
const told = [];

for (const step of steps.filter(({ name }) => isAsked(name))) {
  const start = performance.now();
  const result = broken.has(step.needs)
    ? { passed: 0, failed: 1, words: `not run, because ${step.needs} failed` }
    : await step.go();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += result.passed;
  total.failed += result.failed;
  slow.push(...(result.times ?? []));
  told.push(...(result.broken ?? []).map((words) => `${step.name}: ${words}`));
  if (result.failed > 0) broken.add(step.name);
  if (result.words) console.log(`\n${result.words.trimEnd()}\n`);
  const mark = result.failed > 0 ? 'FAILED' : 'ok    ';
  console.log(
    `${mark} ${step.name.padEnd(10)} ${result.passed} passed, ${result.failed} failed in ${seconds} s`,
  );
}

slow.sort((a, b) => b.ms - a.ms);
if (slow.length > 0) console.log('\nslowest tests');
for (const { ms, name } of slow.slice(0, SLOWEST_SHOWN))
  console.log(`${(ms / 1000).toFixed(2).padStart(7)} s  ${name}`);
if (told.length > 0) console.log(`\nfailed\n  ${told.slice(0, FAILURES_SHOWN).join('\n  ')}`);
rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
