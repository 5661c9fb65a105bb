/**
 * Tests on small source trees which imports, packages and SQL are allowed, and that cycles and unused, missing and
 * unlayered files are found.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBrokenRules } from './broken-import-rules.mjs';

const home = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Returns the broken rules, one a line, of a tree with these files: { path: source }. */
function complaintsAbout(files) {
  const tree = mkdtempSync(join(tmpdir(), 'fairday-imports-'));
  try {
    for (const name of ['.', 'sync-protocol', 'api', 'web', 'bench'])
      cpSync(join(home, name, 'package.json'), join(tree, name, 'package.json'));
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), source);
    }
    return findBrokenRules(tree).problems.join('\n');
  } finally {
    rmSync(tree, { recursive: true });
  }
}

/** Returns the broken rules of one file that imports another existing file. */
const arrow = (from, to) => {
  const [folder] = to.split('/src/');
  const specifier = `${folder}/${to.slice(folder.length + '/src/'.length)}`;
  return complaintsAbout({ [from]: `import '${specifier}';`, [to]: 'export {};' });
};

describe('own files', () => {
  it.each([
    ['sync-protocol/src/weeks/a.ts', 'api/src/config.ts'],
    ['sync-protocol/src/kernel/a.ts', 'sync-protocol/src/people/b.ts'],
    ['sync-protocol/src/schedule/a.ts', 'sync-protocol/src/weeks/b.ts'],
    ['sync-protocol/src/schedule/a.ts', 'sync-protocol/src/people/b-mutators.ts'],
    ['sync-protocol/src/schedule/a-mutators.ts', 'sync-protocol/src/weeks/b-mutators.ts'],
    ['sync-protocol/src/weeks/a-rest.ts', 'sync-protocol/src/weeks/b-mutators.ts'],
    ['sync-protocol/src/people/nanny.ts', 'sync-protocol/src/people/a.ts'],
    ['sync-protocol/src/weeks/a.ts', 'sync-protocol/src/registry.ts'],
    ['api/src/routes/a.ts', 'web/src/app/theme.ts'],
    ['web/src/weeks/a.ts', 'api/src/config.ts'],
    ['api/src/routes/a.ts', 'api/src/database/b.ts'],
    ['api/src/sync/execute.ts', 'api/src/routes/b.ts'],
    ['api/src/kit/a.ts', 'api/src/config.ts'],
    ['web/src/device/sync/a.ts', 'web/src/device/b.ts'],
    ['web/src/device/a.ts', 'web/src/session/b.ts'],
    ['web/src/session/a.ts', 'web/src/people/b.ts'],
    ['web/src/schedule/a.ts', 'web/src/weeks/b.ts'],
    ['web/src/weeks/a.tsx', 'web/src/device/sync/loop.ts'],
    ['web/src/weeks/a.ts', 'web/src/screens/weeks/b.ts'],
    ['web/src/kit/a.ts', 'web/src/device/b.ts'],
    ['web/src/screens/weeks/a.ts', 'web/src/device/sync/loop.ts'],
    ['web/src/screens/weeks/a.ts', 'web/src/screens/nannies/b.ts'],
    ['web/src/screens/weeks/a.ts', 'web/src/app/b.ts'],
    ['web/src/app/sw.ts', 'web/src/session/b.ts'],
    ['web/src/device/a.ts', 'web/src/device/sync/loop.test.ts'],
    ['web/src/device/a.test.ts', 'api/src/config.ts'],
    ['web/integration/test-a.ts', 'bench/src/b.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(arrow(from, to)).toMatch(new RegExp(`^${from}: .*${to}`, 'm'));
  });

  it.each([
    ['web/src/screens/schedule/a.ts', 'web/src/screens/schedule/calendar/b.ts'],
    ['web/integration/a.test.ts', 'api/src/app.ts'],
    ['web/src/screens/schedule/a.ts', 'web/src/attention/b.ts'],
    ['web/src/weeks/a.ts', 'web/src/schedule/b.tsx'],
    ['web/src/weeks/a.ts', 'web/src/device/sync/local-rows.ts'],
    ['web/src/device/sync/a.ts', 'sync-protocol/src/weeks/b.ts'],
    ['sync-protocol/src/weeks/a.ts', 'sync-protocol/src/schedule/b.ts'],
    ['sync-protocol/src/schedule/a.ts', 'sync-protocol/src/weeks/terms.ts'],
    ['sync-protocol/src/schedule/a-mutators.ts', 'sync-protocol/src/weeks/b.ts'],
    ['sync-protocol/src/kernel/working-set.ts', 'sync-protocol/src/kernel/tables.ts'],
    ['sync-protocol/src/kernel/tables.ts', 'sync-protocol/src/weeks/week.ts'],
    ['api/src/routes/a.ts', 'api/src/sync/execute.ts'],
  ])('%s may import %s', (from, to) => {
    expect(arrow(from, to)).not.toContain('may not');
  });
});

describe('packages', () => {
  it.each([
    ['sync-protocol/src/weeks/a.ts', 'node:fs', "may not import Node's own node:fs"],
    ['sync-protocol/src/weeks/a.ts', 'fast-check', 'may not import the package fast-check'],
    ['api/src/routes/a.ts', 'postgres', 'may not import the package postgres'],
    ['web/src/device/sync/a.ts', 'react', 'may not import the package react'],
    ['web/src/screens/schedule/a.ts', 'dexie', 'may not import the package dexie'],
    ['web/src/kit/a.ts', 'lodash', 'web/package.json does not declare'],
    ['web/src/kit/a.ts', 'vitest', 'web/package.json does not declare'],
  ])('%s may not import %s', (file, name, words) => {
    expect(complaintsAbout({ [file]: `import '${name}';` })).toContain(words);
  });
});

it('type imports, re-exports and lazy imports are checked, too', () => {
  const told = complaintsAbout({
    'web/src/kit/a.ts': "import type { A } from '../device/s.ts';",
    'web/src/kit/b.ts': "export * from '../device/s.ts';",
    'web/src/kit/c.ts': "export const lazy = () => import('../device/s.ts');",
    'web/src/device/s.ts': 'export type A = 1;',
  });
  expect(told.match(/web\/kit may not import web\/device/g)).toHaveLength(3);
});

it('a cycle, SQL in a route, and unlayered, unused and missing files are reported', () => {
  const told = complaintsAbout({
    'sync-protocol/src/weeks/a.ts': "import './b.ts';",
    'sync-protocol/src/weeks/b.ts': "import './a.ts';",
    'api/src/routes/r.ts': 'export const read = (sql) => sql`select 1`;',
    'api/src/utils.ts': "import './gone.ts';",
  });
  expect(told).toContain('sync-protocol/src/weeks/a.ts: cycle: ');
  expect(told).toContain('api/src/routes/r.ts: holds SQL');
  expect(told).toContain('api/src/utils.ts: is in no layer');
  expect(told).toContain('api/src/utils.ts: nothing imports it');
  expect(complaintsAbout({ 'web/src/app/main.tsx': "import './router.tsx';" })).toContain(
    'which does not exist',
  );
});
