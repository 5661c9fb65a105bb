/** Tests that the types which docs/glossary.md names exist in the sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.mjs';
import { findFiles } from './source-files.mjs';

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
/** Types stand in parentheses after their term: agenda day (`AgendaDay`). */
const named = [...glossary.matchAll(/\(((?:`[A-Z]\w+`(?:, )?)+)\)/g)].flatMap(([, names]) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
);

test('every type that the glossary names exists', () => {
  const sources = findFiles('{api,bench,sync-protocol,web}/**/*.{ts,tsx}').map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const isDeclared = (name) => {
    const declaration = new RegExp(`\\b(?:type|interface|class) ${name}\\b`);
    return sources.some((source) => declaration.test(source));
  };
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !isDeclared(name))).toEqual([]);
});
