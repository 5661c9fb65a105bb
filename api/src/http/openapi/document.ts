/** Generates the OpenAPI document: REST, sync and service operations, schemas, sign-in, examples of refusals. */
import { EXAMPLE } from 'sync-protocol/kernel/example-ids.ts';
import { errorAnswer, type RestRoute } from 'sync-protocol/kernel/route.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { INTRODUCTION, TAG_WORDS } from './introduction.ts';
import type { OpenApiDocument, Parameter, PathItem, Paths } from './openapi.ts';
import { operationOf } from './operation.ts';
import { REFUSAL_HEADERS, refusalExamples } from './refusal-answers.ts';
import { Schemas } from './schemas.ts';
import { SERVICE_PATHS } from './service-operations.ts';
import { syncPaths } from './sync-operations.ts';

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID of your choice. The same call with the same key is carried out only once.',
  schema: { type: 'string', format: 'uuid' },
  example: EXAMPLE.mutation,
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token in the answer of a sign-in.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'fairday_session',
    description:
      'Set by signing in, for browsers. Calls that change something also need an `Origin` of this server.',
  },
};

/** Groups the routes by path, in the order of the contract. */
function restPaths(schemas: Schemas): Paths {
  const paths: Record<string, PathItem> = {};
  for (const [name, route] of Object.entries(REST) as [RouteName, RestRoute][]) {
    const operation = operationOf(name, route, schemas);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return paths;
}

/** Returns every refusal code that these paths have an example of. */
function codesIn(paths: Paths): Set<string> {
  const answers = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.values(responses));
  const contents = answers.flatMap(({ content = {} }) => Object.values(content));
  return new Set(contents.flatMap(({ examples = {} }) => Object.keys(examples)));
}

/** Returns the document; `version` is the product's. */
export function openApiDocument(version: string): OpenApiDocument {
  const schemas = new Schemas();
  // Adds the schema of errors: refusals refer to it by its name.
  schemas.output(errorAnswer);
  const paths = { ...restPaths(schemas), ...syncPaths(schemas), ...SERVICE_PATHS };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fairday',
      version,
      summary: 'The hours-and-pay book that a family and its nanny both trust.',
      description: INTRODUCTION,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(TAG_WORDS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: REFUSAL_HEADERS,
      examples: refusalExamples(codesIn(paths)),
      schemas: schemas.named(),
    },
  };
}
