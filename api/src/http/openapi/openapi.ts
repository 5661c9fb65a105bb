/** Defines the types of the parts of OpenAPI 3.1 that Fairday's document uses, and lists its HTTP methods. */

/** JSON Schema, draft 2020-12: the dialect of OpenAPI 3.1. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  dependentRequired?: Record<string, string[]>;
}

export interface Ref {
  readonly $ref: string;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Ref>>;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Ref>>;
  readonly content?: Content;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export type Security = readonly Readonly<Record<string, readonly string[]>>[];

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: Security;
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type PathItem = Readonly<Partial<Record<(typeof METHODS)[number], Operation>>>;
export type Paths = Readonly<Record<string, PathItem>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Readonly<Record<'title' | 'version' | 'summary' | 'description', string>> & {
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly examples: Readonly<Record<string, Example>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}
