/**
 * Finds the messages of a source file: the calls `t('message', { values })` and `msg('message')`. Throws for a call whose
 * message is not one string literal, because neither the build nor a translator could find it.
 */
import { parseSync } from 'vite';
import { isNode, type Node, nodesIn } from './syntax-tree.ts';

/** Functions that say a message, and that declare one. */
const SAID = 't';
const DECLARED = 'msg';

export interface FoundMessage {
  readonly message: string;
  /** Where the literal stands in the source. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** Names of the values; undefined if they are not written as an object, or given elsewhere. */
  readonly values: readonly string[] | undefined;
}

function valuesOf(argument: unknown): readonly string[] | undefined {
  if (argument === undefined) return [];
  if (!isNode(argument) || argument.type !== 'ObjectExpression') return undefined;
  const keys = (argument['properties'] as Node[]).map(({ key }) => (isNode(key) ? key['name'] : undefined));
  return keys.every((key) => typeof key === 'string') ? keys : undefined;
}

/** `file`: its name tells TypeScript with or without JSX, and is named in errors. */
export function findMessages(file: string, source: string): FoundMessage[] {
  // Parsing takes longer than looking.
  if (!/\b(t|msg)\(/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  const found: FoundMessage[] = [];
  for (const node of nodesIn(program as unknown as Node)) {
    if (node.type !== 'CallExpression') continue;
    const { callee, arguments: given } = node as Node & { callee: Node; arguments: readonly Node[] };
    const name = callee.type === 'Identifier' && callee['name'];
    if (name !== SAID && name !== DECLARED) continue;
    const [literal, values] = given;
    const line = source.slice(0, node.start).split('\n').length;
    if (literal?.type !== 'Literal' || typeof literal['value'] !== 'string')
      throw new Error(`${file}:${line}: the message of ${name}() must be one string literal`);
    const { start, end, value: message } = literal as Node & { value: string };
    found.push({ message, start, end, line, values: name === SAID ? valuesOf(values) : undefined });
  }
  return found;
}
