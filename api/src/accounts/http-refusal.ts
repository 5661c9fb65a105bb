/**
 * Defines `HttpRefusal`, the error that refuses a request with a code, a sentence, details and Retry-After, and builds
 * it for a call on many rows that were all refused.
 */
import {
  type HttpRefusalCode,
  type RefusalCode,
  refusalSentence,
  statusOf,
} from 'sync-protocol/kernel/refusals.ts';
import type { ErrorAnswer } from 'sync-protocol/kernel/route.ts';

interface Options {
  /** Replaces the code's own message. */
  readonly sentence?: string | undefined;
  readonly details?: ErrorAnswer['details'];
  /** For the sentence, also in other languages. */
  readonly values?: ErrorAnswer['values'];
  /** Seconds, for the Retry-After header. */
  readonly retryAfter?: number;
}

/** Thrown to refuse a request. The error handler replies with the status, the code and the message. */
export class HttpRefusal extends Error {
  readonly code: RefusalCode;
  readonly details: ErrorAnswer['details'];
  readonly values: ErrorAnswer['values'];
  readonly retryAfter: number | undefined;

  constructor(
    code: HttpRefusalCode | 'week_changed' | 'hours_overlap',
    { sentence, details, values, retryAfter }: Options = {},
  ) {
    super(sentence ?? refusalSentence(code, values));
    this.name = 'HttpRefusal';
    this.code = code;
    this.details = details;
    this.values = values;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** Returns the refusal of a call for many rows. It has the rows' sentence if all have the same. */
export function refusedAll(
  code: 'nothing_updated' | 'nothing_paid',
  errors: readonly { id: string; error: string }[],
): HttpRefusal {
  const [sentence, ...others] = new Set(errors.map(({ error }) => error));
  return new HttpRefusal(code, {
    ...(others.length === 0 && sentence !== undefined ? { sentence } : {}),
    details: errors.map(({ id, error }) => ({ path: id, message: error })),
  });
}
