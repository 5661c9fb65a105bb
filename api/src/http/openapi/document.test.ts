/**
 * Tests the OpenAPI document: valid and complete, with examples that satisfy its schemas and the contract, and refusing
 * the same bodies as the server.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import { syncAnswer, syncRequest } from 'sync-protocol/kernel/wire.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { statusesOf } from 'sync-protocol/test-support/route-statuses.ts';
import { expect, test } from 'vitest';
import { SESSION_COOKIE } from '../../accounts/authentication.ts';
import { openApiDocument } from './document.ts';
import type { Content, JsonSchema, Operation } from './openapi.ts';
import { DOC_BY_SCHEMA } from './schema-docs.ts';

const document = openApiDocument('1.2.3');
const routes = Object.entries(REST) as [RouteName, RestRoute][];
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

function operationOf(name: RouteName): Operation {
  const { path, method } = REST[name];
  const operation = document.paths[path]?.[method.toLowerCase() as 'get'];
  if (operation === undefined) throw new Error(`${name} is not described`);
  return operation;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

const validators = new Map<string, (value: unknown) => unknown>();

/** Whether the document's schema accepts a value. Compiles each schema once. */
function takes(schema: JsonSchema, value: unknown): boolean {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
  validators.set(text, validate);
  return validate(value) === true;
}

const bodyOf = (name: RouteName): JsonSchema =>
  operationOf(name).requestBody?.content['application/json']?.schema ?? {};

