/** Turns a REST route into an OpenAPI operation: access, parameters, body, answer, refusals, examples. */

import type { Role } from 'sync-protocol/kernel/roles.ts';
import { ANYONE, type RestRoute } from 'sync-protocol/kernel/route.ts';
import type { RouteName } from 'sync-protocol/routes.ts';
import { ANSWER_EXAMPLES, FILE_EXAMPLES } from './examples.ts';
import type { JsonSchema, Operation, Parameter, Ref, Response, Security } from './openapi.ts';
import { OPERATION_WORDS, PARAMETERS, type ParameterName } from './operation-words.ts';
import { refusalAnswersOf } from './refusal-answers.ts';
import { exampleOf } from './schema-docs.ts';
import type { Schemas } from './schemas.ts';

export const BEARER_ALONE: Security = [{ bearer: [] }];
const EITHER: Security = [{ bearer: [] }, { cookie: [] }];

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: 'super admins',
  FAMILY: 'families',
  NANNY: 'nannies',
};

function formatAccess({ access, personal }: RestRoute): string {
  if (access === 'public') return '**Access:** public, no session needed.';
  const everybody = access.length === ANYONE.length;
  const who = everybody ? 'all signed-in accounts' : access.map((role) => ROLE_WORDS[role]).join(' and ');
  return `**Access:** ${who}${personal ? '; not while impersonating' : ''}.`;
}

function parametersIn(place: 'path' | 'query', route: RestRoute, schemas: Schemas): Parameter[] {
  const { properties = {}, required = [] } = schemas.parameters(
    place === 'path' ? route.params : route.query,
  );
  return Object.entries(properties).map(([name, schema]) => {
    const [description, example] = PARAMETERS[name as ParameterName];
    const isRequired = place === 'path' || required.includes(name);
    return { name, in: place, ...(isRequired ? { required: true } : {}), description, schema, example };
  });
}

const isSignedInWrite = ({ access, method }: RestRoute): boolean => access !== 'public' && method !== 'GET';

function parametersOf(route: RestRoute, schemas: Schemas): (Parameter | Ref)[] {
  return [
    ...parametersIn('path', route, schemas),
    ...parametersIn('query', route, schemas),
    ...(isSignedInWrite(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' };

/** Routes without a body accept an empty one, which isn't documented. */
function requestBody(route: RestRoute, schemas: Schemas): Pick<Operation, 'requestBody'> {
  if (route.bodyType !== 'application/json')
    return {
      requestBody: { required: true, content: { [route.bodyType]: { schema: BINARY, example: 'ÿØÿà…' } } },
    };
  if (route.method === 'GET' || !('shape' in route.body)) return {};
  const schema = schemas.input(route.body);
  const example = exampleOf(route.body);
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } };
}

const SUCCESS_WORDS = { 200: 'Done.', 201: 'Created.', 204: 'Done. The answer is empty.' } as const;

function answerExample(name: RouteName, route: RestRoute): unknown {
  if (route.answerType !== 'application/json') return FILE_EXAMPLES[name];
  const example = exampleOf(route.answer);
  const own: object | undefined = ANSWER_EXAMPLES[name];
  return own === undefined ? example : { ...(example as object), ...own };
}

function success(name: RouteName, route: RestRoute, schemas: Schemas): Response {
  const description = SUCCESS_WORDS[route.status];
  if (route.status === 204) return { description };
  const isBinary = !['application/json', 'text/csv'].includes(route.answerType);
  const schema = isBinary ? BINARY : schemas.output(route.answer);
  return { description, content: { [route.answerType]: { schema, example: answerExample(name, route) } } };
}

export function operationOf(name: RouteName, route: RestRoute, schemas: Schemas): Operation {
  const parameters = parametersOf(route, schemas);
  const more = OPERATION_WORDS[name];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: [formatAccess(route), ...(more === undefined ? [] : [more])].join('\n\n'),
    security: route.access === 'public' ? [] : EITHER,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, schemas),
    responses: {
      ...(route.repeatStatus === undefined
        ? {}
        : { [route.repeatStatus]: { ...success(name, route, schemas), description: 'Done before.' } }),
      [route.status]: success(name, route, schemas),
      ...refusalAnswersOf(route),
    },
  };
}
