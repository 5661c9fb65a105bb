/**
 * Finds the files changed since origin/main, committed or not, and the tests that are quick to run for them
 * (`npm test -- changed`).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findOwnFile, readSpecifiers } from './module-imports.mjs';
import { root } from './run-command.mjs';

const TRUNK = 'origin/main';

/** Returns the paths of files that were added or changed since the branch left the trunk, without deleted ones. */
export function findChangedFiles(folder = root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean);
  const [start] = git('merge-base', 'HEAD', TRUNK).map((line) => line.trim());
  return [
    ...git('diff', '-z', '--name-only', '--diff-filter=d', start),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
}

/** Returns whether a test starts PostgreSQL or servers, which takes seconds. */
const isSlow = (test) => test.endsWith('.pg.test.ts') || test.startsWith('web/integration/');

/** Returns whether a test is named after a file, such as week.pg.test.ts after week.ts. */
const isBeside = (test, file) =>
  dirname(test) === dirname(file) && basename(test).startsWith(`${basename(file).replace(/\.\w+$/, '')}.`);

const readImports = (test) =>
  readSpecifiers(test, readFileSync(join(root, test), 'utf8')).specifiers.map((specifier) =>
    findOwnFile(test, specifier),
  );

/**
 * Returns the tests to run for changed files: changed tests, tests beside a changed file, and tests without a database
 * that import a changed file themselves. Tests that reach it through other files are left to the whole run.
 */
export function chooseTests(changed, tests, importsOf = readImports) {
  const files = new Set(changed);
  return tests.filter(
    (test) =>
      files.has(test) ||
      changed.some((file) => isBeside(test, file)) ||
      (!isSlow(test) && importsOf(test).some((target) => files.has(target))),
  );
}
