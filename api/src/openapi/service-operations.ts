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
      description: 'A page that needs no script.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    304: UNCHANGED,
    400: NOT_HTTP,
  },
};

export const SERVICE_PATHS: Paths = {
  '/healthz': { get: health },
  '/api/openapi.json': { get: openapi },
  '/api/docs': { get: docs },
};
