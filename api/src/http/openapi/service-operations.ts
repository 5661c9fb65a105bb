/** What the server says of itself. */
import { SERVICE_TAG } from './introduction.ts';
import type { Operation, Paths, Response } from './openapi.ts';

const FOR_ANYBODY = '**For** anybody, without a session.';

/** Node answers it before any of our code has run. */
const NOT_HTTP: Response = { description: 'What came is not HTTP that the server can read.' };
const UNCHANGED: Response = { description: 'Not changed since the `ETag` that `If-None-Match` names.' };

const health: Operation = {
  operationId: 'health',
  tags: [SERVICE_TAG],
  summary: 'Whether the server and its database answer',
  description: FOR_ANYBODY,
  security: [],
  responses: {
    200: {
      description: 'Both answer.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ok', description: 'All is well.' } },
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
  summary: 'Whether requests may be sent here',
  description: `${FOR_ANYBODY} A reverse proxy asks it before it sends people here.`,
  security: [],
  responses: {
    200: {
      description: 'The database answers and is of this version, and what is new is heard of.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ready', description: 'Requests may come.' } },
            required: ['status'],
            additionalProperties: false,
          },
          example: { status: 'ready' },
        },
      },
    },
    400: NOT_HTTP,
    503: {
      description: 'Not yet, or not any more.',
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
  summary: 'Figures of this process, for Prometheus',
  description:
    '**For** whoever sends `Authorization: Bearer <METRICS_TOKEN>`; when no such token is set, for programs on the same machine.',
  security: [],
  responses: {
    200: {
      description: "Prometheus' text format.",
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
    400: NOT_HTTP,
    403: {
      description: 'Not with this token, or not from elsewhere.',
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
  summary: 'This description, for programs',
  description: FOR_ANYBODY,
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
  summary: 'This description, for people',
  description: FOR_ANYBODY,
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
  summary: 'A script or style of that page',
  description: FOR_ANYBODY,
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
