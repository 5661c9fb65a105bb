/** Operations beside the REST contract: health, metrics, documentation. */
import { SERVICE_TAG } from './introduction.ts';
import type { Operation, Paths, Response } from './openapi.ts';

const PUBLIC = '**Access:** public, no session needed.';

/** Answered by Node's HTTP parser, before any of our code runs. */
const NOT_HTTP: Response = { description: 'Not a valid HTTP request.' };
const UNCHANGED: Response = { description: 'Not modified since the `ETag` in `If-None-Match`.' };

const health: Operation = {
  operationId: 'health',
  tags: [SERVICE_TAG],
  summary: 'Check that the server and its database answer',
  description: PUBLIC,
  security: [],
  responses: {
    200: {
      description: 'Both answer.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ok', description: 'Always `ok`.' } },
            required: ['status'],
            additionalProperties: false,
          },
          example: { status: 'ok' },
        },
      },
    },
    400: NOT_HTTP,
    503: {
      description: 'The database does not answer within a second.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: 'The database does not answer.', code: 'database_unavailable' },
        },
      },
    },
  },
};

const readiness: Operation = {
  operationId: 'readiness',
  tags: [SERVICE_TAG],
  summary: 'Check that the server is ready for requests',
  description: `${PUBLIC}\n\nFor reverse proxies.`,
  security: [],
  responses: {
    200: {
      description:
        'The database answers and has the current schema, and changes by other servers are received.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ready', description: 'Always `ready`.' } },
            required: ['status'],
            additionalProperties: false,
          },
          example: { status: 'ready' },
        },
      },
    },
    400: NOT_HTTP,
    503: {
      description: 'Starting, or about to stop.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: 'This server is about to stop.', code: 'shutting_down' },
        },
      },
    },
  },
};

const metrics: Operation = {
  operationId: 'metrics',
  tags: [SERVICE_TAG],
  summary: 'Get metrics for Prometheus',
  description:
    '**Access:** requests with `Authorization: Bearer <METRICS_TOKEN>`; without a METRICS_TOKEN, requests from the same machine.',
  security: [],
  responses: {
    200: {
      description: "Metrics in Prometheus' text format.",
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
    400: NOT_HTTP,
    403: {
      description: 'Wrong token, or another machine.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: 'You are not allowed to do this.', code: 'forbidden' },
        },
      },
    },
  },
};

const openapi: Operation = {
  operationId: 'openapi',
  tags: [SERVICE_TAG],
  summary: 'Get this documentation as an OpenAPI document',
  description: PUBLIC,
  security: [],
  responses: {
    200: {
      description: 'An OpenAPI 3.1 document.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { openapi: { type: 'string', description: 'The version of OpenAPI.' } },
            required: ['openapi'],
          },
        },
      },
    },
    304: UNCHANGED,
    400: NOT_HTTP,
  },
};

const docs: Operation = {
  operationId: 'docs',
  tags: [SERVICE_TAG],
  summary: 'Show this documentation',
  description: PUBLIC,
  security: [],
  responses: {
    200: {
      description: 'A page that shows the document with Swagger UI.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    304: UNCHANGED,
    400: NOT_HTTP,
  },
};

const docsFile: Operation = {
  operationId: 'docsFile',
  tags: [SERVICE_TAG],
  summary: 'Get a script or style sheet of the documentation page',
  description: PUBLIC,
  security: [],
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
    404: {
      description: 'There is no such file.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: 'There is no such call.', code: 'not_found' },
        },
      },
    },
  },
};

export const SERVICE_PATHS: Paths = {
  '/healthz': { get: health },
  '/readyz': { get: readiness },
  '/metrics': { get: metrics },
  '/api/openapi.json': { get: openapi },
  '/api/docs': { get: docs },
  '/api/docs/{file}': { get: docsFile },
};
