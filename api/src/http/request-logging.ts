/**
 * Logs one line per request, also per aborted one, with a write's mutation id, and describes requests and errors
 * without link tokens and quoted values.
 */
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const LINK = /(\/(?:invit(?:e|ations)|(?:password-)?reset|calendar|unsubscribe)\/)[^/]+/gi;

/** Returns method and path without the token of an invitation, a password link or a calendar feed, which give
 * access, and of a link that ends e-mails. */
export function describeRequest(request: { method: string; url: string }) {
  const [path = ''] = request.url.split('?', 1);
  return { method: request.method, path: path.replace(LINK, '$1[token]') };
}

/** PostgreSQL's class 22, data exceptions: their messages quote values. */
const DATA_EXCEPTION = /^22/;

/** Returns the logged fields of an error. Details of a database error quote rows, so they are left out. */
export function describeError(error: Error & { code?: unknown }) {
  const code = typeof error.code === 'string' ? error.code : undefined;
  const cut = (text: string): string =>
    code !== undefined && DATA_EXCEPTION.test(code) ? text.replace(/: ".*"/s, ': […]') : text;
  return {
    type: error.name,
    message: cut(error.message),
    stack: cut(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
  };
}

/** Returns the logged id of a REST write's mutation. A child logger per request would cost as much as the line. */
export const mutationFields = ({ mutationId }: FastifyRequest) => (mutationId === null ? {} : { mutationId });

/** Logs one line per request, when the response has been sent. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // requestCompleted logs request and response together.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const fields = { ...mutationFields(request), req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...fields, err: error }, 'request errored');
    else reply.log.info(fields, 'request completed');
  }
}

/** Logs requests whose client disconnected before the response. */
export function logAbortedRequests(app: FastifyInstance): void {
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ ...mutationFields(request), req: request }, 'request aborted');
  });
}
