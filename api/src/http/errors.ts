/**
 * Answers every thrown value, unroutable request and unreadable HTTP with an error of the REST contract, without stack
 * trace, SQL or file paths. Logs server faults.
 */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { type HttpRefusalCode, refusalOf, refusalSentence } from 'sync-protocol/kernel/refusals.ts';
import type { ErrorAnswer } from 'sync-protocol/kernel/route.ts';

import { isAccountDeleted } from '../accounts/account.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { mutationFields } from './request-logging.ts';
import { decodableAddress } from './static-files.ts';

/** By Fastify's error code: requests that Fastify refused before a handler ran. */
const FASTIFY_REFUSALS: Readonly<Record<string, HttpRefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

function fastifyRefusal(error: unknown): HttpRefusalCode | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && FASTIFY_REFUSALS[code] !== undefined) return FASTIFY_REFUSALS[code];
  if (error instanceof SyntaxError && statusCode === 400) return 'bad_json';
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'bad_input' : undefined;
}

interface Answer {
  readonly status: number;
  readonly body: ErrorAnswer;
}

function toAnswer(error: unknown): Answer {
  if (error instanceof HttpRefusal) {
    const { status, message, code, details, values } = error;
    const given = {
      ...(details === undefined ? {} : { details }),
      ...(values === undefined ? {} : { values }),
    };
    return { status, body: { error: message, code, ...given } };
  }
  if (error instanceof Rejection) {
    const { status, sentence } = refusalOf(error.code, error.message);
    const details = error.details === undefined ? {} : { details: error.details };
    return { status, body: { error: sentence, code: error.code, ...details } };
  }
  // The caller's account was deleted while the request ran.
  const refusal = isAccountDeleted(error) ? 'signed_out' : fastifyRefusal(error);
  if (refusal !== undefined) {
    const { status, sentence } = refusalOf(refusal);
    return { status, body: { error: sentence, code: refusal } };
  }
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      body: {
        error: "Fairday can't reach its database right now. Please try again soon.",
        code: 'database_unavailable',
      },
    };
  }
  return {
    status: 500,
    body: { error: 'Something went wrong on our side. Please try again.', code: 'server_error' },
  };
}

/** Answers a thrown value as Fastify's error handler, and logs faults. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toAnswer(error);
  if (status >= 500) {
    request.log.error({ ...mutationFields(request), err: error });
    // A user can quote this id, and the operator finds it in the log.
    void reply.header('x-request-id', request.id);
  }
  if (error instanceof HttpRefusal && error.retryAfter !== undefined) {
    void reply.header('retry-after', String(error.retryAfter));
  }
  void reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Handles errors before routing. Hooks have not run, so this sets their security headers. */
export function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  const address = decodableAddress(request);
  if (address === undefined) answerError(error, request, reply);
  else void reply.redirect(address);
}

/** By Node's error code: requests that its HTTP parser gave up on. */
const UNREADABLE: Readonly<Record<string, { status: string; refusal: HttpRefusalCode }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', refusal: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', refusal: 'bad_input' },
};

/** Handles bytes that Node can't parse as HTTP: there is no request, only the socket. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, refusal } = UNREADABLE[error.code ?? ''] ?? {
    status: '400 Bad Request',
    refusal: 'bad_input',
  };
  const body = JSON.stringify({ error: refusalSentence(refusal), code: refusal });
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
