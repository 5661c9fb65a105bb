/**
 * `npm test`: runs every check and every test, the checks first and two at a time. Prints the slowest tests, the
 * failures, and last `N passed, N failed`. Installs missing browsers and PgBouncer where it runs as root.
 *
 *     npm test                        everything
 *     npm test -- lint types          some steps, by name
 *     npm test -- billing.test.ts     test files whose path contains the word; browser specs too
 *     npm test -- changed             what is quick, for the files changed since origin/main: the types, and of these
 *                                     files lint, format and the tests beside them; no browser specs
 *
 * A check counts as one, each test as one. What could not run counts as failed, never as skipped. What this machine
 * doesn't have at all (another system's browser, the right to mount a disk) is printed and counts as nothing.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium, provideWebKit } from './browsers.mjs';
import { chooseTests, findChangedFiles } from './changed-files.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { providePgbouncer } from './pgbouncer.mjs';
import { root, run } from './run-command.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const MINUTE = 60_000;
const SLOWEST_SHOWN = 8;
const FAILURES_SHOWN = 12;
/** Lines of a failed check's output that the summary at the end repeats. */
const LINES_PER_CHECK = 8;
const TEST_FILES = ['**/*.test.{ts,tsx,mjs}', 'web/e2e/**/*.spec.ts'];
const SOURCE = /\.(ts|tsx|js|mjs)$/;
const LINT = ['oxlint', '--type-aware'];
const FORMAT = ['biome', 'ci', '--colors=off'];
const FIRST_LOAD = ['node', 'web/scripts/check-first-load.ts'];
/** Steps at once, by stage: a check works on one core for most of its time. Vitest has two workers, Chromium three. */
const AT_ONCE = { check: 2, test: 1, browser: 2 };
/** Playwright's cache of compiled specs. In the temporary folder, each run would compile them anew: 3 s of CPU. */
const COMPILED_SPECS = join(root, 'node_modules/.cache/playwright');
const BROWSER_PROJECTS = ['desktop', 'phone', 'background-sync'];

const reports = await mkdtemp(join(tmpdir(), 'fairday-test-'));
const memoryFolder = makeMemoryFolder();
/** Creating a test database takes a tenth of the CPU in memory. */
const inMemory = memoryFolder === undefined ? {} : { TMPDIR: memoryFolder };
const dist = join(root, 'web/dist');

const check = (name, command) => ({ name, stage: 'check', run: () => runCheck(command) });
/** The stages run one after the other. Within a stage, as many steps at once as AT_ONCE says, in this order. */
const steps = [
  check('types', ['tsc', '-b']),
  check('lint', LINT),
  { name: 'build', stage: 'check', run: runBuild },
  check('unused', ['knip', '--no-progress']),
  check('format', [...FORMAT, '.']),
  check('imports', ['node', 'scripts/check-imports.mjs']),
  { name: 'first load', stage: 'test', needs: 'build', run: () => runCheck(FIRST_LOAD) },
  { name: 'vitest', stage: 'test', run: () => runVitest() },
  { name: 'chromium', stage: 'browser', needs: 'build', run: () => runChromium() },
  { name: 'webkitgtk', stage: 'browser', needs: 'build', run: () => runWebKit() },
];

async function runCheck(command) {
  const { code, output } = await run(command, { limit: 5 * MINUTE });
  if (code === 0) return { passed: 1, failed: 0 };
  const failures = [output.trim().split('\n').slice(-LINES_PER_CHECK).join('\n    ')];
  return { passed: 0, failed: 1, output, failures };
}

async function runBuild() {
  // A failing build leaves a dist that looks complete: the browser tests must never see it.
  rmSync(dist, { recursive: true, force: true });
  const result = await runCheck(['npm', '--prefix', 'web', 'run', 'build']);
  if (result.failed > 0) rmSync(dist, { recursive: true, force: true });
  return result;
}

