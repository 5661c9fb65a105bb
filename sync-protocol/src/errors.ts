/**
 * Defines `Rejection`, the error by which rules refuse, with a code of refusal-codes.ts. Converts it to and from a
 * mutation's result.
 */
import type { RejectionCode } from './refusal-codes.ts';

/** A mutation's result where a rule refused it. */
export interface RefusedResult {
  readonly result: 'rejected';
  readonly code: RejectionCode;
  /** In English, where the API says more than the code's own sentence. */
  readonly message?: string;
}

/** Thrown by rules to refuse. `sentence`: in English, where the API says more than the code's own sentence. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly sentence: string | undefined;

  constructor(code: RejectionCode, sentence?: string) {
    super(sentence ?? code);
    this.name = 'Rejection';
    this.code = code;
    this.sentence = sentence;
  }

  toResult(): RefusedResult {
    const { code, sentence: message } = this;
    return { result: 'rejected', code, ...(message === undefined ? {} : { message }) };
  }
}

/** Returns a refused mutation's `Rejection`; null when the mutation was not refused. */
export function rejectionOf(
  result: RefusedResult | { readonly result: 'applied' | 'noop' | 'review' },
): Rejection | null {
  return result.result === 'rejected' ? new Rejection(result.code, result.message) : null;
}
