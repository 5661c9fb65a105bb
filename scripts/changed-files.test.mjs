/** Tests which files count as changed since origin/main, in a real repository, and which tests are chosen for them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseTests, findChangedFiles } from './changed-files.mjs';

/** Runs `act` with git and write in a new repository whose origin/main has the files a.ts, b.ts and gone.ts. */
function inRepository(act) {
  const folder = mkdtempSync(join(tmpdir(), 'fairday-changed-'));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test', ...args], {
      cwd: folder,
    });
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    git('init', '--quiet');
    for (const name of ['a.ts', 'b.ts', 'gone.ts']) write(name, 'export {};');
    git('add', '.');
    git('commit', '--quiet', '--message', 'start');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    return act({ git, write, folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('changed files', () => {
  it('are committed, staged, edited and new files, but not deleted ones', () => {
    inRepository(({ git, write, folder }) => {
      write('committed.ts', '1');
      git('add', '.');
      git('commit', '--quiet', '--message', 'more');
      write('staged.ts', '1');
      git('add', '.');
      write('a.ts', 'edited');
      write('new folder/é.ts', '1');
      git('rm', '--quiet', 'gone.ts');
      const changed = ['a.ts', 'committed.ts', 'staged.ts', 'new folder/é.ts'];
      expect(findChangedFiles(folder)).toEqual(changed);
    });
  });

  it('leave out what others have landed since the branch began', () => {
    inRepository(({ git, write, folder }) => {
      git('checkout', '--quiet', '-b', 'mine');
      git('checkout', '--quiet', '-b', 'others');
      write('b.ts', 'theirs');
      git('commit', '--quiet', '--all', '--message', 'theirs');
      git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      git('checkout', '--quiet', 'mine');
      write('a.ts', 'mine');
      expect(findChangedFiles(folder)).toEqual(['a.ts']);
    });
  });
});

describe('the tests for changed files', () => {
  const imports = {
    'sync-protocol/src/model/week.test.ts': ['sync-protocol/src/weeks/week.ts'],
    'sync-protocol/src/model/week-pay.test.ts': ['sync-protocol/src/model/week-pay.ts'],
    'sync-protocol/src/rules/overtime.test.ts': ['sync-protocol/src/weeks/week.ts'],
    'api/src/reads/week.pg.test.ts': ['api/src/reads/week.ts'],
    'api/src/reads/pay.pg.test.ts': ['sync-protocol/src/weeks/week.ts'],
    'web/integration/loop.test.ts': ['sync-protocol/src/weeks/week.ts'],
  };
  const chosenFor = (...changed) => chooseTests(changed, Object.keys(imports), (test) => imports[test]);

  it('are those beside them, and those without a database that import them', () => {
    expect(chosenFor('sync-protocol/src/weeks/week.ts')).toEqual([
      'sync-protocol/src/model/week.test.ts',
      'sync-protocol/src/rules/overtime.test.ts',
    ]);
  });

  it('are with a database only beside them or changed themselves', () => {
    expect(chosenFor('api/src/reads/week.ts')).toEqual(['api/src/reads/week.pg.test.ts']);
    expect(chosenFor('web/integration/loop.test.ts')).toEqual(['web/integration/loop.test.ts']);
  });

  it('are none for a file that no test imports', () => {
    expect(chosenFor('docs/week.md')).toEqual([]);
  });
});
