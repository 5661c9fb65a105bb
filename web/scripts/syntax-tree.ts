/** Walks through the syntax tree of a source. */

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Partial<Node>).type === 'string';

export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* nodesIn(child);
}
