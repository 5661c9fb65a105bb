/**
 * Tests that each CSS module of screens and subjects has exactly the classes that its components use,
 * and that other sheets there only set variables.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const read = (file: string): string => readFileSync(join(source, file), 'utf8');
const sheets = globSync('**/*.css', { cwd: source }).filter(
  (file) =>
    !file.startsWith('schedule/calendar/') &&
    (file.endsWith('.module.css') || !/^(?:app|kit|session)\//.test(file)),
);

/** Returns the distinct first groups of all matches. */
function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].toSorted();
}

/** Returns the classes that components take from a CSS module. */
function usedClasses(file: string): string[] {
  const used = globSync('**/*.tsx', { cwd: source }).flatMap((component) => {
    const text = read(component);
    const imports = [...text.matchAll(/import (styles|rows) from '([^']+)';/g)];
    const found = imports.find(([, , path = '']) => join(dirname(component), path) === file);
    return found === undefined ? [] : matches(text, new RegExp(`${found[1]}\\['([a-z-]+)'\\]`, 'g'));
  });
  return [...new Set(used)].toSorted();
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

it('screens and subjects have modules or sheets of variables: loaded sheets stay', () => {
  expect(sheets.length).toBeGreaterThan(15);
  const others = sheets.filter((file) => !file.endsWith('.module.css'));
  expect(others.filter((file) => !setsOnlyVariables(file))).toEqual([]);
});

it.each(sheets)('%s has exactly the classes that its components use', (file) => {
  const withoutGlobals = read(file).replaceAll(/:global\([^)]*\)|\/\*.*?\*\//gs, '');
  expect(matches(withoutGlobals, /\.([a-z][a-z-]*)/g)).toEqual(usedClasses(file));
});