test("Redocly's recommended rules find nothing", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('every route of the contract is described, under its own name', () => {
  expect(routes.map(([name]) => operationOf(name).operationId)).toEqual(routes.map(([name]) => name));
  const others = operations.filter(({ operationId }) => !(operationId in REST));
  expect(others.map(({ operationId }) => operationId)).toEqual([
    'sync',
    'syncEvents',
    'health',
    'readiness',
    'metrics',
    'openapi',
    'docs',
    'docsFile',
    'calendarFeed',
  ]);
});

test.each(routes)('%s documents exactly the statuses of its contract', (name, route) => {
  const described = Object.keys(operationOf(name).responses).map(Number);
  expect(described).toEqual(statusesOf(route).toSorted((a, b) => a - b));
});

test('every answer but 204 has a schema, and 429 has Retry-After', () => {
  for (const [name, route] of routes) {
    for (const [status, { content, headers }] of Object.entries(operationOf(name).responses)) {
      expect(content === undefined, `${name} ${status}`).toBe(status === '204');
      const type = status === String(route.status) ? route.answerType : 'application/json';
      expect(Object.keys(content ?? { [type]: {} }), `${name} ${status}`).toEqual([type]);
      expect(headers !== undefined && 'Retry-After' in headers, `${name} ${status}`).toBe(status === '429');
    }
  }
});

test('signed-in routes take a token or a cookie, and writes an Idempotency-Key', () => {
  expect(document.components.securitySchemes['cookie']?.['name']).toBe(SESSION_COOKIE);
  for (const [name, route] of routes) {
    const { security, parameters = [] } = operationOf(name);
    const isPublic = route.access === 'public';
    expect([name, security]).toEqual([name, isPublic ? [] : [{ bearer: [] }, { cookie: [] }]]);
    const takesKey = parameters.some((each) => '$ref' in each && each.$ref.endsWith('/IdempotencyKey'));
    expect([name, takesKey]).toEqual([name, !isPublic && route.method !== 'GET']);
  }
});

function examplesOf(content: Content = {}): [JsonSchema, unknown][] {
  return Object.values(content).flatMap(({ schema, example, examples = {} }) => [
    ...(example === undefined ? [] : [[schema, example] as [JsonSchema, unknown]]),
    ...Object.keys(examples).map((code): [JsonSchema, unknown] => [
      schema,
      document.components.examples[code]?.value,
    ]),
  ]);
}

test.each(operations.map((each) => [each.operationId, each] as const))(
  'the examples of %s satisfy their schemas',
  (_name, { requestBody, responses, parameters = [] }) => {
    const answers = Object.values(responses).flatMap(({ content }) => examplesOf(content));
    const asked = parameters.flatMap((each): [JsonSchema, unknown][] =>
      'schema' in each ? [[each.schema, each.example]] : [],
    );
    for (const [schema, example] of [...examplesOf(requestBody?.content), ...answers, ...asked]) {
      const taken = takes(schema, example);
      expect(taken, `${JSON.stringify(example)}: ${ajv.errorsText()}`).toBe(true);
    }
  },
);

test.each(routes)('the examples of %s satisfy the contract', (name, route) => {
  const { requestBody, responses } = operationOf(name);
  const body = requestBody?.content['application/json']?.example;
  const answer = responses[route.status]?.content?.['application/json']?.example;
  expect(body === undefined).toBe(requestBody === undefined || route.bodyType !== 'application/json');
  expect(body === undefined || route.body.safeParse(body).success).toBe(true);
  expect(answer === undefined).toBe(route.status === 204 || route.answerType !== 'application/json');
  expect(answer === undefined || route.answer.safeParse(answer).success).toBe(true);
});

/** Returns the paths of fields without a description. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field.description === undefined ? [`${path}.${name}`] : []),
      ...undescribed(field, `${path}.${name}`),
    ]),
    ...(items === undefined ? [] : undescribed(items, path)),
    ...(typeof additionalProperties === 'object' ? undescribed(additionalProperties, path) : []),
  ];
}

test('a description is written once, and inherited where another schema has the field', () => {
  const written = [...DOC_BY_SCHEMA.values()].flatMap(({ fields, inherited }) =>
    Object.entries(fields)
      .filter(([name]) => !inherited.includes(name))
      .map(([name, [description]]) => `${name}: ${description}`),
  );
  const again = written.filter((each, index) => written.indexOf(each) !== index);
  expect(again, 'leave the field out, and give `from` in describeFields()').toEqual([]);
});

test('every field and every parameter has a description', () => {
  const { schemas } = document.components;
  expect(Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
  for (const { operationId, requestBody, parameters = [], responses } of operations) {
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
    for (const { schema } of contents.flatMap((content) => Object.values(content ?? {}))) {
      expect(undescribed(schema, operationId)).toEqual([]);
    }
    const unnamed = parameters.filter((each) => 'name' in each && each.description === '');
    expect([operationId, unnamed]).toEqual([operationId, []]);
  }
});

const id = '0198c0de-0003-7000-8000-000000000003';
const at = { actualStartUtc: '2026-03-05T14:00:00Z', actualEndUtc: '2026-03-05T15:00:00Z' };
const person = { name: 'Pat', email: 'pat@parkers.example', password: 'a good password', role: 'FAMILY' };

test.each<[RouteName, string, unknown]>([
  ['register', 'a blank name', { ...person, name: '  ' }],
  ['register', 'a name of 101 characters', { ...person, name: 'x'.repeat(101) }],
  ['register', 'an invalid e-mail', { ...person, email: 'pat' }],
  ['register', 'an unknown field', { ...person, admin: true }],
  ['addTodo', 'an empty title', { title: '' }],
  ['addTodo', 'a title of 201 characters', { title: 'x'.repeat(201) }],
  ['scheduleDay', 'a date before 2000', { date: '1999-12-31', startTime: '09:00', endTime: '17:00' }],
  ['scheduleDay', 'a date that does not exist', { date: '2026-02-30', startTime: '09:00', endTime: '17:00' }],
  ['scheduleDay', 'an invalid clock time', { date: '2026-03-05', startTime: '9', endTime: '17:00' }],
  ['editDay', 'nothing', {}],
  ['editDay', 'one actual time', { actualStartUtc: at.actualStartUtc }],
  ['editDay', 'both kinds of times', { ...at, scheduledNotes: null }],
  ['editDay', 'an invalid instant', { scheduledStartUtc: 'noon' }],
  ['editDay', 'COMPLETED without times', { status: 'COMPLETED' }],
  ['editNanny', 'a date without a rate', { effectiveFrom: '2026-03-05' }],
  ['editTodo', 'nothing', {}],
  ['answerDays', 'no days', { agendaDayIds: [], status: 'ACCEPTED' }],
  ['answerDays', 'an invalid id', { agendaDayIds: ['x'], status: 'ACCEPTED' }],
  ['recordPayment', 'no money', { nannyId: id, paymentDate: '2026-03-05', amountCents: 0, platform: 'CASH' }],
])('%s: document and server both refuse %s', (name, _what, body) => {
  expect(REST[name].body.safeParse(body).success).toBe(false);
  expect(takes(bodyOf(name), body)).toBe(false);
});

test.each<[RouteName, unknown]>([
  ['editDay', at],
  ['editDay', { ...at, status: 'COMPLETED' }],
  ['editDay', { scheduledNotes: null }],
  ['editNanny', { name: 'Nora' }],
  ['payDays', { agendaDayIds: [id], platform: null }],
])('%s: document and server both accept %j', (name, body) => {
  expect(REST[name].body.safeParse(body).success).toBe(true);
  expect(takes(bodyOf(name), body)).toBe(true);
});

test('the examples of sync satisfy its messages', () => {
  const operation = document.paths['/api/sync']?.post;
  const request = operation?.requestBody?.content['application/json']?.example;
  const answer = operation?.responses['200']?.content?.['application/json']?.example;
  expect(syncRequest.safeParse(request).success).toBe(true);
  expect(syncAnswer.safeParse(answer).success).toBe(true);
  expect(takes({ $ref: '#/components/schemas/SyncRequest' }, request)).toBe(true);
  expect(takes({ $ref: '#/components/schemas/SyncAnswer' }, answer)).toBe(true);
  expect(takes({ $ref: '#/components/schemas/SyncRequest' }, { ...(request as object), cookie: 1 })).toBe(
    false,
  );
});
