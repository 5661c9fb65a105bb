/** An operation of the document, from a route of the contract. */
import type { Role } from 'sync-protocol/model/account.ts';
import { ANYONE, type RestRoute } from 'sync-protocol/rest/route.ts';
import type { RouteName } from 'sync-protocol/rest/routes.ts';
import { EXAMPLES, PARAMETER_EXAMPLES } from './examples.ts';
import type { Operation, Parameter, Ref, Response, Security } from './openapi.ts';
import { OPERATION_WORDS, PARAMETER_WORDS } from './operation-words.ts';
import { refusalAnswersOf } from './refusal-answers.ts';
import type { Schemas } from './schemas.ts';

const CSV_EXAMPLE = [
  'Date,Nanny,Type,Hours,Amount,Currency,Platform',
  '2026-03-05,Nora Quinn,Payment,,172.00,USD,Venmo',
  '',
].join('\r\n');

export const BEARER_ALONE: Security = [{ bearer: [] }];
const EITHER: Security = [{ bearer: [] }, { cookie: [] }];

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: 'super admins',
  FAMILY: 'families',
  NANNY: 'nannies',
};

function whoMay({ access, personal }: RestRoute): string {
  if (access === 'public') return '**For** anybody, without a session.';
  const everybody = access.length === ANYONE.length;
  const who = everybody ? 'everybody who is signed in' : access.map((role) => ROLE_WORDS[role]).join(' and ');
  return `**For** ${who}${personal ? ', but never while viewing as somebody else' : ''}.`;
}

function parametersIn(place: 'path' | 'query', route: RestRoute, schemas: Schemas): Parameter[] {
  const { properties = {}, required = [] } = schemas.input(
    place === 'path' ? route.params : route.query,
    'parameters',
  );
  return Object.entries(properties).map(([name, { description: _words, ...schema }]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    description: PARAMETER_WORDS[name] ?? '',
    schema,
    ...(PARAMETER_EXAMPLES[name] === undefined ? {} : { example: PARAMETER_EXAMPLES[name] }),
  }));
}

const isSignedInWrite = ({ access, method }: RestRoute): boolean => access !== 'public' && method !== 'GET';

function parametersOf(route: RestRoute, schemas: Schemas): (Parameter | Ref)[] {
  return [
    ...parametersIn('path', route, schemas),
    ...parametersIn('query', route, schemas),
    ...(isSignedInWrite(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** A route that needs no body takes an empty one; that is not worth a reader's time. */
function requestBody(name: RouteName, route: RestRoute, schemas: Schemas): Pick<Operation, 'requestBody'> {
  const { body: example } = EXAMPLES[name];
  if (route.method === 'GET' || !('shape' in route.body)) return {};
  const schema = schemas.input(route.body, name);
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } };
}

const SUCCESS_WORDS = { 200: 'Done.', 201: 'Made.', 204: 'Done; there is nothing to say.' } as const;

function success(name: RouteName, route: RestRoute, schemas: Schemas): Response {
  const description = SUCCESS_WORDS[route.status];
  if (route.status === 204) return { description };
  const example = route.answerType === 'text/csv' ? CSV_EXAMPLE : EXAMPLES[name].answer;
  const schema = schemas.output(route.answer, name);
  return { description, content: { [route.answerType]: { schema, example } } };
}

export function operationOf(name: RouteName, route: RestRoute, schemas: Schemas): Operation {
  const parameters = parametersOf(route, schemas);
  const more = OPERATION_WORDS[name];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: [whoMay(route), ...(more === undefined ? [] : [more])].join('\n\n'),
    security: route.access === 'public' ? [] : EITHER,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(name, route, schemas),
    responses: { [route.status]: success(name, route, schemas), ...refusalAnswersOf(route) },
  };
}
