/** Makes temporary folders for tests, and removes them afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const make = (): string => mkdtempSync(join(tmpdir(), 'fairday-test-'));
const remove = (folder: string) => () => rmSync(folder, { recursive: true, force: true });

/** Makes a folder for all tests of a file or a `describe`. */
export function makeSharedFolder(): string {
  const folder = make();
  afterAll(remove(folder));
  return folder;
}

/** Makes a folder for the running test. Call it in the test or in `beforeEach`. */
export function makeTestFolder(): string {
  const folder = make();
  onTestFinished(remove(folder));
  return folder;
}
