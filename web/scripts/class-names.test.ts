import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const features = fileURLToPath(new URL('../src/features/', import.meta.url));
const read = (file: string): string => readFileSync(join(features, file), 'utf8');

/** Returns the distinct first groups of all matches. */
function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].toSorted();
}

const globalSheets = globSync('*/*.css', { cwd: features, exclude: ['**/*.module.css'] });
const modules = globSync('*/*.module.css', { cwd: features });

it('no two features style the same global class, since a loaded sheet stays', () => {
  const owners = new Map<string, string[]>();
  for (const file of globalSheets) {
    for (const name of matches(read(file), /^\s*\.(fd-[a-z-]+)/gm)) {
      owners.set(name, [...(owners.get(name) ?? []), file]);
    }
  }
  expect(owners.size).toBeGreaterThan(20);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});

/** Returns the classes that components take from a CSS module of their folder. */
function usedClasses(file: string): string[] {
  const folder = dirname(file);
  const components = globSync(`${folder}/*.tsx`, { cwd: features })
    .map(read)
    .filter((text) => text.includes(`import styles from './${file.slice(folder.length + 1)}';`));
  return matches(components.join('\n'), /styles\['([a-z-]+)'\]/g);
}

describe('a CSS module', () => {
  it('exists in some features', () => {
    expect(modules.length).toBeGreaterThan(2);
  });

  it.each(modules)('%s has exactly the classes that its components use', (file) => {
    const withoutGlobals = read(file).replaceAll(/:global\([^)]*\)|\/\*.*?\*\//gs, '');
    expect(matches(withoutGlobals, /\.([a-z][a-z-]*)/g)).toEqual(usedClasses(file));
  });
});
