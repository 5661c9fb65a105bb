/** Tests counting passed and failed tests in the reports of Vitest and Playwright, and listing the failures. */
import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.mjs';

const vitestTest = (status) => ({ status, fullName: status, duration: 1 });

const playwrightSpec = (status) => ({
  title: status,
  tests: [{ status, projectName: 'desktop', results: [{ duration: 1 }] }],
});

it('a skipped test, a todo and an unloadable file each count as failed', () => {
  const count = readVitest({
    testResults: [
      {
        name: 'a',
        status: 'failed',
        assertionResults: ['passed', 'failed', 'skipped', 'todo'].map(vitestTest),
      },
      { name: 'b', status: 'failed', assertionResults: [] },
    ],
  });
  expect(count).toMatchObject({ passed: 1, failed: 4 });
  expect(count.reasons).toEqual(['not run: skipped', 'not run: todo', 'not loaded: b']);
});

it('a retried browser test and an error outside of tests count as failed', () => {
  const count = readPlaywright({
    suites: [
      {
        specs: [playwrightSpec('expected'), playwrightSpec('flaky')],
        suites: [{ specs: [playwrightSpec('unexpected'), playwrightSpec('skipped')] }],
      },
    ],
    errors: [{ message: 'no such file' }],
  });
  expect(count).toMatchObject({ passed: 1, failed: 4 });
  expect(count.reasons).toContain('no such file');
});

it('each failed test is listed with the first lines of its error', () => {
  const failureMessages = ['\u001B[31mexpected 1\u001B[39m\n\n  to be 2'];
  const { failures } = readVitest({
    testResults: [
      { name: 'a', status: 'failed', assertionResults: [{ ...vitestTest('failed'), failureMessages }] },
    ],
  });
  expect(failures).toEqual(['failed\n    expected 1\n    to be 2']);
  const error = { message: 'no such button' };
  const tests = [{ status: 'unexpected', projectName: 'phone', results: [{ duration: 1, error }] }];
  const browser = readPlaywright({ suites: [{ specs: [{ title: 'a tap', tests }] }], errors: [] });
  expect(browser.failures).toEqual(['phone: a tap\n    no such button']);
});
