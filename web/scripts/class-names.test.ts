/**
 * Tests that each CSS module of features, domain, signing and paying has exactly the classes that its components use,
 * and that other sheets there only set variables.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const read = (file: string): string => readFileSync(join(source, file), 'utf8');
const sheets = globSync(['features/*/*.css', 'domain/*.css', 'signing/*.css', 'paying/*.css'], {
  cwd: source,
});

/** Returns the distinct first groups of all matches. */
function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].toSorted();
}

/** Returns the classes that components take from a CSS module of their folder. */
function usedClasses(file: string): string[] {
  const folder = dirname(file);
  const components = globSync(`${folder}/*.tsx`, { cwd: source })
    .map(read)
    .filter((text) => text.includes(`import styles from './${file.slice(folder.length + 1)}';`));
  return matches(components.join('\n'), /styles\['([a-z-]+)'\]/g);
}

/** Whether a sheet only sets variables of elements with a data attribute: what has no such attribute stays as it is. */
function setsOnlyVariables(file: string): boolean {
  const text = read(file).replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = matches(text, /(?:^|\})\s*([^{}]+?)\s*\{/g);
  const properties = matches(text, /[{;]\s*([a-z-]+):/g);
  return (
    selectors.length > 0 &&
    selectors.every((selector) => /\[data-[a-z-]+(?:="[A-Z]+")?\]$/.test(selector)) &&
    properties.every((name) => name.startsWith('--'))
  );
}

it('features and domain have modules or sheets of variables: loaded sheets stay', () => {
  expect(sheets.length).toBeGreaterThan(15);
  const others = sheets.filter((file) => !file.endsWith('.module.css'));
  expect(others.filter((file) => !setsOnlyVariables(file))).toEqual([]);
});

it.each(sheets)('%s has exactly the classes that its components use', (file) => {
  const withoutGlobals = read(file).replaceAll(/:global\([^)]*\)|\/\*.*?\*\//gs, '');
  expect(matches(withoutGlobals, /\.([a-z][a-z-]*)/g)).toEqual(usedClasses(file));
});
