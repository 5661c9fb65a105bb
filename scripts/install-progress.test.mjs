/** Tests what the first start shows while it installs the packages, and which of pnpm's words a failure tells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPackages, InstallProgress } from './install-progress.mjs';
import { formatElapsed, withProgress } from './progress.mjs';
import { root } from './run-command.mjs';

const entry = (fields) => `${JSON.stringify({ level: 'debug', ...fields })}\n`;
const progress = (status) => entry({ name: 'pnpm:progress', status, packageId: 'vite@8.3.8' });

test('packages are counted as they are fetched or found, less those of other platforms', () => {
  const install = new InstallProgress(10);
  install.add(progress('resolved') + progress('fetched') + progress('found_in_store') + progress('imported'));
  install.add(entry({ name: 'pnpm:skipped-optional-dependency' }));
  expect([install.fetched, install.total, install.text]).toEqual([2, 9, '']);
});

test('an entry that arrives in two pieces counts once', () => {
  const install = new InstallProgress(10);
  const line = progress('fetched');
  install.add(line.slice(0, 20));
  expect(install.fetched).toBe(0);
  install.add(line.slice(20));
  expect(install.fetched).toBe(1);
});

test('a failure tells what pnpm and npx say, and nothing else', () => {
  const install = new InstallProgress(10);
  install.add(`npm error code ENOTFOUND\n${progress('fetched')}`);
  install.add(entry({ level: 'error', code: 'ERR_PNPM_META_FETCH_FAIL', err: { message: 'GET failed' } }));
  install.add('an end without a line feed');
  expect(install.text).toBe(
    'npm error code ENOTFOUND\nERR_PNPM_META_FETCH_FAIL GET failed\nan end without a line feed',
  );
});

test('the lockfile’s packages are counted, not its importers and snapshots', () => {
  const text =
    "importers:\n\n  .:\n    dependencies:\n\npackages:\n\n  '@a/b@1.0.0':\n    resolution: {}\n\n  c@2.0.0:\n    resolution: {}\n\nsnapshots:\n\n  c@2.0.0: {}\n";
  expect(countPackages(text)).toBe(2);
  expect(countPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))).toBeGreaterThan(500);
});

const shownOn = async (isTTY) => {
  const written = [];
  const stream = { isTTY, columns: 20, write: (text) => written.push(text) };
  expect(await withProgress({ describe: () => 'Installing the packages', stream }, async () => 7)).toBe(7);
  return written.join('');
};

test('a step is shown on a terminal in one line, in a log in lines of their own', async () => {
  expect(await shownOn(false)).toBe('Installing the packages (0 s)\nInstalling the packages (0 s)\n');
  const line = '\r\u001b[2KInstalling the pack';
  expect(await shownOn(true)).toBe(`${line}${line}\n`);
  expect([59_999, 65_000].map(formatElapsed)).toEqual(['59 s', '1 min 5 s']);
});
