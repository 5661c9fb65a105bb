/**
 * Tests the commands that back up, check and restore, as processes beside a running server, and their sentences for
 * wrong arguments and a missing database.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../../test-support/folders.ts';
import { runProgram } from '../../test-support/programs.ts';

let folder: string;
beforeEach(() => {
  folder = makeTestFolder();
});

/** Runs a program on a data folder, with `folder` as working directory. */
function run(program: string, dataDir: string, ...args: string[]) {
  const env = {
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATA_DIR: join(folder, dataDir),
    INIT_CWD: folder,
  };
  return runProgram(program, env, args);
}

test('a running server is backed up, checked and restored into another folder', async () => {
  const server = run('main.ts', 'data');
  await server.ready;
  expect(await run('operations/backup-program.ts', 'data', 'kept.backup').ended).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Saved \d+ rows of \d+ tables, as of \S+, in .*kept\.backup \(\d+ bytes\)\.\n$/,
    ),
  });
  expect(await run('operations/restore-program.ts', 'data', 'kept.backup').ended).toEqual({
    code: 1,
    output: expect.stringMatching(/^Fairday already runs on .*Stop it first/),
  });
  expect(await run('operations/backup-program.ts', 'nowhere', '--check', 'kept.backup').ended).toEqual({
    code: 0,
    output: expect.stringContaining('can be restored: all'),
  });
  const restored = run('operations/restore-program.ts', 'other', 'kept.backup').ended;
  expect(await restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored the backup of /) });
  expect(readdirSync(join(folder, 'other')).toSorted()).toEqual(['postgres', 'postgres.log']);
  expect(readdirSync(join(folder, 'other/postgres/cluster'))).not.toContain('postmaster.pid');
});

test('wrong arguments or a missing database end with a sentence', async () => {
  const wrong = await run('operations/backup-program.ts', 'data', '--chekc', 'x').ended;
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^Usage: npm run backup -- FILE/) });
  const nothing = await run('operations/backup-program.ts', 'data', 'kept.backup').ended;
  expect(nothing).toEqual({ code: 1, output: `There is no database in DATA_DIR ${join(folder, 'data')}.\n` });
  expect(readdirSync(folder)).toEqual(['compiled']);
});
