/** From the contract's zod schemas to JSON Schema, with the shared shapes gathered by name. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import './named-schemas.ts';
import { describeFields } from './field-words.ts';
import type { JsonSchema } from './openapi.ts';
import { type Words, words } from './value-words.ts';

type Side = 'input' | 'output';

const NAMED = '#/components/schemas/';

/** What is noise to a reader: the range of JavaScript's integers, and our pattern for what `uuid` says. */
function dropNoise(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.minLength === 0) delete schema.minLength;
  if (schema.format === 'uuid' || schema.format === 'email') delete schema.pattern;
}

/** `anyOf` of a plain type and null, as OpenAPI 3.1 writes it: a type of both. */
function foldNull(schema: JsonSchema): void {
  const [value, none, ...more] = schema.anyOf ?? [];
  if (value === undefined || none?.type !== 'null' || more.length > 0) return;
  if (typeof value.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, { ...value, ...schema, type: [value.type, 'null'] });
  if (value.enum !== undefined) schema.enum = [...value.enum, null];
}

/** A record whose keys are all known, and all there: an object with these fields. */
function nameKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties: value, required } = schema;
  if (propertyNames?.enum === undefined || required === undefined || typeof value !== 'object') return;
  delete schema.propertyNames;
  schema.properties = Object.fromEntries(required.map((key) => [key, structuredClone(value)]));
  schema.additionalProperties = false;
}

/** Nothing that a mini schema can't say is dropped in silence: what has no JSON Schema throws. */
function convert(schema: z.ZodMiniType, io: Side): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    metadata: words,
    override: ({ jsonSchema }) => {
      foldNull(jsonSchema as JsonSchema);
      nameKeys(jsonSchema as JsonSchema);
      dropNoise(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Points every reference at the document's own list of schemas. */
function repoint(value: unknown): void {
  if (!isObject(value)) return;
  if ('$ref' in value && typeof value.$ref === 'string') {
    value.$ref = value.$ref.replace('#/$defs/', NAMED);
  }
  for (const part of Object.values(value)) repoint(part);
}

/** The schemas of one document. */
export class Schemas {
  readonly #named = new Map<string, JsonSchema>();

  /** What somebody may send; `owner` is whose fields they are, for their words. */
  input(schema: z.ZodMiniType, owner: string): JsonSchema {
    return this.#take(schema, owner, 'input');
  }

  /** What is answered. */
  output(schema: z.ZodMiniType, owner: string): JsonSchema {
    return this.#take(schema, owner, 'output');
  }

  /** Those that have a name, in the alphabet's order. */
  named(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #take(schema: z.ZodMiniType, owner: string, io: Side): JsonSchema {
    const converted = convert(schema, io) as JsonSchema & { $schema?: string; $defs?: Words };
    const { $schema: _dialect, $defs, ...own } = converted;
    repoint([own, $defs]);
    for (const [name, each] of Object.entries(($defs ?? {}) as Record<string, Words>)) this.#keep(name, each);
    return describeFields(own, owner);
  }

  /** Throws when one name would mean two shapes. */
  #keep(name: string, { id: _name, ...schema }: Words): void {
    const described = describeFields(schema, name);
    const known = this.#named.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, described)) {
      throw new Error(`${name} is two different shapes`);
    }
    this.#named.set(name, described);
  }
}