/** Runs a test runner and counts from its JSON report: its exit code alone says too little. */
async function runTests({ command, env, report, read }) {
  const { code, output } = await run(command, { env: { ...inMemory, ...env }, limit: 50 * MINUTE });
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}\nno report: ${error.message}` };
  }
  const ranNothing = counts.passed + counts.failed === 0;
  const failedSilently = code !== 0 && counts.failed === 0 && !ranNothing;
  const failed = counts.failed + (ranNothing || failedSilently ? 1 : 0);
  const reasons = [...counts.reasons];
  if (ranNothing) reasons.push('it ran no test');
  if (failedSilently) reasons.push(`its exit code was ${code} though no test failed`);
  // Tests that need more than this machine has, such as a disk to fill, print this line and count as nothing.
  const notRunHere = output.match(/Not run here: .*/g) ?? [];
  return { ...counts, failed, output: (failed > 0 ? [output, ...reasons] : notRunHere).join('\n') };
}

async function runVitest(files = []) {
  await pgbouncer;
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests({ command: ['vitest', 'run', ...reporters, ...files], report, read: readVitest });
}

function runPlaywright(projects, files = []) {
  const report = join(reports, `playwright-${projects[0]}.json`);
  const options = ['-c', 'web', ...projects.map((name) => `--project=${name}`)];
  return runTests({
    command: ['web/node_modules/.bin/playwright', 'test', ...options, ...files],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PWTEST_CACHE_DIR: COMPILED_SPECS },
    report,
    read: readPlaywright,
  });
}

async function runChromium(files) {
  const { problem } = await chromium;
  if (problem !== undefined) return { passed: 0, failed: 1, output: problem };
  return runPlaywright(BROWSER_PROJECTS, files);
}

async function runWebKit(files) {
  const { problem, foreign } = await webkit;
  if (foreign !== undefined) return { passed: 0, failed: 0, output: foreign };
  if (problem !== undefined) return { passed: 0, failed: 1, output: problem };
  return runPlaywright(['webkitgtk'], files);
}

const stepFor = (name) => steps.find((step) => step.name === name);

/** Returns the steps that run just these test files; a browser spec needs a build first. */
function stepsForFiles(files) {
  const inWebKit = files.filter((file) => file.startsWith('web/e2e/webkit/'));
  const inChromium = files.filter((file) => file.endsWith('.spec.ts') && !inWebKit.includes(file));
  const withoutBrowser = files.filter((file) => !file.endsWith('.spec.ts'));
  return [
    ...(withoutBrowser.length > 0 ? [{ ...stepFor('vitest'), run: () => runVitest(withoutBrowser) }] : []),
    ...(inChromium.length + inWebKit.length > 0 ? [stepFor('build')] : []),
    ...(inChromium.length > 0 ? [{ ...stepFor('chromium'), run: () => runChromium(inChromium) }] : []),
    ...(inWebKit.length > 0 ? [{ ...stepFor('webkitgtk'), run: () => runWebKit(inWebKit) }] : []),
  ];
}

/** Returns the steps of `npm test -- changed`: of these files' tests, those that need no browser. */
function stepsForChanged(changed, testFiles) {
  const sources = changed.filter((file) => SOURCE.test(file));
  const tests = chooseTests(
    changed,
    testFiles.filter((file) => !file.endsWith('.spec.ts')),
  );
  console.log(`${changed.length} files changed since origin/main, ${tests.length} test files run for them`);
  const specs = changed.filter((file) => file.endsWith('.spec.ts'));
  if (specs.length > 0) console.log(`not run: ${specs.join(', ')}`);
  return [
    stepFor('types'),
    ...(sources.length > 0 ? [check('lint', [...LINT, ...sources])] : []),
    ...(changed.length > 0 ? [check('format', [...FORMAT, '--no-errors-on-unmatched', ...changed])] : []),
    stepFor('imports'),
    ...(tests.length > 0 ? stepsForFiles(tests) : []),
  ];
}

/** Returns the steps that the command line asks for (all, some by name, or for test files), and unknown words. */
function chooseSteps(words) {
  if (words.length === 0) return { chosen: steps, unknown: [] };
  const testFiles = globSync(TEST_FILES, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) });
  if (words.length === 1 && words[0] === 'changed')
    return { chosen: stepsForChanged(findChangedFiles(), testFiles), unknown: [] };
  const isStep = (word) => steps.some((step) => step.name === word);
  const filesFor = (word) => testFiles.filter((file) => file.includes(word.replace(/^\.\//, '')));
  const files = [...new Set(words.filter((word) => !isStep(word)).flatMap(filesFor))];
  return {
    chosen: [
      ...steps.filter((step) => words.includes(step.name)),
      ...(files.length > 0 ? stepsForFiles(files) : []),
    ],
    unknown: words.filter((word) => !isStep(word) && filesFor(word).length === 0),
  };
}

const { chosen, unknown } = chooseSteps(process.argv.slice(2));
const total = { passed: 0, failed: unknown.length };
for (const word of unknown)
  console.log(
    `No step and no test file is called ${word}; the steps are ${steps.map(({ name }) => name).join(', ')}.`,
  );

/**
 * PgBouncer and the browsers are installed while the checks run, one after the other: apt-get allows no two at once.
 */
const runs = (name) => chosen.some((step) => step.name === name);
const pgbouncer = runs('vitest') ? providePgbouncer() : Promise.resolve();
const chromium = runs('chromium') ? pgbouncer.then(provideChromium) : undefined;
const webkit = runs('webkitgtk') ? Promise.all([pgbouncer, chromium]).then(provideWebKit) : undefined;
const failedSteps = new Set();
const times = [];
/** Repeated at the end, because only the end of a long output is kept in some places. */
const failures = [];

async function runStep(step) {
  const start = performance.now();
  const result = failedSteps.has(step.needs)
    ? { passed: 0, failed: 1, output: `not run, because ${step.needs} failed` }
    : await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += result.passed;
  total.failed += result.failed;
  times.push(...(result.times ?? []));
  failures.push(...(result.failures ?? []).map((lines) => `${step.name}: ${lines}`));
  if (result.failed > 0) failedSteps.add(step.name);
  if (result.output) console.log(`\n${result.output.trimEnd()}\n`);
  const mark = result.failed > 0 ? 'FAILED' : 'ok    ';
  console.log(
    `${mark} ${step.name.padEnd(10)} ${result.passed} passed, ${result.failed} failed in ${seconds} s`,
  );
}

for (const [stage, atOnce] of Object.entries(AT_ONCE)) {
  const waiting = chosen.filter((step) => step.stage === stage);
  const runWaiting = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
}

times.sort((a, b) => b.ms - a.ms);
if (times.length > 0) console.log('\nslowest tests');
for (const { ms, name } of times.slice(0, SLOWEST_SHOWN))
  console.log(`${(ms / 1000).toFixed(2).padStart(7)} s  ${name}`);
if (failures.length > 0) console.log(`\nfailed\n  ${failures.slice(0, FAILURES_SHOWN).join('\n  ')}`);
for (const folder of [reports, memoryFolder])
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
