import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const features = fileURLToPath(new URL('../src/features/', import.meta.url));

/** The classes that a sheet gives a look: those that one of its selectors begins with. */
function classesOf(sheet: string): string[] {
  const subjects = [...sheet.matchAll(/^\s*\.(fd-[a-z-]+)/gm)];
  return [...new Set(subjects.map(([, name]) => name ?? ''))];
}

it('no two features style the same class: a sheet stays once it is loaded', () => {
  const owners = new Map<string, string[]>();
  for (const file of globSync('*/*.css', { cwd: features })) {
    for (const name of classesOf(readFileSync(`${features}${file}`, 'utf8'))) {
      owners.set(name, [...(owners.get(name) ?? []), file]);
    }
  }
  expect(owners.size).toBeGreaterThan(20);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
