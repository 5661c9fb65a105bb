/**
 * Types and functions to document a schema's fields for the OpenAPI document (api/src/http/openapi/). Each documented
 * schema has its descriptions and examples in the same file, in a function `…Docs` that only the API calls: the web
 * app's build drops it.
 */
import type * as z from 'zod/mini';
import { EXAMPLE } from './example-ids.ts';

type Plain = string | number | boolean | null;

/** The example may be left out where the field is optional, or is an object or list that has examples of its own. */
type FieldDoc<T> = [T] extends [Plain]
  ? readonly [description: string, example: T]
  : readonly [description: string, example?: T];

/** Descriptions of fields that mean the same in every schema. One that says more describes its own. */
const COMMON = {
  householdId: ['The household.', EXAMPLE.household],
  nannyId: ['The nanny.', EXAMPLE.nanny],
  dayId: ["The day's id.", EXAMPLE.day],
} as const;

/** For a field that is inherited: null inherits the description, with an example of its own, or without one. */
type OwnDoc<T> = readonly [description: string | null, example?: T];

/**
 * A description and an example of every field: the compiler names those that are missing. The fields in `Known` are
 * inherited.
 */
type FieldDocs<Fields, Known extends PropertyKey> = {
  readonly [F in Exclude<keyof Fields, Known>]-?: FieldDoc<Fields[F]>;
} & {
  readonly [F in Extract<keyof Fields, Known>]?: OwnDoc<Fields[F]>;
};

/** Rules that JSON Schema can't read from a zod schema, because a function or a transform holds them. */
interface JsonRules {
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minProperties?: number;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly anyOf?: readonly { readonly propertyNames: { readonly enum: readonly string[] } }[];
}

/** With an `id`, the schema is listed among the document's schemas under that name. */
interface SchemaWords extends JsonRules {
  readonly id?: string;
  readonly description?: string;
}

type Doc = readonly [description: string, example?: unknown];

export interface SchemaDoc<Names extends string = string> {
  readonly schema: z.ZodMiniType;
  readonly words: SchemaWords;
  readonly fields: Readonly<Record<Names, Doc>>;
  /** Names of the fields whose description is inherited. */
  readonly inherited: readonly string[];
}

type NamesOf<S extends z.ZodMiniType> = keyof z.input<S> & string;

/** `from`: the documentation whose descriptions are inherited by the fields with the same names. */
export function describeFields<S extends z.ZodMiniType, Base extends string = never>(
  schema: S,
  own: FieldDocs<z.input<S>, Base | keyof typeof COMMON>,
  { from, ...words }: SchemaWords & { readonly from?: SchemaDoc<Base> } = {},
): SchemaDoc<NamesOf<S>> {
  const known: Readonly<Record<string, Doc>> = { ...COMMON, ...from?.fields };
  const given = own as Readonly<Record<string, OwnDoc<unknown> | undefined>>;
  const names = 'shape' in schema.def ? Object.keys(schema.def.shape as object) : Object.keys(own);
  const inherited = names.filter((name) => typeof given[name]?.[0] !== 'string');
  const fields = names.map((name) => {
    const [usual = '', ...usualExample] = known[name] ?? [];
    const [description, ...example] = given[name] ?? [null, ...usualExample];
    return [name, [description ?? usual, ...example]];
  });
  return { schema, words, fields: Object.fromEntries(fields) as Record<NamesOf<S>, Doc>, inherited };
}

export const describeValue = (schema: z.ZodMiniType, words: JsonRules): SchemaDoc => ({
  schema,
  words,
  fields: {},
  inherited: [],
});
