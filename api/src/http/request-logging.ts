import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const LINK = /(\/(?:invit(?:e|ations)|(?:password-)?reset)\/)[^/]+/gi;

/**
 * What the log keeps of a request: no address of a person's device, and nothing that was asked for by name. The
 * token of an invitation, or of a link for a new password, opens an account: it stays out.
 */
export function describeRequest(request: { method: string; url: string }) {
  const [path = ''] = request.url.split('?', 1);
  return { method: request.method, path: path.replace(LINK, '$1[token]') };
}

/** PostgreSQL's class of errors about values: their sentences quote them. */
const ABOUT_A_VALUE = /^22/;

/** Of an error what says where we went wrong. A database's own particulars hold the values of rows: they stay out. */
export function describeError(error: Error & { code?: unknown }) {
  const code = typeof error.code === 'string' ? error.code : undefined;
  const cut = (text: string): string =>
    code !== undefined && ABOUT_A_VALUE.test(code) ? text.replace(/: ".*"/s, ': […]') : text;
  return {
    type: error.name,
    message: cut(error.message),
    stack: cut(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
  };
}

/**
 * Of a write through the REST door, its mutation; for a line of the log. A logger that says so by itself would be an
 * object of a new kind for each request, and the engine would work out anew how to use it, as costly as the line.
 */
export const mutationOf = ({ mutationId }: FastifyRequest) => (mutationId === null ? {} : { mutationId });

/** A line a request, when its answer is sent: what was asked for beside what came of it. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Told with its answer.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const told = { ...mutationOf(request), req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...told, err: error }, 'request errored');
    else reply.log.info(told, 'request completed');
  }
}

/** Whoever goes away before the answer leaves a line too. */
export function logAbortedRequests(app: FastifyInstance): void {
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ ...mutationOf(request), req: request }, 'request aborted');
  });
}
