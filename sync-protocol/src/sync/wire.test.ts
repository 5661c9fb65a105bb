/** Tests that no message, args or row changes by accident: each change of one of these hashes is a decision. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TABLES } from '../model/tables.ts';
import { MUTATORS } from '../mutators/registry.ts';
import { PROTOCOL } from './limits.ts';
import { bye, membership, mutationResult, poke, ROW_SCHEMA, syncAnswer, syncRequest } from './wire.ts';

type Schemas = Readonly<Record<string, z.core.$ZodType>>;

/** Returns the shapes as text, sorted by name, so that the order of the list doesn't matter. */
const shapesOf = (schemas: Schemas): string =>
  Object.keys(schemas)
    .toSorted()
    .map((name) => {
      const schema = schemas[name] ?? z.never();
      return `${name} ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))}`;
    })
    .join('\n');

/** FNV-1a in 32 bits: enough to see a change. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const byName = (pick: (mutator: (typeof MUTATORS)[keyof typeof MUTATORS]) => unknown): Schemas =>
  Object.fromEntries(
    Object.values(MUTATORS).flatMap((mutator) => {
      const schema = pick(mutator) as z.core.$ZodType | undefined;
      return schema === undefined ? [] : [[mutator.name, schema]];
    }),
  );

describe('the shapes of', () => {
  it('messages change only with this hash, and PROTOCOL for older clients', () => {
    expect([
      PROTOCOL,
      hashOf(shapesOf({ bye, syncRequest, syncAnswer, outcome: mutationResult, membership, poke })),
    ]).toEqual([1, '4f8f9086']);
  });

  it('args change only with this hash, a new version and upgradeArgs', () => {
    expect(hashOf(shapesOf(byName((mutator) => mutator.args)))).toBe('72190fb4');
    expect(hashOf(shapesOf(byName((mutator) => mutator.basedOn)))).toBe('5baa17ab');
  });

  it('rows change only on purpose: with this hash, and ROW_SCHEMA', () => {
    const rows = Object.entries(TABLES).map(([name, { schema }]) => [
      name,
      schema as unknown as z.core.$ZodType,
    ]);
    expect([ROW_SCHEMA, hashOf(shapesOf(Object.fromEntries(rows) as Schemas))]).toEqual([3, 'acd26268']);
  });
});
