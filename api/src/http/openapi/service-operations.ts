/** Describes the operations beside the REST contract for OpenAPI: health, readiness, metrics, documentation, calendar feeds. */
import { SERVICE_TAG } from './introduction.ts';
import type { Content, JsonSchema, Operation, Paths, Response } from './openapi.ts';

const PUBLIC = '**Access:** public, no session needed.';

/** Answered by Node's HTTP parser, before any of Fairday's code runs. */
const NOT_HTTP: Response = { description: 'Not a valid HTTP request.' };
const UNCHANGED: Response = { description: 'Not modified since the `ETag` in `If-None-Match`.' };

const json = (schema: JsonSchema, example?: object): Content => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

const refusal = (description: string, error: string, code: string): Response => ({
  description,
  content: json({ $ref: '#/components/schemas/Error' }, { error, code }),
});

const HEALTHY: Response = {
  description: 'Both answer.',
  content: json(
    {
      type: 'object',
      properties: {
        status: { type: 'string', const: 'ok', description: 'Always `ok`.' },
        version: { type: 'string', description: "The server's version." },
      },
      required: ['status', 'version'],
      additionalProperties: false,
    },
    { status: 'ok', version: '0.2.0' },
  ),
};

const operation = (
  operationId: string,
  summary: string,
  { description = PUBLIC, ...more }: Partial<Operation> & Pick<Operation, 'responses'>,
): Operation => ({ operationId, tags: [SERVICE_TAG], summary, description, security: [], ...more });

const health = operation('health', 'Check that the server and its database answer', {
  responses: {
    200: HEALTHY,
    400: NOT_HTTP,
    503: refusal(
      'The database does not answer within a second.',
      'The database does not answer.',
      'database_unavailable',
    ),
  },
});

const READINESS = {
  type: 'object',
  properties: {
    status: {
      type: 'string',
      enum: ['ready', 'degraded'],
      description:
        '`degraded` on Citus while a machine of the database cannot be reached, and while the clock is wrong.',
    },
    code: {
      type: 'string',
      enum: ['machine_away', 'clock_wrong'],
      description: 'Only with `degraded`.',
    },
    error: { type: 'string', description: 'What does not work. Only with `degraded`.' },
  },
  required: ['status'],
  additionalProperties: false,
};

const readiness = operation('readiness', 'Check that the server is ready for requests', {
  description: `${PUBLIC}\n\nFor reverse proxies.`,
  responses: {
    200: {
      description:
        'The database answers and has the current schema, and changes by other servers are received.',
      content: json(READINESS, { status: 'ready' }),
    },
    400: NOT_HTTP,
    503: refusal('Starting, or about to stop.', 'This server is about to stop.', 'shutting_down'),
  },
});

const metrics = operation('metrics', 'Get metrics for Prometheus', {
  description:
    '**Access:** requests with `Authorization: Bearer <METRICS_TOKEN>`; without a METRICS_TOKEN, requests from the same machine.',
  responses: {
    200: {
      description: "Metrics in Prometheus' text format.",
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
    400: NOT_HTTP,
    403: refusal('Wrong token, or another machine.', 'You are not allowed to do this.', 'forbidden'),
  },
});

const openapi = operation('openapi', 'Get this documentation as an OpenAPI document', {
  responses: {
    200: {
      description: 'An OpenAPI 3.1 document.',
      content: json({
        type: 'object',
        properties: { openapi: { type: 'string', description: 'The version of OpenAPI.' } },
        required: ['openapi'],
      }),
    },
    304: UNCHANGED,
    400: NOT_HTTP,
  },
});

const docs = operation('docs', 'Show this documentation', {
  responses: {
    200: {
      description: 'A page that shows the document with Swagger UI.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    304: UNCHANGED,
    400: NOT_HTTP,
  },
});

const docsFile = operation('docsFile', 'Get a script or style sheet of the documentation page', {
  parameters: [
    {
      name: 'file',
      in: 'path',
      required: true,
      description: 'The file that the page names.',
      schema: { type: 'string' },
      example: 'swagger-ui.css',
    },
  ],
  responses: {
    200: {
      description: 'The file.',
      content: {
        'text/css': { schema: { type: 'string' } },
        'text/javascript': { schema: { type: 'string' } },
      },
    },
    304: UNCHANGED,
    400: NOT_HTTP,
    404: refusal('There is no such file.', 'There is no such call.', 'not_found'),
  },
});

const calendarFeed = operation('calendarFeed', 'Fetch a calendar feed', {
  description: `${PUBLIC}\n\nFor calendar programs: shifts from 90 days ago to 400 days ahead, at most 2,000, as iCalendar (RFC 5545). At most 60 requests an hour.`,
  parameters: [
    {
      name: 'token',
      in: 'path',
      required: true,
      description: "The last part of the feed's address.",
      schema: { type: 'string' },
      example: 'Zm9yIG9uZSBjYWxlbmRhciBwcm9ncmFtIG9mIG9uZSBwZXI',
    },
  ],
  responses: {
    200: { description: 'The shifts.', content: { 'text/calendar': { schema: { type: 'string' } } } },
    304: UNCHANGED,
    400: NOT_HTTP,
    404: refusal('No such feed, or it has ended.', "Not found, or you don't have access.", 'not_found'),
    429: refusal(
      'Too many requests for this feed, or for unknown ones. See `Retry-After`.',
      'Too many tries. Please wait a moment and try again.',
      'too_many_tries',
    ),
  },
});

export const SERVICE_PATHS: Paths = {
  '/healthz': { get: health },
  '/readyz': { get: readiness },
  '/metrics': { get: metrics },
  '/api/openapi.json': { get: openapi },
  '/api/docs': { get: docs },
  '/api/docs/{file}': { get: docsFile },
  '/calendar/{token}.ics': { get: calendarFeed },
};
