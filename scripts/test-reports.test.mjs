import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.mjs';

const vitestTest = (status) => ({ status, fullName: status, duration: 1 });

const playwrightSpec = (status) => ({
  title: status,
  tests: [{ status, projectName: 'desktop', results: [{ duration: 1 }] }],
});

it('a skipped test, a todo and a file that cannot be loaded each count as failed', () => {
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

it('a browser test that passed on a second try counts as failed, and so does an error outside of tests', () => {
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
