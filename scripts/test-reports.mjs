import { stripVTControlCharacters } from 'node:util';

/**
 * Counts from the runners' JSON reports. A skipped test counts as failed, and so does one that passed only on a
 * second try: neither is something that was seen to work.
 * @typedef {{ passed: number, failed: number, reasons: string[], broken: string[],
 *   times: { name: string, ms: number }[] }} Count `broken`: each failed test with the first lines of its error
 */

const LINES_OF_AN_ERROR = 6;

const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_OF_AN_ERROR)
    .map((line) => `    ${line.trim()}`);
const brokenTest = (name, error) => [name, ...firstLines(error)].join('\n');

/** @returns {Count} of Vitest's `json` reporter; a file that could not be loaded counts as one failure */
export function readVitest({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const lost = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  const passed = tests.filter((test) => test.status === 'passed').length;
  return {
    passed,
    failed: tests.length - passed + lost.length,
    reasons: [
      ...skipped.map((test) => `not run: ${test.fullName}`),
      ...lost.map((file) => `not loaded: ${file.name}`),
    ],
    broken: [
      ...tests
        .filter((test) => test.status === 'failed')
        .map((test) => brokenTest(test.fullName, test.failureMessages?.[0])),
      ...lost.map((file) => brokenTest(file.name, file.message)),
    ],
    times: tests.map((test) => ({ name: test.fullName, ms: test.duration ?? 0 })),
  };
}

function* specsOf(suite) {
  for (const spec of suite.specs ?? []) yield spec;
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** @returns {Count} of Playwright's `json` reporter; an error outside of a test counts as one failure */
export function readPlaywright({ suites, errors }) {
  const tests = suites
    .flatMap((suite) => [...specsOf(suite)])
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${test.projectName}: ${spec.title}` })));
  const passed = tests.filter((test) => test.status === 'expected').length;
  return {
    passed,
    failed: tests.length - passed + errors.length,
    reasons: [
      ...tests.filter((test) => test.status === 'skipped').map((test) => `not run: ${test.name}`),
      ...tests
        .filter((test) => test.status === 'flaky')
        .map((test) => `passed on a second try: ${test.name}`),
      ...errors.map((error) => error.message),
    ],
    broken: tests
      .filter((test) => test.status === 'unexpected')
      .map((test) =>
        brokenTest(test.name, test.results.find(({ error }) => error !== undefined)?.error.message),
      ),
    times: tests.map(({ name, results }) => ({
      name,
      ms: results.reduce((sum, one) => sum + one.duration, 0),
    })),
  };
}
