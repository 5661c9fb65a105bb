import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairday-commands-'));
  started = [];
});
afterEach(async () => {
  for (const child of started.filter((each) => each.exitCode === null && each.signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program on a data folder, with `folder` as working directory. */
function run(program: string, dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, dataDir),
      INIT_CWD: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const collect = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => ({ code: code as unknown, output }));
  const ready = new Promise<void>((done) => {
    child.stdout.on('data', () => output.includes('ready at') && done());
  });
  return { child, ended, ready: Promise.race([ready, ended]) };
}

test('a running server is backed up, checked and restored into another folder', async () => {
  const server = run('../main.ts', 'data');
  await server.ready;
  expect(await run('backup-program.ts', 'data', 'kept.backup').ended).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Saved \d+ rows of \d+ tables, as of \S+, in .*kept\.backup \(\d+ bytes\)\.\n$/,
    ),
  });
  expect(await run('restore-program.ts', 'data', 'kept.backup').ended).toEqual({
    code: 1,
    output: expect.stringMatching(/^Fairday already runs on .*Stop it first/),
  });
  expect(await run('backup-program.ts', 'nowhere', '--check', 'kept.backup').ended).toEqual({
    code: 0,
    output: expect.stringContaining('can be restored: all'),
  });
  const restored = run('restore-program.ts', 'other', 'kept.backup').ended;
  expect(await restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored the backup of /) });
  expect(readdirSync(join(folder, 'other')).toSorted()).toEqual(['postgres', 'postgres.log']);
  expect(readdirSync(join(folder, 'other/postgres/cluster'))).not.toContain('postmaster.pid');
});

test('wrong arguments or a missing database end with a sentence', async () => {
  const wrong = await run('backup-program.ts', 'data', '--chekc', 'x').ended;
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^Usage: npm run backup -- FILE/) });
  const nothing = await run('backup-program.ts', 'data', 'kept.backup').ended;
  expect(nothing).toEqual({ code: 1, output: `There is no database in DATA_DIR ${join(folder, 'data')}.\n` });
  expect(readdirSync(folder)).toEqual(['compiled']);
});
