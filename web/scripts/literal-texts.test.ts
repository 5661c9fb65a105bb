/**
 * Tests that no source has a text outside of messages: no sentence, and nothing between elements or in what is shown or
 * read aloud.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { repository } from './message-files.ts';
import { isNode, type Node, nodesIn } from './syntax-tree.ts';

/** Props that people read or hear. */
const SHOWN = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext description error label message placeholder subtitle text title tooltip unit words'.split(
    ' ',
  ),
);

/** Names, and signs that are the same in every language. */
const SAME_EVERYWHERE = new Set(['Fairday', 'Maria Santos', 'Samsung Internet', 'Control+B Meta+B']);

/** Whether the node calls a function of one of these names. */
function calls(node: Node, names: readonly string[]): boolean {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
  if (!isNode(callee)) return false;
  return callee.type === 'Super' || names.some((name) => name === callee['name']);
}

const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !SAME_EVERYWHERE.has(text.trim());

/** The texts that an expression may show: itself, or the branches of a choice. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as Node[]).map(({ value }) => String(Object(value).cooked));
  if (node.type === 'JSXExpressionContainer') return textsIn(node['expression']);
  if (node.type === 'ConditionalExpression')
    return [...textsIn(node['consequent']), ...textsIn(node['alternate'])];
  if (node.type === 'LogicalExpression') return [...textsIn(node['left']), ...textsIn(node['right'])];
  return [];
}

function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node['value'])];
  if (node.type === 'JSXAttribute') {
    const { name } = node['name'] as { name: unknown };
    return typeof name === 'string' && SHOWN.has(name) ? textsIn(node['value']) : [];
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? textsIn(child) : [],
    );
  return [];
}

function literalsIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(repository, file), 'utf8'));
  return [...nodesIn(program as unknown as Node)]
    .flatMap(textsOf)
    .filter(hasWords)
    .map((text) => `${file}: ${text.trim()}`);
}

/** Sentences for developers: those of errors that are thrown, and of messages. */
const ARGUMENT_OF = new Set(['NewExpression', 'ThrowStatement']);

/** Sentences outside of elements: two words or more that begin with a capital letter. */
function sentencesIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(repository, file), 'utf8'));
  const found: string[] = [];
  const visit = (node: Node): void => {
    const isSaid = ARGUMENT_OF.has(node.type) || calls(node, ['t', 'msg']);
    if (isSaid || node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
    for (const text of node.type === 'Literal' || node.type === 'TemplateLiteral' ? textsIn(node) : [])
      if (hasWords(text) && /^\p{Lu}\p{Ll}+[^:]* \p{L}{2,}/u.test(text)) found.push(`${file}: ${text}`);
    for (const part of Object.values(node))
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child);
  };
  visit(program as unknown as Node);
  return found;
}

test('every sentence in the sources is a message', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: repository }).toSorted();
  expect(files.filter((file) => !/\.test\.tsx?$|\/test-|\.d\.ts$/.test(file)).flatMap(sentencesIn)).toEqual(
    [],
  );
});

test('every text on a screen is a message', () => {
  const files = globSync('web/src/**/*.tsx', { cwd: repository }).toSorted();
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !file.endsWith('.test.tsx')).flatMap(literalsIn)).toEqual([]);
});
