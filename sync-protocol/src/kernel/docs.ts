/**
 * Types and functions to document a schema's fields for the OpenAPI document (api/src/http/openapi/). Each documented
 * schema has its descriptions and examples in the same file, in a function `…Docs` that only the API calls: the web
 * app's build drops it.
 */
import type * as z from 'zod/mini';

type Plain = string | number | boolean | null;

/** The example may be left out where the field is optional, or is an object or list that has examples of its own. */
type FieldDoc<T> = [T] extends [Plain]
  ? readonly [description: string, example: T]
  : readonly [description: string, example?: T];

/** A description and an example of every field: the compiler names those that are missing. */
type FieldDocs<Fields> = { readonly [F in keyof Fields]-?: FieldDoc<Fields[F]> };

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

export interface SchemaDoc {
  readonly schema: z.ZodMiniType;
  readonly words: SchemaWords;
  readonly fields: Readonly<Record<string, readonly [description: string, example?: unknown]>>;
}

export const describeFields = <S extends z.ZodMiniType>(
  schema: S,
  fields: FieldDocs<z.input<S>>,
  words: SchemaWords = {},
): SchemaDoc => ({ schema, fields, words });

export const describeValue = (schema: z.ZodMiniType, words: JsonRules): SchemaDoc => ({
  schema,
  words,
  fields: {},
});
