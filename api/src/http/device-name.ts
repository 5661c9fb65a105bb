import type { FastifyRequest } from 'fastify';

/** What the browser calls itself, so that a person can tell the devices apart. */
export const deviceOf = (request: FastifyRequest): string =>
  request.headers['user-agent'] ?? 'Unknown device';
