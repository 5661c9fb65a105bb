/**
 * Tests claiming the data folder: refused while its owner's process runs, free after its release, taken over from a
 * dead owner, also if another process has its pid.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../../test-support/folders.ts';
import { DataFolderInUse, ownDataFolder } from './embedded-postgres-owner.ts';
import { processIdentity } from './embedded-postgres-process.ts';

let folder: string;
beforeEach(() => {
  folder = makeTestFolder();
});

test('a folder that a running process owns is refused, naming the process', () => {
  const release = ownDataFolder(folder);
  expect(() => ownDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => ownDataFolder(folder)).toThrow(`process ${process.pid}`);
  release();
  expect(readdirSync(folder)).toEqual([]);
  ownDataFolder(folder)();
});

test("a dead owner's folder is taken over", async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const left = `${pid}\n${processIdentity(pid)}\n`;
  writeFileSync(join(folder, 'fairday.pid'), left);
  expect(() => ownDataFolder(folder)).toThrow(DataFolderInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  ownDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('a reused pid is not the owner', () => {
  writeFileSync(join(folder, 'fairday.pid'), `${process.pid}\nan earlier start\n`);
  expect(() => ownDataFolder(folder)()).not.toThrow();
});
