/**
 * Converts the contract's zod schemas to JSON Schema, adds their descriptions, and collects the named ones in a list.
 */
import { isDeepStrictEqual } from 'node:util';
import type { SchemaDoc } from 'sync-protocol/kernel/docs.ts';
import * as z from 'zod/mini';
import type { JsonSchema } from './openapi.ts';
import { DOC_BY_SCHEMA } from './schema-docs.ts';

type Side = 'input' | 'output';

const NAMED = '#/components/schemas/';
/** Marks a converted object with the index of its documentation. Removed again by `describe`. */
const MARK = 'x-docs';

const DOCS = [...DOC_BY_SCHEMA.values()];
const words = z.registry<SchemaDoc['words'] & { readonly [MARK]?: number }>();
for (const [index, { schema, words: own, fields }] of DOCS.entries()) {
  words.add(schema, Object.keys(fields).length > 0 ? { ...own, [MARK]: index } : own);
}

/** Deletes the range of safe integers, and the pattern that a format says already. */
function dropNoise(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.minLength === 0) delete schema.minLength;
  if (schema.format === 'uuid' || schema.format === 'email') delete schema.pattern;
}

/** Turns `anyOf` of a plain type and null into one schema with two types. */
function foldNull(schema: JsonSchema): void {
  const [value, none, ...more] = schema.anyOf ?? [];
  if (value === undefined || none?.type !== 'null' || more.length > 0) return;
  if (typeof value.type !== 'string') return;
  delete schema.anyOf;
  Object.assign(schema, { ...value, ...schema, type: [value.type, 'null'] });
  if (value.enum !== undefined) schema.enum = [...value.enum, null];
}

/** Turns a record with a closed list of required keys into an object with these fields. */
function nameKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties: value, required } = schema;
  if (propertyNames?.enum === undefined || required === undefined || typeof value !== 'object') return;
  delete schema.propertyNames;
  schema.properties = Object.fromEntries(required.map((key) => [key, structuredClone(value)]));
  schema.additionalProperties = false;
}

/** Throws for a schema that JSON Schema can't express. */
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

/** Points references at the document's list of schemas. */
function repoint(value: unknown): void {
  if (!isObject(value)) return;
  if ('$ref' in value && typeof value.$ref === 'string') {
    value.$ref = value.$ref.replace('#/$defs/', NAMED);
  }
  for (const part of Object.values(value)) repoint(part);
}

const partsOf = ({ properties = {}, items, anyOf = [], additionalProperties }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties),
  ...anyOf,
  ...(items === undefined ? [] : [items]),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];

function docOf(schema: JsonSchema): SchemaDoc | undefined {
  const index = (schema as Record<string, unknown>)[MARK];
  delete (schema as Record<string, unknown>)[MARK];
  return typeof index === 'number' ? DOCS[index] : undefined;
}

/** Adds the fields' descriptions. Throws for an object that has none. */
function describe(schema: JsonSchema): JsonSchema {
  const doc = docOf(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const description = doc?.fields[name]?.[0];
    if (description === undefined) {
      const fields = Object.keys(schema.properties ?? {}).join(', ');
      throw new Error(`The object with the fields ${fields} needs describeFields() beside its schema.`);
    }
    field.description = description;
  }
  for (const part of partsOf(schema)) describe(part);
  return schema;
}

/** The schemas of one document. */
export class Schemas {
  readonly #named = new Map<string, JsonSchema>();

  /** Converts what clients send. */
  input(schema: z.ZodMiniType): JsonSchema {
    return this.#take(schema, 'input');
  }

  /** Converts what the server answers. */
  output(schema: z.ZodMiniType): JsonSchema {
    return this.#take(schema, 'output');
  }

  /** Returns the properties of path or query parameters, without descriptions. */
  parameters(schema: z.ZodMiniType): Pick<JsonSchema, 'properties' | 'required'> {
    return convert(schema, 'input');
  }

  /** Returns the named schemas, sorted by name. */
  named(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #take(schema: z.ZodMiniType, io: Side): JsonSchema {
    const converted = convert(schema, io) as JsonSchema & {
      $schema?: string;
      $defs?: Record<string, JsonSchema & { id?: string }>;
    };
    const { $schema: _dialect, $defs, ...own } = converted;
    repoint([own, $defs]);
    for (const [name, each] of Object.entries($defs ?? {})) this.#keep(name, each);
    return describe(own);
  }

  /** Throws when two schemas have the same name. */
  #keep(name: string, { id: _name, ...schema }: JsonSchema & { id?: string }): void {
    const described = describe(schema);
    const known = this.#named.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, described)) {
      throw new Error(`Two schemas are named ${name}`);
    }
    this.#named.set(name, described);
  }
}
