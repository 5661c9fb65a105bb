/** Tests that no message, args or row changes by accident: each change of one of these hashes is a decision. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TABLES } from '../model/tables.ts';
import { MUTATORS, type MutatorName } from '../mutators/registry.ts';
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

type AnyKnown = (typeof MUTATORS)[MutatorName];

const byName = (mutators: readonly AnyKnown[], pick: (mutator: AnyKnown) => unknown): Schemas =>
  Object.fromEntries(
    mutators.flatMap((mutator) => {
      const schema = pick(mutator) as z.core.$ZodType | undefined;
      return schema === undefined ? [] : [[mutator.name, schema]];
    }),
  );

/** Mutators that came after the first ones or have a later version, unlike those that queues of old devices hold. */
const LATER: readonly string[] = [
  'terms.set',
  'terms.remove',
  'terms.answer',
  'week.close',
  'statement.issue',
  'household.saveEmployer',
  'nanny.saveTaxId',
  'household.saveHolidays',
  'day.cancel',
  'day.answerNotWorked',
  'payment.payDays',
  'payment.record',
  'week.confirm',
  'week.approve',
  'week.allowOverlaps',
  'review.restore',
  'review.agree',
];
const all = Object.values(MUTATORS);
const first = all.filter(({ name }) => !LATER.includes(name));
const later = all.filter(({ name }) => LATER.includes(name));
const hashes = (mutators: readonly AnyKnown[]): [args: string, basedOn: string] => [
  hashOf(shapesOf(byName(mutators, (mutator) => mutator.args))),
  hashOf(shapesOf(byName(mutators, (mutator) => ('basedOn' in mutator ? mutator.basedOn : undefined)))),
];

describe('the shapes of', () => {
  it('messages change only with this hash, and PROTOCOL for older clients', () => {
    expect([
      PROTOCOL,
      hashOf(shapesOf({ bye, syncRequest, syncAnswer, outcome: mutationResult, membership, poke })),
    ]).toEqual([1, '8a55e283']);
  });

  it('args change only with this hash, a new version and upgradeArgs', () => {
    expect(hashes(first)).toEqual(['f86c8ec2', '122afa47']);
    expect(hashes(later)).toEqual(['f1ab807b', '2b965ebc']);
  });

  it('rows change only on purpose: with this hash, and ROW_SCHEMA', () => {
    const rows = Object.entries(TABLES).map(([name, { schema }]) => [
      name,
      schema as unknown as z.core.$ZodType,
    ]);
    expect([ROW_SCHEMA, hashOf(shapesOf(Object.fromEntries(rows) as Schemas))]).toEqual([7, 'e8535b86']);
  });
});
