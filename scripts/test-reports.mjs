/**
 * Reads counts, failures and times from the test runners' JSON reports. A skipped test counts as failed, and so does
 * one that passed only when it was retried: neither proves that anything works.
 * @typedef {{ passed: number, failed: number, reasons: string[], failures: string[],
 *   times: { name: string, ms: number }[] }} Counts `failures`: each failed test with the first lines of its error
 */
import { stripVTControlCharacters } from 'node:util';

const LINES_PER_ERROR = 6;

const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_PER_ERROR)
    .map((line) => `    ${line.trim()}`);
const formatFailure = (name, error) => [name, ...firstLines(error)].join('\n');

/** Counts Vitest's `json` report; a file that couldn't be loaded is one failure. @returns {Counts} */
export function readVitest({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const notLoaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  const passed = tests.filter((test) => test.status === 'passed').length;
  return {
    passed,
    failed: tests.length - passed + notLoaded.length,
    reasons: [
      ...skipped.map((test) => `not run: ${test.fullName}`),
      ...notLoaded.map((file) => `not loaded: ${file.name}`),
    ],
    failures: [
      ...tests
        .filter((test) => test.status === 'failed')
        .map((test) => formatFailure(test.fullName, test.failureMessages?.[0])),
      ...notLoaded.map((file) => formatFailure(file.name, file.message)),
    ],
    times: tests.map((test) => ({ name: test.fullName, ms: test.duration ?? 0 })),
  };
}

function* specsOf(suite) {
  for (const spec of suite.specs ?? []) yield spec;
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** Counts Playwright's `json` report; an error outside of a test is one failure. @returns {Counts} */
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
    failures: tests
      .filter((test) => test.status === 'unexpected')
      .map((test) =>
        formatFailure(test.name, test.results.find(({ error }) => error !== undefined)?.error.message),
      ),
    times: tests.map(({ name, results }) => ({
      name,
      ms: results.reduce((sum, one) => sum + one.duration, 0),
    })),
  };
}
