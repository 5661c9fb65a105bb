/**
 * Parses the source files of the API (without tests), and finds the parts that build SQL, for tests of its statements.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export interface Source {
  readonly file: string;
  readonly text: string;
  /** All nodes, the root first. */
  readonly nodes: readonly Node[];
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) yield* nodesOf(each);
  }
}

export function read(file: string, text: string): Source {
  // oxlint-disable-next-line no-deprecated -- the only parser that this package has: vitest re-exports it
  const root = parseAst(text, { lang: 'ts' }) as unknown as Node;
  return { file, text, nodes: [...nodesOf(root)] };
}

const sourceFolder = join(import.meta.dirname, '../src');

/** All source files without tests. */
export const SOURCES: readonly Source[] = globSync('**/*.ts', { cwd: sourceFolder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => read(file, readFileSync(join(sourceFolder, file), 'utf8')));

export const textOf = ({ text }: Source, node: Node): string =>
  text.slice(node.start, node.end).replaceAll(/\s+/g, ' ');

/** Returns the last name of an expression: 'name' for `name`, `x.name`, `x['name']` and `x?.name`. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'ChainExpression') return nameOf(node['expression']);
  return node.type === 'MemberExpression' ? nameOf(node['property']) : undefined;
}

/** Names of connections and transactions; statements.test.ts checks that there are no others. */
export const CONNECTIONS: readonly string[] = ['sql', 'tx', 'connection'];
export const isConnection = (node: unknown): boolean => CONNECTIONS.includes(nameOf(node) ?? '');

export const callsConnection = (node: Node): boolean =>
  node.type === 'CallExpression' && isNode(node['callee']) && isConnection(node['callee']);
export const isTemplate = (node: Node): boolean => node.type === 'TaggedTemplateExpression';
