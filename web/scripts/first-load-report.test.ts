/** Tests the explanation of a first load that is over its budget. */
import { expect, it } from 'vitest';
import { explainFirstLoad } from './first-load-report.ts';

const shell = {
  file: 'assets/shell-AAAAAAAA.js',
  bytes: 60_000,
  modules: { 'src/app/shell/shell.tsx': { bytes: 7000 } },
};

it('names the modules that are new in a chunk, and who imports them', () => {
  const chart = { bytes: 9000, importedBy: 'src/app/shell/shell.tsx' };
  const grown = {
    file: 'assets/shell-BBBBBBBB.js',
    bytes: 62_100,
    modules: { ...shell.modules, 'src/kit/chart.tsx': chart },
  };
  const lines = explainFirstLoad([grown], [shell]).join('\n');
  expect(lines).toContain(
    'assets/shell-BBBBBBBB.js: 62.1 kB, 2.1 kB more than in the last build that passed',
  );
  expect(lines).toContain(
    'new: src/kit/chart.tsx, 9.0 kB before minification, imported by src/app/shell/shell.tsx',
  );
  expect(lines).not.toContain('shell.tsx, 7.0 kB');
});

it('names the heaviest modules of a chunk where no build has passed before', () => {
  expect(explainFirstLoad([shell]).join('\n')).toContain('heavy: src/app/shell/shell.tsx, 7.0 kB');
});

it('says what to do', () => {
  expect(explainFirstLoad([shell]).at(-1)).toContain('src/kit/lazy-part.ts');
});
