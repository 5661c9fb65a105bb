/**
 * Tests that no module asks the browser for a promise, a cookie or the fonts outside of functions. To note the place of
 * such a call, V8 parses the calling function a second time; outside of functions that is the whole built file, 20 to
 * 60 ms of a phone's start (docs/performance.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { repository } from './message-files.ts';
import { isNode, type Node } from './syntax-tree.ts';

const CALLS =
  /^(?:window\.|globalThis\.)?(?:fetch|createImageBitmap|caches|indexedDB\.databases|navigator\.(?:locks|permissions|serviceWorker|storage)|Promise\.reject)\b/;
const READS = /^document\.(?:cookie|fonts)\b/;
const IN_FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Yields the nodes that run when the module is loaded: none inside of functions. */
function* topOf(node: Node): Generator<Node> {
  if (IN_FUNCTIONS.includes(node.type)) return;
  yield node;
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* topOf(child);
}

/** Returns the parts of a module's top that cost a second parsing. */
function costlyParts(file: string, text: string): string[] {
  const { program } = parseSync(file, text);
  return [...topOf(program as unknown as Node)].flatMap(({ type, start, end }) => {
    const part = text.slice(start, end);
    const isCostly =
      type === 'ImportExpression' ||
      type === 'AwaitExpression' ||
      (type === 'CallExpression' && CALLS.test(part)) ||
      (type === 'MemberExpression' && READS.test(part));
    return isCostly ? [`${file}: ${part}`] : [];
  });
}

test('no module asks the browser for a promise outside of functions', () => {
  const folder = join(repository, 'web/src');
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => costlyParts(file, readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test.each([
  "const page = fetch('/api');",
  "export const part = import('./part.ts');",
  'indexedDB.databases?.().catch(() => undefined);',
  "navigator.locks.request('tab', () => undefined);",
  'void document.fonts.ready;',
  'const settings = { cookie: document.cookie };',
  'export const rows = await read();',
])('%s is found', (text) => {
  expect(costlyParts('module.ts', text)).not.toEqual([]);
});

test('the same in a function is no fault', () => {
  expect(costlyParts('module.ts', "export const ask = () => fetch('/api');")).toEqual([]);
});
